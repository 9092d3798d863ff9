import { dirname, join } from "node:path";
import type { Core } from "@strapi/strapi";
import type { Device, FileProblem, ReportImport, ReportImportQuery } from "@trabecula/contracts";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { datasetForTable } from "../../datasets/dataset-service.ts";
import type { DatasetHead } from "../../datasets/dataset-rows.ts";
import type { DatasetText } from "../../datasets/prepared-datasets.ts";
import { allDevices } from "../../devices/device-rows.ts";
import { devicesOnDays } from "../../phantom-values/control-of-scans.ts";
import { precisionInUse } from "../../precision/precision-in-use.ts";
import { checksForDataset } from "../../scanner-checks/checks-for-scans.ts";
import { readMap } from "../../scoring/read-map.ts";
import { receiveFile, type ReceivedFile } from "../../uploads/receive-file.ts";
import type { SentWork } from "../../work/work-on-file.ts";
import { listOfText, textOfList } from "../../work/list-text.ts";
import { workOf } from "../../work/work-service.ts";
import { scansFileWork } from "./import-work.ts";
import type { ScansFile } from "./import-options.ts";
import { knownPatients, knownScans } from "./known-patients.ts";
import { deviceDayOf, type DeviceByDay } from "./devices-of-rows.ts";
import type { MadeOnDevice, PlannedImport, PlanTexts, ScansAnswer, ScansTask } from "./plan-worker.ts";
import { settle } from "./settle-import.ts";
import { dropImport, openImport, stageFile, whileStaging } from "./stage-reports.ts";

interface Dataset {
  readonly head: DatasetHead;
  readonly text: DatasetText;
}

/** Dry run; stores nothing. @throws AppError what receiving and reading refuse */
export async function checkReports(strapi: Core.Strapi, actor: Actor, query: ReportImportQuery, sent: SentWork): Promise<ReportImport> {
  return taking(strapi, actor, query, sent, async (dataset, file) =>
    outcome(await plan(strapi, actor, { query, dataset, file, left: sent.left }), dataset),
  );
}

/**
 * Imports all reports or none. A worker thread reads and scores; reports are staged in small parts, then moved to the
 * owner. A disconnected client stores nothing. @throws AppError `validation_failed` with the problems row by row,
 * `conflict`, `too_many_requests`, what receiving and reading refuse
 */
export async function importReports(strapi: Core.Strapi, actor: Actor, query: ReportImportQuery, sent: SentWork): Promise<ReportImport> {
  return taking(strapi, actor, query, sent, async (dataset, file) => {
    const now = new Date();
    const importId = await openImport(strapi, actor, now.getTime());
    let isSettled = false;
    try {
      const planned = await whileStaging(strapi, importId, async () => {
        const made = await plan(strapi, actor, { query, dataset, file, left: sent.left });
        if (!made.ok) throw refusedWith(made);
        if (addsAny(made)) await stageFile(strapi, importId, actor, rowsPathOf(file), sent.left);
        return made;
      });
      if (addsAny(planned)) {
        const patientsAdded = await listOfText(planned.patientsAdded);
        const versions = new Map(await listOfText(planned.versions));
        const reports = planned.reports.added;
        await settle(strapi, actor, { importId, dataset: dataset.head, patientsAdded, versions, reports, now });
        isSettled = true;
      }
      return outcome(planned, dataset);
    } finally {
      if (!isSettled) await dropImport(strapi, importId);
    }
  });
}

const addsAny = ({ reports, patients }: Pick<ReportImport, "reports" | "patients">): boolean => reports.added > 0 || patients.added > 0;

/** Checks dataset and column map before receiving the file. */
async function taking(
  strapi: Core.Strapi,
  actor: Actor,
  query: ReportImportQuery,
  { upload }: SentWork,
  use: (dataset: Dataset, file: ReceivedFile) => Promise<ReportImport>,
): Promise<ReportImport> {
  readMap(query.map);
  const dataset = await datasetForTable(strapi, actor, query);
  return workOf(strapi).holding(scansFileWork, actor, async () => {
    const file = await receiveFile(upload);
    try {
      return await use(dataset, file);
    } finally {
      await file.remove();
    }
  });
}

const rowsPathOf = ({ path }: ReceivedFile): string => join(dirname(path), "reports");

interface ToPlan {
  readonly query: ReportImportQuery;
  readonly dataset: Dataset;
  readonly file: ReceivedFile;
  readonly left: AbortSignal;
}

async function plan(strapi: Core.Strapi, actor: Actor, { query, dataset, file, left }: ToPlan): Promise<PlannedImport> {
  const { datasetId: _d, reportType: _t, createPatients, dryRun: _r, ...said } = query;
  const { documentId, version, reportType } = dataset.head;
  const devices = await allDevices(strapi);
  const scans: ScansFile = { path: file.path, name: file.name ?? "The file", reportType, devices, query: said };
  const read = await run(strapi, { step: "read", file: scans }, left);
  if (read.step !== "read") throw new Error("The thread has done another step.");
  if (read.refusal) return read.refusal;
  const patients = await knownPatients(strapi, actor, await listOfText(read.codes));
  const ids = patients.map((patient) => patient.documentId);
  const { fingerprints, days } = await knownScans(strapi, actor, reportType, ids);
  const input: PlanTexts = {
    ...{ ownerId: actor.id, reportType, dataset: { id: documentId, version }, study: query.study ?? null },
    ...{ createPatients: createPatients === "true", patients: await textOfList(patients) },
    ...{ fingerprints: await textOfList(fingerprints), days: await textOfList(days) },
    precision: (await precisionInUse(strapi)).figures,
    checks: await checksForDataset(strapi, documentId),
    devices: await textOfList(await devicesByDay(strapi, devices, await listOfText(read.made))),
    now: new Date().toISOString(),
  };
  left.throwIfAborted();
  const done = await run(strapi, { step: "plan", file: scans, dataset: dataset.text, input, rowsPath: rowsPathOf(file) }, left);
  if (done.step !== "plan") throw new Error("The thread has done another step.");
  return done.planned;
}

async function devicesByDay(strapi: Core.Strapi, devices: readonly Device[], made: readonly MadeOnDevice[]): Promise<DeviceByDay[]> {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  const found = await devicesOnDays(
    strapi,
    made,
    made.map(({ deviceId }) => names.get(deviceId!)!),
  );
  return made.map((scan, index) => [deviceDayOf(scan), found[index] ?? null]);
}

function run(strapi: Core.Strapi, task: ScansTask, left: AbortSignal): Promise<ScansAnswer> {
  return workOf(strapi).run(scansFileWork, task, left);
}

function outcome({ patientsAdded: _p, versions: _v, ...planned }: PlannedImport, { head }: Dataset): ReportImport {
  return { ...planned, dataset: { id: head.documentId, name: head.name, version: head.version } };
}

function refusedWith({ problems, problemCount }: PlannedImport): AppError {
  const [{ file, line, message }] = problems as [FileProblem, ...FileProblem[]];
  const rest = problemCount - problems.length;
  const listed = rest === 0 ? problems : [...problems, { file, line: null, message: `${rest} more problems are not listed.` }];
  const more =
    problemCount === 1 ? "" : problemCount === 2 ? " One more problem was found." : ` ${problemCount - 1} more problems were found.`;
  const sentence = `${file}${line === null ? "" : `, line ${line}`}: ${message}${more}`;
  return new AppError("validation_failed", sentence, undefined, undefined, listed);
}
