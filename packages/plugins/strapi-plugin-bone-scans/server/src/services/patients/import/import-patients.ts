import type { Core } from "@strapi/strapi";
import type { CreatePatientRequest, FileProblem, Patient, PatientImport } from "@trabecula/contracts";
import { fileRefused, inParts, inTransaction, rowsOf, type Actor } from "@trabecula/strapi-kit";
import { listOf } from "@trabecula/messages";
import { auditOf, defaultsOf, personalDataOf } from "../../../accounts.ts";
import { workOnFile, type SentWork } from "../../work/work-on-file.ts";
import { patientUid, patientsByCode } from "../patient-rows.ts";
import { newPatientRow } from "../new-patient-row.ts";
import { serializePatient } from "../serialize-patient.ts";
import { fieldWords } from "./columns.ts";
import type { ImportedPatient, PatientsReading } from "./read-patients.ts";
import { fileRefusals, type Work } from "../../work/work-kind.ts";
import type { PatientsTask } from "./import-worker.ts";

const patientsFileWork: Work<PatientsTask, PatientsReading> = {
  job: "patients-file",
  module: new URL("./import-worker.ts", import.meta.url),
  thread: "long",
  what: "patient files",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};

/** Keeps a SQLite statement to some milliseconds. */
const perStatement = 100;
const comparedAtOnce = 500;

interface Plan extends PatientsReading {
  readonly file: string;
  readonly added: readonly ImportedPatient[];
  readonly unchanged: number;
}

/** Dry run of an import; stores nothing. @throws AppError what receiving and reading refuse */
export async function checkPatients(strapi: Core.Strapi, actor: Actor, sent: SentWork, now: Date): Promise<PatientImport> {
  return outcome(await planFor(strapi, actor, await receivePatients(strapi, actor, sent, now)));
}

/**
 * Adds all patients of a file or none. @throws AppError `validation_failed` with the problems line by line; what
 * receiving and reading refuse
 */
export async function importPatients(strapi: Core.Strapi, actor: Actor, sent: SentWork, now: Date): Promise<PatientImport> {
  const read = await receivePatients(strapi, actor, sent, now);
  return inTransaction(strapi, async () => {
    // Locked before reading, so that of two concurrent imports the second sees the rows of the first.
    await personalDataOf(strapi).hold(actor);
    const plan = await planFor(strapi, actor, read);
    const [first, ...others] = plan.problems;
    if (first) throw fileRefused("validation_failed", [first, ...others]);
    for await (const part of inParts(plan.added, perStatement))
      await rowsOf(strapi, patientUid).createMany({ data: part.map(({ patient }) => newPatientRow(actor, patient, now)) });
    await auditOf(strapi).record(actor, { action: "patients.imported", detail: `${plan.added.length} patients` });
    return outcome(plan);
  });
}

async function receivePatients(strapi: Core.Strapi, actor: Actor, sent: SentWork, now: Date): Promise<PatientsReading & { file: string }> {
  const keepsNames = await defaultsOf(strapi).keepsPatientNames(actor);
  let file = "The file";
  const reading = await workOnFile(strapi, actor, patientsFileWork, sent, ({ path, name }) => {
    file = name ?? file;
    return { path, name: file, keepsNames, today: now.toISOString().slice(0, 10) };
  });
  return { ...reading, file };
}

async function planFor(strapi: Core.Strapi, actor: Actor, read: PatientsReading & { file: string }): Promise<Plan> {
  const there = await patientsByCode(
    strapi,
    actor,
    read.patients.map(({ patient }) => patient.code),
  );
  const added: ImportedPatient[] = [];
  const problems: FileProblem[] = [];
  for await (const part of inParts(read.patients, comparedAtOnce))
    for (const imported of part) {
      const { line, patient } = imported;
      const stored = there.get(patient.code.toLowerCase());
      const reason = stored && differenceFrom(serializePatient(stored), patient);
      if (reason) problems.push({ file: read.file, line, message: reason });
      else if (!stored) added.push(imported);
    }
  const unchanged = read.patients.length - added.length - problems.length;
  return { ...read, added, unchanged, problems: [...read.problems, ...problems] };
}

/** Differences between the file and the stored patient; null if none. Empty cells are ignored. */
function differenceFrom(stored: Patient, { code: _, ...given }: CreatePatientRequest): string | null {
  const fields = (Object.keys(given) as (keyof typeof given)[]).filter(
    (field) => given[field] != null && JSON.stringify(given[field]) !== JSON.stringify(stored[field]),
  );
  if (fields.length === 0) return null;
  const said = listOf(fields.map(fieldWords));
  return `You have a patient with this code, of whom the file says otherwise: ${said}.`;
}

function outcome({ patients, problems, added, unchanged, leftOut, remarks }: Plan): PatientImport {
  const ok = problems.length === 0;
  return {
    ok,
    problems: [...problems],
    rows: patients.length,
    added: ok ? added.length : 0,
    unchanged,
    leftOut: [...leftOut],
    remarks: [...remarks],
  };
}
