import type { Report } from "@trabecula/contracts";
import { valueCells, valueHeader } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  personalWorkspace,
  type Actor,
  type ExportCells,
  type ExportFile,
  type Member,
  type Reach,
  type PersonalDataSource,
  type Strapi,
} from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { keepReports } from "../recently-deleted/deleted-rows.ts";
import { agingReports } from "./aging-reports.ts";
import { removeImportsOf, unstageOfPatients } from "./import/import-rows.ts";
import { countReports, reportsWithin, reportsAfter, reportsById, reportUid, type ReportFullRow } from "./report-rows.ts";
import { atRevision, deleteRevisionsOf, deleteWithRevisions, revisionsAfter, revisionUid } from "./revision-rows.ts";
import { patientIsKept, refuseKept } from "../signatures/refuse-signed.ts";
import { serializeReport } from "./serialize-report.ts";

const perFile = 100;
const perRead = 5;

/** Datasets and fits belong to the laboratory and stay. */
export function reportsOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "reports",
    counts: async (owner) => ({ reports: await countReports(strapi, personalWorkspace(owner)) }),
    files: (owner) => filesOfReports(strapi, owner),
    aging: agingReports(strapi),
    erase: async (owner) => {
      await removeImportsOf(strapi, owner);
      const reach = personalWorkspace(owner);
      await deleteWithRevisions(strapi, reach, await reportsWithin(strapi, reach).lock());
      for (const { workspaceId } of reach.places) await deleteRevisionsOf(strapi, workspaceId);
      await reportsWithin(strapi, reach).delete();
    },
  };
}

interface ReportSource {
  readonly reports: typeof reportUid;
  readonly revisions: typeof revisionUid;
  /** Of the files; empty or with a slash at the end. */
  readonly folder: string;
}

const live: ReportSource = { reports: reportUid, revisions: revisionUid, folder: "" };

export async function* filesOfReports(strapi: Strapi, owner: Actor, source = live): AsyncGenerator<ExportFile> {
  const reach = personalWorkspace(owner);
  yield* reportFiles(strapi, reach, source);
  for (const { workspaceId } of reach.places) yield* revisionFiles(strapi, reach, workspaceId, source);
}

async function* reportFiles(strapi: Strapi, reach: Reach, { reports: uid, folder }: ReportSource): AsyncGenerator<ExportFile> {
  const listed: ExportCells[] = [];
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await readYielding((after, limit) => reportsAfter(strapi, reach, after, limit, uid), last);
    if (rows.length === 0) break;
    const reports = await serialized(strapi, rows);
    listed.push(...reports.map((report) => Object.values(listColumns).map((cell) => cell(report, `${folder}reports/${part}.json`))));
    yield { name: `${folder}reports/${part}.json`, items: reports };
    yield { name: `${folder}values/${part}.csv`, table: { columns: valueHeader, rows: valueRows(reports) } };
    last = rows.at(-1)!.id;
  }
  yield { name: `${folder}reports.csv`, table: { columns: Object.keys(listColumns), rows: listed } };
}

async function* revisionFiles(
  strapi: Strapi,
  reach: Reach,
  workspaceId: string,
  { reports, revisions, folder }: ReportSource,
): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await readYielding((after, limit) => revisionsAfter(strapi, workspaceId, after, limit, revisions), last);
    if (rows.length === 0) break;
    const ids = [...new Set(rows.map(({ reportId }) => reportId))];
    const newest = new Map<string, ReportFullRow>();
    for (let from = 0; from < ids.length; from += perRead) {
      for (const row of await reportsById(strapi, reach, ids.slice(from, from + perRead), reports)) newest.set(row.documentId, row);
      await yieldToEventLoop();
    }
    const earlier = rows.flatMap((row) => (newest.has(row.reportId) ? [atRevision(newest.get(row.reportId)!, row)] : []));
    yield { name: `${folder}reports/earlier-${part}.json`, items: await serialized(strapi, earlier) };
    last = rows.at(-1)!.id;
  }
}

/** Yields between small reads: a local database never does. */
async function readYielding<Found extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<Found[]>,
  last: number,
): Promise<Found[]> {
  const rows: Found[] = [];
  while (rows.length < perFile) {
    const some = await read(rows.at(-1)?.id ?? last, perRead);
    rows.push(...some);
    await yieldToEventLoop();
    if (some.length < perRead) break;
  }
  return rows;
}

/** Personal workspaces sign nothing. */
const neverSigned = { signs: false, signedRevision: null, recordHash: null, signature: null } as const;

async function serialized(strapi: Strapi, rows: readonly ReportFullRow[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const row of rows) {
    const manifest = await manifestOf(strapi, row.datasetId);
    reports.push(serializeReport(row, manifest, { readState: row.readState ?? "draft", ...neverSigned }));
    await yieldToEventLoop();
  }
  return reports;
}

function* valueRows(reports: readonly Report[]): Generator<ExportCells> {
  for (const report of reports) yield* valueCells(report);
}

const listColumns: Readonly<Record<string, (report: Report, file: string) => ExportCells[number]>> = {
  id: ({ id }) => id,
  reportName: ({ reportName }) => reportName,
  subjectCode: ({ subjectCode }) => subjectCode,
  patientId: ({ patientId }) => patientId,
  reportType: ({ reportType }) => reportType,
  dateCreated: ({ dateCreated }) => dateCreated,
  revision: ({ revision }) => revision,
  datasetId: ({ dataset }) => dataset.id,
  datasetVersion: ({ dataset }) => dataset.version,
  notes: ({ notes }) => notes,
  file: (_report, file) => file,
};

export async function deleteReportsOfPatients(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  patientIds: readonly string[],
): Promise<number> {
  await unstageOfPatients(strapi, workspaceId, patientIds);
  const reports = await reportsWithin(strapi, actor).lock({ patientId: { $in: patientIds } });
  // Again, because one may have been signed before the lock.
  await refuseKept(strapi, actor, "documentId", reports, patientIsKept);
  await keepReports(strapi, actor, workspaceId, reports, "patient_id");
  await deleteWithRevisions(strapi, actor, reports);
  return reports.length;
}
