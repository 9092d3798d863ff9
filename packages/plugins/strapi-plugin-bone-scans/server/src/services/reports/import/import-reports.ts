import { dirname, join } from "node:path";
import type { Device, FileProblem, ReportImport, ReportImportQuery } from "@trabecula/contracts";
import { AppError, invalidField, placeOf, wholeWorkspace, type Member, type Strapi } from "@trabecula/strapi-kit";
import { datasetForTable } from "../../datasets/dataset-service.ts";
import { findDatasetHead, type DatasetHead } from "../../datasets/dataset-rows.ts";
import { datasetText } from "../../datasets/prepared-datasets.ts";
import type { DatasetText } from "../../datasets/reading/stored-curves.ts";
import { devicesIn } from "../../devices/device-service.ts";
import { devicesOnDays } from "../../phantom-values/control-of-scans.ts";
import { precisionInUse } from "../../precision/precision-in-use.ts";
import { checksForDataset } from "../../scanner-checks/check-rows.ts";
import { requireSamePlace } from "../record-export.ts";
import { readMap } from "../../scoring/table-options.ts";
import { receiveFile, type ReceivedFile } from "../../uploads/receive-form.ts";
import { workOf, type SentWork } from "../../work/work-service.ts";
import { listOfText, textOfList } from "../../work/list-text.ts";
import type { ScansFile } from "./read-scans.ts";
import { countDated, knownPatients, knownReports, type KnownPatient, type KnownReport } from "./known-patients.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import type { MadeOnDevice, PlannedImport, PlanTexts, RowMatch, ScansAnswer, ScansTask } from "./plan-worker.ts";
import { commitImport } from "./commit-import.ts";
import { planChanged, reasonMissing } from "./import-plan.ts";
import { dropImport, openImport, stageFile, whileStaging } from "./stage-reports.ts";
import type { Work } from "../../work/work-kind.ts";

/** Takes seconds for ten thousand scans. Runs an account's files one by one, so that the second sees scans of the first. */
const scansFileWork: Work<ScansTask, ScansAnswer> = {
  job: "scans-file",
  module: new URL("./plan-worker.ts", import.meta.url),
  thread: "long",
  what: "scan import",
  mostOfAnAccount: 1,
  longestMs: 2 * 60_000,
};

interface Dataset {
  readonly head: DatasetHead;
  readonly text: DatasetText;
}

/** `centers` maps codes of new patients to centers. Other patients belong to the member's center. */
export interface TableToImport {
  readonly receive: () => Promise<Pick<ReceivedFile, "path" | "name" | "remove">>;
  readonly left: AbortSignal;
  readonly centers?: ReadonlyMap<string, string>;
}

type Table = Awaited<ReturnType<TableToImport["receive"]>>;

export const sentTable = ({ upload, left }: SentWork): TableToImport => ({ receive: () => receiveFile(upload), left });

/** Dry run; stores nothing. @throws AppError what receiving and reading refuse */
export async function checkReports(strapi: Strapi, actor: Member, query: ReportImportQuery, sent: TableToImport): Promise<ReportImport> {
  return taking(strapi, actor, query, sent, async (dataset, file) =>
    outcome(strapi, actor, await plan(strapi, actor, { query, dataset, file, ...sent }), dataset),
  );
}

/** Finds stored scans that equal those of each row. */
export async function matchReports(strapi: Strapi, actor: Member, query: ReportImportQuery, sent: TableToImport): Promise<RowMatch[]> {
  return taking(strapi, actor, query, sent, async (dataset, file) => {
    const planned = await plan(strapi, actor, { query: { ...query, dryRun: "true" }, dataset, file, wantsMatches: true, ...sent });
    return listOfText(planned.matches);
  });
}

/**
 * Stores all planned reports or none, and nothing for a disconnected client. A worker thread reads and scores; reports
 * are staged in parts, then moved.
 * @throws `validation_failed` with the problems row by row, `plan_changed`, `conflict`, `too_many_requests`, what
 * receiving and reading refuse
 */
