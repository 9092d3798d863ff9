import { createHash } from "node:crypto";
import { utcDay, ZLanguage, type MyReport, type MyReportRow, type Report, type ReportDocumentQuery } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { textsOf } from "@trabecula/messages/languages";
import type { PatientTexts } from "@trabecula/messages/patient-texts";
import { forPatients, patientTitle, plainSites, viewOfReport, type PatientLine, type ReportView } from "@trabecula/report-view";
import {
  AppError,
  notFound,
  orNotFound,
  rowsOf,
  wholeWorkspace,
  type Actor,
  type DataOwner,
  type ExportFile,
  type PersonalDataSource,
  type Row,
  type SentFile,
  type Strapi,
  type Reach,
} from "@trabecula/strapi-kit";
import { wordsOf, type TextsOfReading } from "@trabecula/report-view/reviewed-texts";
import { portalOf } from "../../accounts.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { contextOfReport } from "../documents/report-context.ts";
import { documentOf } from "../documents/report-document.ts";
import { serializePatient } from "../patients/patient-columns.ts";
import { patientsOfReader } from "../patients/patient-rows.ts";
import { reportFields, reportJson, reportUid, type ReportFullRow } from "../reports/report-rows.ts";
import { atRevision, findEarlierRevision } from "../reports/revision-rows.ts";
import { serializeReport } from "../reports/serialize-report.ts";
import { signedRecord } from "../signatures/read-signed.ts";
import { changesOfReport } from "../trends/trend-service.ts";

type Reader = DataOwner & Pick<Actor, "language">;

type Listed = Awaited<ReturnType<typeof releasedReports>>[number];

/** @param today calendar date in UTC */
export async function listMyReports(strapi: Strapi, reader: Reader, today: string): Promise<{ items: MyReportRow[]; total: number }> {
  const rows = await releasedReports(strapi, reader, today);
  const { words } = wordsOf(reader.language ?? "en");
  return { items: rows.map((row) => serializeRow(row, words)), total: rows.length };
}

/** Returns a hash that changes exactly when the reader's releases change. @param today calendar date in UTC */
export async function versionOfMyReports(strapi: Strapi, reader: DataOwner, today: string): Promise<string> {
  const releases = await releasesOf(strapi, reader, today);
  const text = releases.map((row) => [
    row.documentId,
    row.releasedOn,
    row.releasedRevision,
    row.releaseNote,
    row.releasedBy,
    row.releaseHeld,
  ]);
  return createHash("sha256").update(JSON.stringify(text)).digest("base64url").slice(0, 22);
}

/** @throws `not_found`, also for a report of someone else or not released */
export async function getMyReport(strapi: Strapi, reader: Actor, id: string, today: string): Promise<MyReport> {
  const { row, reach } = await releasedReport(strapi, reader, id, today);
  const language = wordsOf(reader.language ?? "en");
  return serializeMyReport(row, (await readingOf(strapi, reach, row, language)).view, language.words);
}

/** @throws `not_found`, `too_many_requests`, `unavailable` */
export async function myReportDocument(
  strapi: Strapi,
  actor: Actor,
  id: string,
  { size, today }: Pick<ReportDocumentQuery, "size"> & { today: string },
  left: AbortSignal,
): Promise<SentFile> {
  const read = async () => {
    const { row, reach } = await releasedReport(strapi, actor, id, today);
    const readAgain = async () => {
      if ((await releasedReport(strapi, actor, id, today)).row.revision !== row.revision) throw notFound();
    };
    const language = actor.language ?? "en";
    const reading = await readingOf(strapi, reach, row, wordsOf(language));
    return { ...reading, size, readAgain, fileWord: textsOf(language).words.report.fileWord };
  };
  return documentOf(strapi, actor, read, left);
}

/** Returns the signed reading of a signed revision. Other revisions are compared with all earlier scans of the patient. */
async function readingOf(
  strapi: Strapi,
  reach: Reach,
  row: ReportFullRow,
  { words, note: languageNote }: TextsOfReading,
): Promise<{ report: Report; view: ReportView }> {
  const signed = await signedRecord(strapi, reach, row);
  const report = { ...serializeReport(row, await manifestOf(strapi, row.datasetId)), ...signed?.report };
  const changes = signed?.changes ?? (await changesOfReport(strapi, reach, report));
  const context = await contextOfReport(strapi, true, reach, report);
  const view = viewOfReport(report, reportTypes[report.reportType], "patient", changes, context, forPatients(words));
  return { report, view: { ...view, languageNote } };
}

