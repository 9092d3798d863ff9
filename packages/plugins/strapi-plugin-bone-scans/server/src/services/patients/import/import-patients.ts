import { createHash } from "node:crypto";
import {
  utcDay,
  mostListedDifferences,
  type FileProblem,
  type ImportDifference,
  type PatientImport,
  type PatientImportQuery,
  type RefusedRows,
} from "@trabecula/contracts";
import {
  fileRefused,
  handlesNames,
  inParts,
  inTransaction,
  placeOf,
  wholeWorkspace,
  type Member,
  type Strapi,
} from "@trabecula/strapi-kit";
import { listOf } from "@trabecula/messages";
import { RefusedLines } from "@trabecula/study-tables";
import { auditOf, workspacesOf } from "../../../accounts.ts";
import { workOnFile, type SentWork } from "../../work/work-service.ts";
import { planChanged, reasonMissing } from "../../reports/import/import-plan.ts";
import { codeElsewhere } from "../../reports/import/new-patient.ts";
import { patientsByCode, patientsWithin } from "../patient-rows.ts";
import { newPatientRow, serializePatient } from "../patient-columns.ts";
import { storeChanges, type ChangedPatient } from "../store-changes.ts";
import { refuseNames, uniqueCode } from "../patient-service.ts";
import { requireHandlingNames } from "../names-for-people.ts";
import { fieldLabel } from "./columns.ts";
import { comparePatient } from "./compare-patient.ts";
import type { ImportedPatient, PatientsReading } from "./read-patients.ts";
import type { Work } from "../../work/work-kind.ts";
import { checkRowLimit } from "../../workspaces/row-limits.ts";
import type { PatientsTask } from "./import-worker.ts";

const patientsFileWork: Work<PatientsTask, PatientsReading> = {
  job: "patients-file",
  module: new URL("./import-worker.ts", import.meta.url),
  thread: "long",
  what: "patient files",
  mostOfAnAccount: 2,
  longestMs: 30_000,
};

/** Keeps a SQLite statement to some milliseconds. */
const perStatement = 100;
const patientsPerComparison = 100;
const mostConflicts = 200;

interface Plan extends PatientsReading {
  readonly file: string;
  readonly added: readonly ImportedPatient[];
  readonly changed: readonly ChangedPatient[];
  /** Lines of `changed`, as problems of a file without plan. */
  readonly otherwise: readonly FileProblem[];
  readonly conflicting: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly invalid: readonly FileProblem[];
  /** Hash of all that was compared. */
  readonly hash: string;
}

/** Dry run of an import; stores nothing. @throws AppError what receiving and reading refuse */
export async function checkPatients(
  strapi: Strapi,
  actor: Member,
  query: PatientImportQuery,
  sent: SentWork,
  now: Date,
): Promise<PatientImport> {
  return outcome(await planFor(strapi, actor, await receivePatients(strapi, actor, query, sent, now), now));
}

/**
 * Stores all patients or none. A dry run's plan also allows corrections and leaves conflicting lines out.
 * @throws `validation_failed` with the problems line by line, `plan_changed`; what receiving and reading refuse
 */
export async function importPatients(
  strapi: Strapi,
  actor: Member,
  query: PatientImportQuery,
  sent: SentWork,
  now: Date,
): Promise<PatientImport> {
  const read = await receivePatients(strapi, actor, query, sent, now);
  return uniqueCode(() => storePatients(strapi, actor, read, query, now));
}

function storePatients(
  strapi: Strapi,
  actor: Member,
  read: PatientsReading & { file: string },
  { plan: shown, reason }: Pick<PatientImportQuery, "plan" | "reason">,
  now: Date,
): Promise<PatientImport> {
  return inTransaction(strapi, async () => {
    const place = await workspacesOf(strapi).hold(actor, placeOf(actor).workspaceId);
    const { workspaceId, centerId } = place;
    let plan = await planFor(strapi, actor, read, now);
    if (shown !== undefined && shown !== plan.hash) throw planChanged();
    if (plan.source && shown === undefined) plan = withoutChanges(plan);
    const [first, ...others] = plan.source
      ? []
      : shown === undefined
        ? inOrder([...plan.problems, ...plan.conflicts, ...plan.otherwise])
        : plan.problems;
    if (first) throw fileRefused("validation_failed", [first, ...others]);
    if (plan.changed.length > 0 && reason === undefined) throw reasonMissing();
    for (const { patient } of plan.added) refuseNames(actor, place, patient);
    for (const { given } of plan.changed) refuseNames(actor, place, given);
    await checkRowLimit(strapi, "patients", workspaceId, plan.added.length);
    for await (const part of inParts(plan.added, perStatement))
      await patientsWithin(strapi, actor).add(
        part.map(({ patient }) => newPatientRow({ workspaceId, centerId, creatorId: actor.id }, patient, now)),
      );
    const changed = plan.changed.toSorted((one, other) => (one.row.documentId < other.row.documentId ? -1 : 1));
    await storeChanges(strapi, actor, changed, reason);
    const detail = `${plan.added.length} patients${plan.changed.length === 0 ? "" : `, ${plan.changed.length} corrected`}`;
    await auditOf(strapi).record(actor, { action: "patients.imported", detail, workspaceId });
    return outcome(plan);
  });
}