export async function importReports(strapi: Strapi, actor: Member, query: ReportImportQuery, sent: TableToImport): Promise<ReportImport> {
  return taking(strapi, actor, query, sent, async (dataset, file) => {
    const now = new Date();
    const importId = await openImport(strapi, actor, now.getTime());
    let isCommitted = false;
    try {
      const planned = await whileStaging(strapi, importId, async () => {
        const made = await plan(strapi, actor, { query, dataset, file, ...sent });
        if (!made.ok) throw refusedWith(made);
        requirePlan(made, query);
        if (storesAny(made))
          await stageFile(strapi, { importId, owner: actor, workspaceId: placeOf(actor).workspaceId }, pathsOf(file).rowsPath, sent.left);
        return made;
      });
      // Counts missing reports before the new ones are stored.
      const result = await outcome(strapi, actor, planned, dataset);
      if (storesAny(planned)) {
        await commitImport(strapi, actor, {
          ...{ importId, dataset: dataset.head, reports: planned.reports.added, now, reason: query.reason, plan: query.plan },
          ...{ corrected: planned.changed, correctionsPath: pathsOf(file).correctionsPath },
          patientsAdded: await listOfText(planned.patientsAdded),
          states: new Map(await listOfText(planned.states)),
        });
        isCommitted = true;
      }
      return result;
    } finally {
      if (!isCommitted) await dropImport(strapi, importId);
    }
  });
}

const storesAny = ({ reports, patients, changed }: Pick<ReportImport, "reports" | "patients" | "changed">): boolean =>
  reports.added > 0 || patients.added > 0 || changed > 0;

async function taking<Result>(
  strapi: Strapi,
  actor: Member,
  query: ReportImportQuery,
  { receive }: TableToImport,
  use: (dataset: Dataset, file: Table) => Promise<Result>,
): Promise<Result> {
  readMap(query.map);
  const dataset = await datasetForTable(strapi, actor, query);
  return workOf(strapi).holding(scansFileWork, actor, async () => {
    const file = await receive();
    try {
      return await use(dataset, file);
    } finally {
      await file.remove();
    }
  });
}

const pathsOf = ({ path }: Table) => ({
  rowsPath: join(dirname(path), "reports"),
  correctionsPath: join(dirname(path), "corrections"),
});

interface ToPlan extends Pick<TableToImport, "left" | "centers"> {
  readonly query: ReportImportQuery;
  readonly dataset: Dataset;
  readonly file: Table;
  readonly wantsMatches?: boolean;
}

async function plan(
  strapi: Strapi,
  actor: Member,
  { query, dataset, file, left, centers = new Map(), wantsMatches = false }: ToPlan,
): Promise<PlannedImport> {
  const { datasetId: _d, reportType: _t, workspace: _w, createPatients, dryRun, plan: _p, reason: _y, ...said } = query;
  const { documentId, version, reportType } = dataset.head;
  const { workspaceId } = placeOf(actor);
  const devices = await devicesIn(strapi, wholeWorkspace(workspaceId));
  const scans: ScansFile = { path: file.path, name: file.name ?? "The file", reportType, devices, query: said };
  const read = await run(strapi, actor, { step: "read", file: scans }, left);
  if (read.step !== "read") throw new Error("The thread has done another step.");
  if (read.refusal) return read.refusal;
  const codes = await listOfText(read.codes);
  const patients = await knownPatients(strapi, actor, codes);
  const ids = patients.map((patient) => patient.documentId);
  const reports = await knownReports(strapi, actor, reportType, ids);
  const own = { id: documentId, version, checks: await checksForDataset(strapi, workspaceId, documentId) };
  const input: PlanTexts = {
    ...{ owner: ownerOf(actor), reportType, dataset: own, study: query.study ?? null },
    ...{ isDryRun: dryRun === "true", wantsMatches },
    ...{
      createPatients: createPatients === "true",
      isPartly: query.rows === "good",
      patients: await textOfList(patients),
      reports: await textOfList(reports),
    },
    centers: await textOfList([...centers]),
    codesElsewhere: await codesElsewhere(strapi, actor, codes, patients),
    precision: (await precisionInUse(strapi, workspaceId)).figures,
    devices: await textOfList(await devicesByDay(strapi, devices, await listOfText(read.made))),
    now: new Date().toISOString(),
  };
  const datasets = [{ ...own, text: dataset.text }, ...(await otherDatasets(strapi, workspaceId, reports, own.id))];
  left.throwIfAborted();
  const done = await run(strapi, actor, { step: "plan", file: scans, datasets, input, ...pathsOf(file) }, left);
  if (done.step !== "plan") throw new Error("The thread has done another step.");
  await requireSamePlace(strapi, actor);
  return done.planned;
}

