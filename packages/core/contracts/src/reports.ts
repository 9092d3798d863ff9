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

/** Pseudonymous code, never a name. Null: none. */
const subjectCode = z.optional(z.nullable(nonEmptyLine("Write the code with a letter or a digit, or leave it out.", 60)));

export const ZCreateReportRequest = z.extend(ZScoreRequest, {
  reportName: nonEmptyLine("Give the report a name.", 120),
  subjectCode,
  /** Fills missing `subject` facts; contradictions are refused. */
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
  /** Idempotency key: repeated requests return the existing report. */
  requestKey: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "A request key has 16 to 64 letters, digits, - and _."))),
});
export type CreateReportRequest = z.infer<typeof ZCreateReportRequest>;

export const ZUpdateReportRequest = z.strictObject({
  reportName: z.optional(nonEmptyLine("Give the report a name.", 120)),
  subjectCode,
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
});
export type UpdateReportRequest = z.infer<typeof ZUpdateReportRequest>;

/** All values compared, some, none, or some despite the scan's motion. */
export const ZReportStatus = z.enum(["compared", "partly_compared", "not_compared", "motion_override"]);
export type ReportStatus = z.infer<typeof ZReportStatus>;

export const ZReportRow = z.object({
  id: ZId,
  reportName: z.string(),
  subjectCode: z.nullable(z.string()),
  patientId: z.nullable(ZId),
  patientCode: z.nullable(z.string()),
  reportType: ZReportType,
  sites: z.array(ZSite),
  scanDate: z.nullable(ZDateOnly),
  status: ZReportStatus,
  revision: z.number(),
  /** Null: not released. */
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
 * `motionOverride`: reason to score despite motion grade 4 or 5. `device`: name when the report was made and phantom
 * state on the scan's day; undefined without phantoms or date.
 */
export const ZReportScan = z.extend(ZScan, {
  motionOverride: z.nullable(z.object({ reason: z.string() })),
  device: z.optional(z.object({ name: z.string(), control: z.optional(ZDeviceControl) })),
});
export type ReportScan = z.infer<typeof ZReportScan>;

export const ZSubjectPart = z.enum(["sex", "age", "menopausalStatus", "height"]);
export type SubjectPart = z.infer<typeof ZSubjectPart>;

export const ZReport = z.object({
  id: ZId,
  revision: z.number(),
  reportName: z.string(),
  subjectCode: z.nullable(z.string()),
  patientId: z.nullable(ZId),
  subjectFromPatient: z.array(ZSubjectPart),
  reportType: ZReportType,
  notes: z.nullable(z.string()),
  release: z.nullable(ZRelease),
  dateCreated: ZInstant,
  dateRevised: ZInstant,
  status: ZReportStatus,
  /** SHA-256 of the revision's permanent content; see `docs/reports.md`. */
  contentHash: z.string(),
  subject: ZSubject,
  inputs: z.array(ZReportScan),
  dataset: z.object({ id: ZId, version: z.string(), manifest: ZDatasetManifest }),
  engineVersion: z.string(),
  notice: z.string(),
  category: ZCategory,
  scans: z.array(ZScoredScan),
  /** Checks by healthy controls when the revision was made; undefined if none. */
  scannerChecks: z.optional(z.array(ZReportCheck)),
  otherReferences: z.optional(ZOtherReferences),
});
export type Report = z.infer<typeof ZReport>;

/** `report-….json`: the record as GET /api/reports/:id returns it, with parameter names. Incompatible changes need a new format number. */
export const ZReportFile = z.extend(ZReport, {
  format: z.literal("trabecula-report/1"),
  parameters: z.array(z.object({ key: z.string(), label: z.string(), abbreviation: z.string(), unit: z.string() })),
  /** Computed when the file was made; not part of the stored record. */
  changes: z.optional(ZReportChanges),
});
export type ReportFile = z.infer<typeof ZReportFile>;

export const ZRevisionQuery = z.strictObject({ revision: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))) });

export const ZReportDocumentQuery = z.extend(ZRevisionQuery, {
  view: z._default(z.enum(["researcher", "clinician", "patient"], "Say researcher, clinician or patient."), "researcher"),
  size: z._default(z.enum(["a4", "letter"], "Say a4 or letter."), "a4"),
});
export type ReportDocumentQuery = z.infer<typeof ZReportDocumentQuery>;

export const ZDeleteManyRequest = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10000)) });

/** Number of selected reports omitted because patients withdrew consent. */
export const leftOutHeader = "Trabecula-Left-Out-Reports";

export const ZDashboard = z.object({
  reports: z.object({ total: z.number(), thisMonth: z.number() }),
  patients: z.number(),
  recent: z.array(ZReportRow),
});
export type Dashboard = z.infer<typeof ZDashboard>;
