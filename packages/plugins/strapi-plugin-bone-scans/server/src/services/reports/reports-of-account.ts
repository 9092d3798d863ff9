import type { Core } from "@strapi/strapi";
import type { Report } from "@trabecula/contracts";
import { valueCells, valueHeader } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Actor, type ExportCells, type ExportFile, lockRows, type PersonalDataSource } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { removeImportsOf } from "./import/import-rows.ts";
import { deleteWithRevisions } from "./delete-with-revisions.ts";
import { countReports, ownReports, reportsAfter, reportsById, reportUid, type ReportFullRow } from "./report-rows.ts";
import { deleteRevisions, revisionsAfter } from "./revision-rows.ts";
import { serializeReport } from "./serialize-report.ts";

const perFile = 100;
const perRead = 5;

/** Datasets and fits belong to the laboratory and stay. */
export function reportsOfAccount(strapi: Core.Strapi): PersonalDataSource {
  return {
    name: "reports",
    counts: async (owner) => ({ reports: await countReports(strapi, owner) }),
    files: (owner) => files(strapi, owner),
    erase: async (owner) => {
      await removeImportsOf(strapi, owner);
      await deleteWithRevisions(strapi, owner, await lockRows(strapi, reportUid, { ownerId: owner.id }));
      await deleteRevisions(strapi, owner);
      await ownReports(strapi, owner).delete();
    },
  };
}

async function* files(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  yield* reportFiles(strapi, owner);
  yield* revisionFiles(strapi, owner);
}

async function* reportFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  const listed: ExportCells[] = [];
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await inTurns((after, limit) => reportsAfter(strapi, owner, after, limit), last);
    if (rows.length === 0) break;
    const reports = await serialized(strapi, rows);
    listed.push(...reports.map((report) => listRow(report, part)));
    yield { name: `reports/${part}.json`, items: reports };
    yield { name: `values/${part}.csv`, table: { columns: valueHeader, rows: valueRows(reports) } };
    last = rows.at(-1)!.id;
  }
  yield { name: "reports.csv", table: { columns: [...listColumns], rows: listed } };
}

async function* revisionFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await inTurns((after, limit) => revisionsAfter(strapi, owner, after, limit), last);
    if (rows.length === 0) break;
    const ids = [...new Set(rows.map(({ reportId }) => reportId))];
    const newest = new Map<string, ReportFullRow>();
    for (let from = 0; from < ids.length; from += perRead) {
      for (const row of await reportsById(strapi, owner, ids.slice(from, from + perRead))) newest.set(row.documentId, row);
      await yieldToEventLoop();
    }
    const earlier = rows.flatMap((row) => (newest.has(row.reportId) ? [{ ...newest.get(row.reportId)!, ...row }] : []));
    yield { name: `reports/earlier-${part}.json`, items: await serialized(strapi, earlier) };
    last = rows.at(-1)!.id;
  }
}

/** Yields between small reads: a local database never does. */
async function inTurns<Found extends { readonly id: number }>(
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

async function serialized(strapi: Core.Strapi, rows: readonly ReportFullRow[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const row of rows) {
    reports.push(serializeReport(row, await manifestOf(strapi, row.datasetId)));
    await yieldToEventLoop();
  }
  return reports;
}

function* valueRows(reports: readonly Report[]): Generator<ExportCells> {
  for (const report of reports) yield* valueCells(report);
}

const listColumns = [
  "id",
  "reportName",
  "subjectCode",
  "patientId",
  "reportType",
  "dateCreated",
  "revision",
  "datasetId",
  "datasetVersion",
  "notes",
  "file",
] as const;

function listRow(report: Report, part: number): ExportCells {
  const { id, reportName, subjectCode, patientId, reportType, dateCreated, revision, dataset, notes } = report;
  return [
    id,
    reportName,
    subjectCode,
    patientId,
    reportType,
    dateCreated,
    revision,
    dataset.id,
    dataset.version,
    notes,
    `reports/${part}.json`,
  ];
}