/** Finds codes that other centers use, because codes are unique in a workspace. */
async function codesElsewhere(strapi: Strapi, actor: Member, codes: readonly string[], known: readonly KnownPatient[]): Promise<string[]> {
  const { workspaceId, centerId } = placeOf(actor);
  if (centerId === null) return [];
  const own = new Set(known.map(({ documentId }) => documentId));
  const all = await knownPatients(strapi, wholeWorkspace(workspaceId), codes);
  return all.flatMap(({ documentId, code }) => (own.has(documentId) ? [] : code.toLowerCase()));
}

async function otherDatasets(strapi: Strapi, workspaceId: string, reports: readonly KnownReport[], own: string) {
  const found = [];
  for (const id of new Set(reports.map(({ datasetId }) => datasetId))) {
    const head = id === own ? null : await findDatasetHead(strapi, id);
    if (head?.state !== "published") continue;
    const checks = await checksForDataset(strapi, workspaceId, id);
    found.push({ id, version: head.version, checks, text: await datasetText(strapi, head) });
  }
  return found;
}

const ownerOf = (member: Member) => {
  const { workspaceId, centerId } = placeOf(member);
  return { workspaceId, centerId, creatorId: member.id };
};

async function devicesByDay(strapi: Strapi, devices: readonly Device[], made: readonly MadeOnDevice[]): Promise<DeviceByDay[]> {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  const found = await devicesOnDays(
    strapi,
    made,
    made.map(({ deviceId }) => names.get(deviceId!)!),
  );
  return made.map((scan, index) => [deviceDayOf(scan), found[index] ?? null]);
}

function run(strapi: Strapi, actor: Member, task: ScansTask, left: AbortSignal): Promise<ScansAnswer> {
  return workOf(strapi).run(scansFileWork, actor, task, left);
}

async function outcome(
  strapi: Strapi,
  actor: Member,
  { patientsAdded: _p, states: _s, matches: _m, matched, ...planned }: PlannedImport,
  { head }: Dataset,
): Promise<ReportImport> {
  const missing = Math.max(0, (await countDated(strapi, actor, head.reportType)) - matched);
  return { ...planned, missing, dataset: { id: head.documentId, name: head.name, version: head.version } };
}

function requirePlan({ plan: now, changed }: PlannedImport, { plan: shown, reason }: ReportImportQuery): void {
  if (shown !== undefined && shown !== now) throw planChanged();
  if (changed === 0 || (shown !== undefined && reason !== undefined)) return;
  if (reason === undefined) throw reasonMissing();
  throw invalidField("plan", "The file changes stored values. Send the plan of a dry run.");
}

function refusedWith({ problems, problemCount }: PlannedImport): AppError {
  const [{ file, line, message }] = problems as [FileProblem, ...FileProblem[]];
  const rest = problemCount - problems.length;
  const listed = rest === 0 ? problems : [...problems, { file, line: null, message: `${rest} more problems are not listed.` }];
  const more =
    problemCount === 1 ? "" : problemCount === 2 ? " One more problem was found." : ` ${problemCount - 1} more problems were found.`;
  const sentence = `${file}${line === null ? "" : `, line ${line}`}: ${message}${more}`;
  return new AppError("validation_failed", sentence, undefined, { problems: listed });
}