/** Sorts by line; problems without a line come last. */
const inOrder = (problems: readonly FileProblem[]) =>
  problems.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity) || 0);

async function receivePatients(
  strapi: Strapi,
  actor: Member,
  { hidden, rows }: Pick<PatientImportQuery, "hidden" | "rows">,
  sent: SentWork,
  now: Date,
): Promise<PatientsReading & { file: string }> {
  const place = placeOf(actor);
  const keepsNames = place.names && place.keepsNames;
  let file = "The file";
  const reading = await workOnFile(strapi, actor, patientsFileWork, sent, ({ path, name }) => {
    file = name ?? file;
    return { path, name: file, keepsNames, today: utcDay(now), choice: { hidden }, isPartly: rows === "good" };
  });
  if (reading.holdsUnwantedNames) requireHandlingNames(actor, place);
  return { ...reading, file };
}

async function planFor(strapi: Strapi, actor: Member, read: PatientsReading & { file: string }, now: Date): Promise<Plan> {
  const { file } = read;
  const codes = read.patients.map(({ patient }) => patient.code);
  const there = await patientsByCode(strapi, actor, [...codes, ...read.codesTwice]);
  const { workspaceId, centerId } = placeOf(actor);
  const inAllCenters = centerId === null ? there : await patientsByCode(strapi, wholeWorkspace(workspaceId), codes);
  const [added, changed, otherwise]: [ImportedPatient[], ChangedPatient[], FileProblem[]] = [[], [], []];
  const [conflicts, invalid]: [FileProblem[], FileProblem[]] = [[...read.conflicts], []];
  let conflicting = read.codesTwice.length;
  let unchanged = 0;
  const hash = createHash("sha256").update(JSON.stringify([placeOf(actor), read.problems, read.conflicts, read.source !== null]));
  for await (const part of inParts(read.patients, patientsPerComparison))
    for (const imported of part) {
      const { line, patient } = imported;
      const row = there.get(patient.code.toLowerCase());
      hash.update(`${JSON.stringify([imported, row ? [row.documentId, row.version] : null])}\n`);
      if (!row && inAllCenters.has(patient.code.toLowerCase())) {
        conflicting += 1;
        conflicts.push({ file, line, message: codeElsewhere });
        hash.update("elsewhere");
        continue;
      }
      if (!row) {
        added.push(imported);
        continue;
      }
      const { code, ...given } = patient;
      const found = comparePatient(serializePatient(handlesNames(actor, row.workspaceId), row), given, utcDay(now));
      if (found.as === "unchanged") unchanged += 1;
      if (found.as === "invalid") invalid.push({ file, line, message: found.message });
      if (found.as === "conflicting") {
        conflicting += 1;
        conflicts.push({ file, line, message: found.message });
      }
      if (found.as !== "changed") continue;
      changed.push({ row, given: found.given, differences: found.differences });
      otherwise.push({ file, line, message: saysOtherwise(found.differences) });
    }
  const missing = Math.max(0, (await patientsWithin(strapi, actor).count()) - there.size);
  const problems = [...read.problems, ...invalid];
  const compared = { added, changed, otherwise, conflicts, conflicting, unchanged, invalid, problems, missing };
  return { ...read, ...compared, hash: hash.digest("hex") };
}

/** Corrections need the plan of a dry run. Without it their lines become problems. */
const withoutChanges = (plan: Plan): Plan => ({ ...plan, changed: [], invalid: [...plan.invalid, ...plan.otherwise] });

function refusedOf({ source, invalid, conflicts }: Plan): RefusedRows | null {
  if (source === null) return null;
  const reasons = Map.groupBy([...source.refused, ...conflicts, ...invalid], ({ line }) => line);
  if (reasons.size === 0) return null;
  const lines = new RefusedLines(source.header, source.delimiter);
  const rows = source.rows.filter(({ line }) => reasons.has(line));
  const csv = rows.map(({ line, cells }) => lines.line(cells, [...new Set(reasons.get(line)!.map(({ message }) => message))].join(" ")));
  return { rows: rows.length, csv: lines.head + csv.join("") };
}

function saysOtherwise(differences: readonly Pick<ImportDifference, "parameter">[]): string {
  const fieldList = listOf(differences.map(({ parameter }) => fieldLabel(parameter)));
  return `You have a patient with this code, of whom the file says otherwise: ${fieldList}.`;
}

function outcome(plan: Plan): PatientImport {
  const { rows, problems, added, changed, conflicts, conflicting, missing, hash, leftOut, remarks, unchanged } = plan;
  const ok = plan.source !== null || problems.length === 0;
  const differences = changed.flatMap(({ row: { code }, differences: own }) =>
    own.map((one) => ({ code, scanDate: null, site: null, side: null, ...one })),
  );
  return {
    ...{ ok, problems: [...problems], rows, added: ok ? added.length : 0, changed: changed.length, unchanged },
    ...{
      conflicting,
      missing,
      conflicts: inOrder(conflicts).slice(0, mostConflicts),
      differences: differences.slice(0, mostListedDifferences),
    },
    refused: refusedOf(plan),
    ...{ differenceCount: differences.length, plan: hash, leftOut: [...leftOut], remarks: [...remarks] },
  };
}
