import { setImmediate } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import type { Report } from "@trabecula/contracts";
import { valueCells, valueHeader } from "@trabecula/report-exports";
import type { Actor, ExportFile, PersonalDataKeeper } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { countReports, ownReports, reportsAfter, reportsById, type ReportFullRow } from "./report-rows.ts";
import { deleteRevisions, revisionsAfter } from "./revision-rows.ts";
import { serializeReport } from "./serialize-report.ts";

/** Reports of one file of an export: a few megabytes. */
const perFile = 100;

/** What an account owns here. Datasets and fits are the laboratory's, whoever made them, and stay. */
export function reportsOfAccount(strapi: Core.Strapi): PersonalDataKeeper {
  return {
    name: "reports",
    counts: async (owner) => ({ reports: await countReports(strapi, owner) }),
    files: (owner) => files(strapi, owner),
    erase: async (owner) => {
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
  const listed: (string | number | null)[][] = [];
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await reportsAfter(strapi, owner, last, perFile);
    if (rows.length === 0) break;
    const reports = await serialized(strapi, rows);
    listed.push(...reports.map((report) => listRow(report, part)));
    yield { name: `reports/${part}.json`, json: reports };
    yield { name: `values/${part}.csv`, table: { columns: valueHeader, rows: reports.flatMap(valueCells) } };
    // Other calls have their turn: a database on this machine answers without waiting.
    await setImmediate();
    last = rows.at(-1)!.id;
  }
  yield { name: "reports.csv", table: { columns: [...listColumns], rows: listed } };
}

/** Earlier revisions, each as the report it was; ids and revisions say which belong together. */
async function* revisionFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await revisionsAfter(strapi, owner, last, perFile);
    if (rows.length === 0) break;
    const newest = new Map(
      (
        await reportsById(
          strapi,
          owner,
          rows.map(({ reportId }) => reportId),
        )
      ).map((row) => [row.documentId, row]),
    );
    const earlier = rows.flatMap((row) => (newest.has(row.reportId) ? [{ ...newest.get(row.reportId)!, ...row }] : []));
    yield { name: `reports/earlier-${part}.json`, json: await serialized(strapi, earlier) };
    last = rows.at(-1)!.id;
  }
}

function serialized(strapi: Core.Strapi, rows: readonly ReportFullRow[]): Promise<Report[]> {
  return Promise.all(rows.map(async (row) => serializeReport(row, await manifestOf(strapi, row.datasetId))));
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

function listRow(report: Report, part: number): (string | number | null)[] {
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
