import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { MyReport, MyReportRow, Report, ReportDocumentQuery } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { patientTitle, plainSites, viewOfReport, type PatientLine, type ReportView } from "@trabecula/report-view";
import { notFound, type Actor, type DataOwner, type SentFile } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { documentOf } from "../documents/report-document.ts";
import { reportJson, type ReportFullRow } from "../reports/report-rows.ts";
import { serializeReport } from "../reports/serialize-report.ts";
import { releasedReport, releasedReports, releasesOf } from "./released-rows.ts";

type Listed = Awaited<ReturnType<typeof releasedReports>>[number];

/** What was released to the reader and whose day has come. @param today calendar date in UTC */
export async function listMyReports(
  strapi: Core.Strapi,
  reader: DataOwner,
  today: string,
): Promise<{ items: MyReportRow[]; total: number }> {
  const rows = await releasedReports(strapi, reader, today);
  return { items: rows.map(serializeRow), total: rows.length };
}

/** A text that changes with everything that the reader may read, and with nothing else. @param today calendar date in UTC */
export async function versionOfMyReports(strapi: Core.Strapi, reader: DataOwner, today: string): Promise<string> {
  const releases = await releasesOf(strapi, reader, today);
  const text = releases.map((row) => [row.documentId, row.releasedOn, row.releasedRevision, row.releaseNote]);
  return createHash("sha256").update(JSON.stringify(text)).digest("base64url").slice(0, 22);
}

/** @throws AppError `not_found`, also for a report of someone else or not released */
export async function getMyReport(strapi: Core.Strapi, reader: DataOwner, id: string, today: string): Promise<MyReport> {
  const row = await releasedReport(strapi, reader, id, today);
  return serializeMyReport(row, await reportOf(strapi, row));
}

/** @throws AppError `not_found`, `too_many_requests`, `unavailable` */
export async function myReportDocument(
  strapi: Core.Strapi,
  actor: Actor,
  id: string,
  { size, today }: Pick<ReportDocumentQuery, "size"> & { today: string },
  left: AbortSignal,
): Promise<SentFile> {
  const read = async () => {
    const row = await releasedReport(strapi, actor, id, today);
    const report = await reportOf(strapi, row);
    const readAgain = async () => {
      if ((await releasedReport(strapi, actor, id, today)).revision !== row.revision) throw notFound();
    };
    return { report, view: readingOf(report), size, readAgain };
  };
  return documentOf(strapi, actor, read, left);
}

async function reportOf(strapi: Core.Strapi, row: ReportFullRow): Promise<Report> {
  return serializeReport(row, await manifestOf(strapi, row.datasetId));
}

function readingOf(report: Report): ReportView {
  return viewOfReport(report, reportTypes[report.reportType], "patient");
}

function serializeRow(row: Omit<Listed, "id">): MyReportRow {
  return {
    id: row.documentId,
    title: patientTitle(row.scanDate),
    measured: plainSites(reportJson.read({ sites: row.sites }).sites, reportTypes[row.reportType]),
    scanDate: row.scanDate,
    releasedOn: row.releasedOn!,
    note: row.releaseNote,
  };
}

/** Explicit field list for privacy: the plain-language text, never the owner's notes. */
function serializeMyReport(row: Omit<Listed, "id">, report: Report): MyReport {
  const { patient, identity, summary, type, revision, notice } = readingOf(report);
  const { measured, heading, lines, rest, meaning, ask } = patient!;
  return {
    ...serializeRow(row),
    revision,
    type,
    facts: identity.map(({ label, value }) => ({ label, value })),
    summary: summary.sentences.join(" "),
    reading: { measured, heading, lines: lines.map(serializeLine), rest, meaning, ask },
    notice,
  };
}

function serializeLine({ key, siteTitle, name, value, sentence, among, place }: PatientLine): MyReport["reading"]["lines"][number] {
  return { key, siteTitle, name, value, sentence, among, place };
}
