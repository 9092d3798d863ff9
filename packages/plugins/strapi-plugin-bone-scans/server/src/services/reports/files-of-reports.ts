import type { Report } from "@trabecula/contracts";
import { valueCells, valueHeader } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { rowsWithin, type ExportCells, type ExportFile, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { reportsAfter, reportsById, reportUid, type ReportFullRow } from "./report-rows.ts";
import { atRevision, revisionsAfter, revisionUid } from "./revision-rows.ts";
import { serializeReport } from "./serialize-report.ts";

const perFile = 100;
const perRead = 5;

interface ReportSource {
  readonly reports: typeof reportUid;
  readonly revisions: typeof revisionUid;
  /** Folder of the files; empty, or ends with a slash. */
  readonly folder: string;
  readonly read: (row: ReportFullRow, newest: ReportFullRow) => Promise<Report>;
}

/** Yields archive files with all revisions. The reach must cover whole workspaces. */
export async function* filesOfReports(strapi: Strapi, reach: Reach, chosen: Partial<ReportSource> = {}): AsyncGenerator<ExportFile> {
  const source: ReportSource = { reports: reportUid, revisions: revisionUid, folder: "", read: unsignedReader(strapi), ...chosen };
  yield* reportFiles(strapi, reach, source);
  for (const { workspaceId } of reach.places) yield* revisionFiles(strapi, reach, workspaceId, source);
}

/** Reads deleted reports and reports of personal workspaces, which sign nothing. */
function unsignedReader(strapi: Strapi): ReportSource["read"] {
  const neverSigned = { signs: false, signedRevision: null, recordHash: null, signature: null } as const;
  return async (row) =>
    serializeReport(row, await manifestOf(strapi, row.datasetId), { readState: row.readState ?? "draft", ...neverSigned });
}

async function* reportFiles(strapi: Strapi, reach: Reach, source: ReportSource): AsyncGenerator<ExportFile> {
  const lastIds: number[] = [];
  for (;;) {
    const rows = await readYielding((after, limit) => reportsAfter(strapi, reach, after, limit, source.reports), lastIds.at(-1) ?? 0);
    if (rows.length === 0) break;
    const reports: Report[] = [];
    for (const row of rows) reports.push(await yieldToEventLoop(() => source.read(row, row)));
    lastIds.push(rows.at(-1)!.id);
    yield { name: `${source.folder}reports/${lastIds.length}.json`, items: reports };
    yield { name: `${source.folder}values/${lastIds.length}.csv`, table: { columns: valueHeader, rows: valueRows(reports) } };
  }
  const rows = listRows(strapi, reach, source, lastIds);
  yield { name: `${source.folder}reports.csv`, table: { columns: [...Object.keys(listColumns), "file"], rows } };
}

/** Reads the rows a second time: a list of a million rows would not fit into memory. */
async function* listRows(
  strapi: Strapi,
  reach: Reach,
  { reports, folder }: ReportSource,
  lastIds: readonly number[],
): AsyncGenerator<ExportCells> {
  let after = 0;
  for (const [index, last] of lastIds.entries()) {
    const rows = await rowsWithin(strapi, reports, reach).findMany({
      select: ["id", ...Object.values(listColumns)],
      where: { id: { $gt: after, $lte: last } },
      orderBy: [{ id: "asc" }],
    });
    for (const row of rows) yield [...Object.values(listColumns).map((column) => row[column]), `${folder}reports/${index + 1}.json`];
    after = last;
    await yieldToEventLoop();
  }
}

const listColumns = {
  id: "documentId",
  reportName: "reportName",
  subjectCode: "subjectCode",
  patientId: "patientId",
  reportType: "reportType",
  dateCreated: "createdAt",
  revision: "revision",
  datasetId: "datasetId",
  datasetVersion: "datasetVersion",
  notes: "notes",
} as const satisfies Record<string, keyof ReportFullRow>;

async function* revisionFiles(
  strapi: Strapi,
  reach: Reach,
  workspaceId: string,
  { reports: uid, revisions, folder, read }: ReportSource,
): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await readYielding((after, limit) => revisionsAfter(strapi, workspaceId, after, limit, revisions), last);
    if (rows.length === 0) break;
    const ids = [...new Set(rows.map(({ reportId }) => reportId))];
    const newest = new Map<string, ReportFullRow>();
    for (let from = 0; from < ids.length; from += perRead) {
      for (const row of await reportsById(strapi, reach, ids.slice(from, from + perRead), uid)) newest.set(row.documentId, row);
      await yieldToEventLoop();
    }
    const reports: Report[] = [];
    for (const row of rows) {
      const now = newest.get(row.reportId);
      if (now) reports.push(await yieldToEventLoop(() => read(atRevision(now, row), now)));
    }
    yield { name: `${folder}reports/earlier-${part}.json`, items: reports };
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

function* valueRows(reports: readonly Report[]): Generator<ExportCells> {
  for (const report of reports) yield* valueCells(report);
}