function serializeRow(row: Omit<Listed, "id">, words: PatientTexts): MyReportRow {
  const [id, releasedOn, language] = [row.documentId, row.releasedOn!, ZLanguage.parse(words.language)];
  // Scan date and sites belong to the correction, which is not signed yet.
  if (row.releaseHeld)
    return {
      ...{ id, releasedOn, language, title: patientTitle(null, words), measured: "", scanDate: null },
      ...{ note: words.reading.beingCorrected, held: true },
    };
  return {
    id,
    title: patientTitle(row.scanDate, words),
    measured: plainSites(reportJson.read({ sites: row.sites }).sites, reportTypes[row.reportType], words),
    scanDate: row.scanDate,
    releasedOn,
    note: row.releaseNote,
    language,
  };
}

/** Explicit field list for privacy: the plain-language text, never the notes. */
function serializeMyReport(row: Omit<Listed, "id">, view: ReportView, words: PatientTexts): MyReport {
  const { patient, identity, summary, type, revision, notice, who, letterhead = null } = view;
  const { measured, heading, lines, rest, questions, meaning, ask, texts } = patient!;
  const { measured: ofMeasured, meaning: ofMeaning, ask: ofAsk, note, you, zones } = texts;
  const labels = { measured: ofMeasured, meaning: ofMeaning, ask: ofAsk, note, you, zones };
  return {
    ...serializeRow(row, words),
    releasedBy: row.releasedBy,
    revision,
    letterhead,
    who,
    type,
    facts: identity.map(({ label, value }) => ({ label, value })),
    summary: summary.sentences.join(" "),
    reading: { measured, heading, lines: lines.map(serializeLine), rest, questions, meaning, ask, texts: labels },
    languageNote: view.languageNote ?? null,
    notice,
  };
}

function serializeLine({ key, siteTitle, name, value, sentence, among, tScore, place }: PatientLine): MyReport["reading"]["lines"][number] {
  return { key, siteTitle, name, value, sentence, among, tScore, place };
}

type ReleasedRow = Pick<
  Row<typeof reportUid>,
  "id" | "documentId" | "reportType" | "sites" | "scanDate" | "releasedOn" | "releaseNote" | "releasedBy" | "releaseHeld"
>;

const listFields = [
  "id",
  "documentId",
  "reportType",
  "sites",
  "scanDate",
  "releasedOn",
  "releaseNote",
  "releasedBy",
  "releaseHeld",
] as const;

/**
 * Every query for a patient is scoped here, so that another patient's, unreleased and missing reports look the same.
 * @param today calendar date in UTC
 */
async function released(strapi: Strapi, reader: DataOwner, today: string) {
  const patientId = { $in: await portalOf(strapi).subjectsOf(reader) };
  return { patientId, releasedOn: { $lte: today }, releasedRevision: { $notNull: true } };
}

async function releasedReports(strapi: Strapi, reader: DataOwner, today: string): Promise<ReleasedRow[]> {
  const where = await released(strapi, reader, today);
  return rowsOf(strapi, reportUid).findMany({ select: listFields, where, orderBy: [{ releasedOn: "desc" }, { id: "desc" }] });
}

async function releasesOf(strapi: Strapi, reader: DataOwner, today: string) {
  const where = await released(strapi, reader, today);
  const select = ["documentId", "releasedOn", "releasedRevision", "releaseNote", "releasedBy", "releaseHeld"] as const;
  return rowsOf(strapi, reportUid).findMany({ select: [...select], where, orderBy: [{ id: "asc" }] });
}

/** A report as it was when released. @throws `not_found`; `conflict` while it is corrected */
async function releasedReport(strapi: Strapi, reader: Reader, id: string, today: string): Promise<{ row: ReportFullRow; reach: Reach }> {
  const where = { documentId: id, ...(await released(strapi, reader, today)) };
  const row = orNotFound(await rowsOf(strapi, reportUid).findOne({ select: reportFields, where }));
  if (row.releaseHeld) throw new AppError("conflict", wordsOf(reader.language ?? "en").words.reading.beingCorrected);
  const reach = wholeWorkspace(row.workspaceId);
  if (row.revision === row.releasedRevision) return { row, reach };
  const earlier = orNotFound(await findEarlierRevision(strapi, id, row.releasedRevision!));
  return { row: atRevision(row, earlier), reach };
}

/** Patients can export released reports but not delete them: the laboratory keeps them. */
export function releasedToAccount(strapi: Strapi): PersonalDataSource {
  return { name: "released", counts: async () => ({}), files: (reader) => files(strapi, reader), erase: async () => undefined };
}

async function* files(strapi: Strapi, reader: Actor): AsyncGenerator<ExportFile> {
  if (reader.role !== "patient") return;
  const today = utcDay();
  const { items } = await listMyReports(strapi, reader, today);
  for (const { id, held } of items)
    if (!held) yield { name: `released-reports/${id}.json`, json: await getMyReport(strapi, reader, id, today) };
  const patients = await patientsOfReader(strapi, await portalOf(strapi).subjectsOf(reader));
  yield { name: "consent.json", json: patients.map((patient) => serializePatient(true, patient).consent) };
}
