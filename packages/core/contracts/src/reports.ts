import * as z from "zod/mini";
import { ZReportType, ZSite } from "./catalogue.ts";
import { ZDatasetManifest } from "./datasets.ts";
import { ZDeviceControl } from "./device-control.ts";
import { ZRelease } from "./portal.ts";
import { ZOtherReferences } from "./references.ts";
import { freeText, listOf, nonEmptyLine, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZCategory, ZScan, ZScoredScan, ZScoreRequest, ZSubject } from "./score.ts";
import { ZReportCheck } from "./report-check.ts";
import { ZReportChanges } from "./trends.ts";

/** What the study or clinic calls the person: pseudonymous, never a name. Null: none. */
const subjectCode = z.optional(z.nullable(nonEmptyLine("Write the code with a letter or a digit, or leave it out.", 60)));

export const ZCreateReportRequest = z.extend(ZScoreRequest, {
  reportName: nonEmptyLine("Give the report a name.", 120),
  subjectCode,
  /** Whose scans they are. What `subject` leaves out is taken from the patient; what contradicts the patient is refused. */
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
  /** Made up by the caller for this report: sent again with it, the same request answers the report that is there. */
  requestKey: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "A request key has 16 to 64 letters, digits, - and _."))),
});
export type CreateReportRequest = z.infer<typeof ZCreateReportRequest>;

export const ZUpdateReportRequest = z.strictObject({
  reportName: z.optional(nonEmptyLine("Give the report a name.", 120)),
  subjectCode,
  /** Moves the report to a patient, or away from all with null. */
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
});
export type UpdateReportRequest = z.infer<typeof ZUpdateReportRequest>;

/** What of a report could be compared: every value, some, none, or some by a decision in spite of the scan's motion. */
export const ZReportStatus = z.enum(["compared", "partly_compared", "not_compared", "motion_override"]);
export type ReportStatus = z.infer<typeof ZReportStatus>;

/** Compact row: enough for the client-side search, sort and paging of the list. */
export const ZReportRow = z.object({
  id: ZId,
  reportName: z.string(),
  subjectCode: z.nullable(z.string()),
  patientId: z.nullable(ZId),
  /** What the patient is called; null where the report is of none. */
  patientCode: z.nullable(z.string()),
  reportType: ZReportType,
  sites: z.array(ZSite),
  scanDate: z.nullable(ZDateOnly),
  status: ZReportStatus,
  revision: z.number(),
  /** From which day on the patient may read it, and which revision; null: not released. */
  release: z.nullable(z.pick(ZRelease, { on: true, revision: true })),
  dateCreated: ZInstant,
});
export type ReportRow = z.infer<typeof ZReportRow>;
export const ZReportIndex = z.object({ items: z.array(ZReportRow), total: z.number(), pageSize: z.number() });
export const ZReportList = listOf(ZReportRow);
export const ZReportSort = z.enum(["dateCreated", "reportName", "reportType", "scanDate"]);
export const ZReportQuery = z.extend(ZListQuery, {
  reportType: z.optional(ZReportType),
  patientId: z.optional(ZId),
  sort: z._default(ZReportSort, "dateCreated"),
});
export type ReportQuery = z.infer<typeof ZReportQuery>;

/**
 * A scan as it was given. `motionOverride`: somebody decided to score it in spite of motion grade 4 or 5, and why. `device`: what the
 * scanner of `deviceId` was called when the report was made, and how it stood by its phantoms on the day of the scan; left out where none are
 * measured on it, or the scan has no date.
 */
export const ZReportScan = z.extend(ZScan, {
  motionOverride: z.nullable(z.object({ reason: z.string() })),
  device: z.optional(z.object({ name: z.string(), control: z.optional(ZDeviceControl) })),
});
export type ReportScan = z.infer<typeof ZReportScan>;

/** What a report may take from its patient. */
export const ZSubjectPart = z.enum(["sex", "age", "menopausalStatus", "height"]);
export type SubjectPart = z.infer<typeof ZSubjectPart>;

export const ZReport = z.object({
  id: ZId,
  revision: z.number(),
  reportName: z.string(),
  subjectCode: z.nullable(z.string()),
  patientId: z.nullable(ZId),
  /** What of `subject` was not given with the scans but taken from the patient. */
  subjectFromPatient: z.array(ZSubjectPart),
  reportType: ZReportType,
  notes: z.nullable(z.string()),
  /** What its patient may read of it; null: nothing. */
  release: z.nullable(ZRelease),
  dateCreated: ZInstant,
  /** When this revision was made. */
  dateRevised: ZInstant,
  status: ZReportStatus,
  /** SHA-256 of what a revision holds for ever; `docs/reports.md` says of which text. */
  contentHash: z.string(),
  /** The inputs as they were given. */
  subject: ZSubject,
  inputs: z.array(ZReportScan),
  /** What the numbers were computed with; the manifest is the one of that version, kept with the report. */
  dataset: z.object({ id: ZId, version: z.string(), manifest: ZDatasetManifest }),
  engineVersion: z.string(),
  notice: z.string(),
  category: ZCategory,
  scans: z.array(ZScoredScan),
  /** What healthy controls said of the dataset on the scanners of these scans, when the revision was made. Left out: nothing was known. */
  scannerChecks: z.optional(z.array(ZReportCheck)),
  /** Only where its owner shows other references beside its own. */
  otherReferences: z.optional(ZOtherReferences),
});
export type Report = z.infer<typeof ZReport>;

/**
 * A report as the file `report-….json`: the whole record, in the shape that GET /api/reports/:id answers, and what its parameters
 * are called. A later shape that readers of this one would misread gets another number.
 */
export const ZReportFile = z.extend(ZReport, {
  format: z.literal("trabecula-report/1"),
  parameters: z.array(z.object({ key: z.string(), label: z.string(), abbreviation: z.string(), unit: z.string() })),
  /** Against earlier scans of the patient, as they were when the file was made; no part of the stored record. */
  changes: z.optional(ZReportChanges),
});
export type ReportFile = z.infer<typeof ZReportFile>;

/** Which revision of a report; the newest where none is named. */
export const ZRevisionQuery = z.strictObject({ revision: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))) });

/** A report as a document: for whom it is written, on which paper, and which revision; the newest where none is named. */
export const ZReportDocumentQuery = z.extend(ZRevisionQuery, {
  view: z._default(z.enum(["researcher", "clinician", "patient"], "Say researcher, clinician or patient."), "researcher"),
  size: z._default(z.enum(["a4", "letter"], "Say a4 or letter."), "a4"),
});
export type ReportDocumentQuery = z.infer<typeof ZReportDocumentQuery>;

export const ZDeleteManyRequest = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10000)) });

/** How many reports of an export's selection are not in the file, since their patients have withdrawn the consent. */
export const leftOutHeader = "Trabecula-Left-Out-Reports";

export const ZDashboard = z.object({
  reports: z.object({ total: z.number(), thisMonth: z.number() }),
  patients: z.number(),
  recent: z.array(ZReportRow),
});
export type Dashboard = z.infer<typeof ZDashboard>;
