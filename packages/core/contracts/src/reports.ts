import * as z from "zod/mini";
import { ZReportType, ZSite } from "./catalogue.ts";
import { ZClinical, ZClinicalRequest } from "./clinical.ts";
import { ZDatasetManifest } from "./datasets.ts";
import { ZDeviceControl } from "./devices.ts";
import { ZRelease } from "./portal.ts";
import { ZOtherReferences } from "./references.ts";
import {
  boundedListOf,
  boundedTotal,
  codeLine,
  freeText,
  nonEmptyLine,
  ZDateOnly,
  ZId,
  ZSide,
  ZInstant,
  ZListQuery,
  inWorkspace,
} from "./primitives.ts";
import { ZCategory, ZScan, ZScoredScan, ZScoreRequest, ZSubject } from "./score.ts";
import { ZAddendum, ZListedSignature, ZReadState, ZSignature } from "./signatures.ts";
import { ZReportCheck } from "./report-check.ts";
import { ZReportChanges } from "./trends.ts";

/** Pseudonymous code, never a name. Null: none. */
const subjectCode = z.optional(z.nullable(codeLine("Write the code with a letter or a digit, or leave it out.")));

export const ZCreateReportRequest = z.extend(ZScoreRequest, {
  reportName: nonEmptyLine("Give the report a name.", 120),
  subjectCode,
  /** Fills missing `subject` facts; contradictions are refused. */
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
  clinical: z.optional(z.nullable(ZClinicalRequest)),
  /** Idempotency key: repeated requests return the existing report. */
  requestKey: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "A request key has 16 to 64 letters, digits, - and _."))),
});
export type CreateReportRequest = z.infer<typeof ZCreateReportRequest>;

export const ZUpdateReportRequest = z.strictObject({
  reportName: z.optional(nonEmptyLine("Give the report a name.", 120)),
  subjectCode,
  patientId: z.optional(z.nullable(ZId)),
  notes: z.optional(z.nullable(freeText(5000))),
  /** Wave of a study that the scan day counts for; null: its windows decide. */
  waveId: z.optional(z.nullable(ZId)),
});
export type UpdateReportRequest = z.infer<typeof ZUpdateReportRequest>;

/** All values compared, some, none, or some despite the scan's motion. */
export const ZReportStatus = z.enum(["compared", "partly_compared", "not_compared", "motion_override"]);
export type ReportStatus = z.infer<typeof ZReportStatus>;

/** Shown in list rows: the category with its T-score or lowest percentile (whole), or only the lowest T-score. */
export const ZReportResult = z.object({
  category: ZCategory.shape.code,
  lowest: z.nullable(
    z.object({
      parameter: z.string(),
      abbreviation: z.string(),
      site: ZSite,
      side: z.nullable(ZSide),
      score: z.enum(["t", "percentile"]),
      value: z.number(),
    }),
  ),
});
export type ReportResult = z.infer<typeof ZReportResult>;

/** The largest change beyond chance that this report shows of its patient; `count`: how many. */
export const ZListedChange = z.object({
  abbreviation: z.string(),
  site: ZSite,
  side: z.nullable(ZSide),
  from: ZDateOnly,
  absolute: z.number(),
  percent: z.nullable(z.number()),
  unit: z.string(),
  decimals: z.number(),
  count: z.number(),
});
export type ListedChange = z.infer<typeof ZListedChange>;

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
  result: z.nullable(ZReportResult),
  /** Null: none, or not judged yet. */
  change: z.nullable(ZListedChange),
  revision: z.number(),
  release: z.nullable(z.pick(ZRelease, { on: true, revision: true, held: true })),
  readState: ZReadState,
  reader: z.nullable(z.object({ id: ZId, name: z.string() })),
  signature: z.nullable(ZListedSignature),
  dateCreated: ZInstant,
});
export type ReportRow = z.infer<typeof ZReportRow>;
export const ZReportIndex = z.object({ items: z.array(ZReportRow), ...boundedTotal, pageSize: z.number() });
/** `counts`: the workspace's reports by state, regardless of filters; at most 10,000 each. */
export const ZReportList = z.extend(boundedListOf(ZReportRow), { counts: z.record(ZReadState, z.number()) });
export type ReportList = z.infer<typeof ZReportList>;
export type StateCounts = z.infer<typeof ZReportList>["counts"];
export const ZReportSort = z.enum(["dateCreated", "reportName", "reportType", "scanDate", "result", "change", "code"]);
export const ZReportQuery = z.extend(ZListQuery, {
  ...inWorkspace,
  reportType: z.optional(ZReportType),
  patientId: z.optional(ZId),
  readState: z.optional(ZReadState),
  /** Account of the signer. */
  signedBy: z.optional(ZId),
  /** UTC day. */
  signedOn: z.optional(ZDateOnly),
  /** Account that read or signed the newest revision. */
  reader: z.optional(ZId),
  site: z.optional(ZSite),
  /** Days of the latest scan, both included. */
  from: z.optional(ZDateOnly),
  to: z.optional(ZDateOnly),
  /** Only with a change beyond chance. */
  changed: z.optional(z.literal("true")),
  /** Only where a correction put the release on hold. */
  held: z.optional(z.literal("true")),
  sort: z._default(ZReportSort, "dateCreated"),
});

/**
 * `motionOverride`: why motion grade 4 or 5 is scored. `device`: name when the report was made and phantom state on the
 * scan's day; undefined without phantoms or date.
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
  /** Increases with every change, also of the release. */
  version: z.number(),
  revision: z.number(),
  reportName: z.string(),
  subjectCode: z.nullable(z.string()),
  patientId: z.nullable(ZId),
  /** Missing in files of earlier versions, as `centerId`. */
  workspaceId: z.optional(ZId),
  centerId: z.optional(z.nullable(ZId)),
  waveId: z.optional(z.nullable(ZId)),
  subjectFromPatient: z.array(ZSubjectPart),
  reportType: ZReportType,
  notes: z.nullable(z.string()),
  /** Missing in files of earlier versions; null: nothing. */
  clinical: z.optional(z.nullable(ZClinical)),
  release: z.nullable(ZRelease),
  /** Name and clinic, as the patient reads them. */
  releasedBy: z.optional(z.string()),
  /** Missing in files of earlier versions, as are the next seven fields. */
  readState: z.optional(ZReadState),
  /** Whether reports of the workspace are signed. */
  signs: z.optional(z.boolean()),
  signedRevision: z.optional(z.nullable(z.number())),
  /** A newer revision is not signed yet. */
  beingReplaced: z.optional(z.literal(true)),
  /** SHA-256 of the record to sign, or signed; null if nothing can be signed, and for members without names. */
  recordHash: z.optional(z.nullable(z.string())),
  signature: z.optional(z.nullable(ZSignature)),
  addenda: z.optional(z.array(ZAddendum)),
  /** Name of the person who marked this revision as read. */
  readBy: z.optional(z.string()),
  createdBy: z.optional(z.nullable(ZId)),
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
  /** Claims that today's rules refuse; `contentHash` is that of `stored`. */
  withheld: z.optional(
    z.object({
      sentences: z.array(z.string()),
      stored: z.object({ category: ZCategory, scans: z.array(ZScoredScan), otherReferences: z.optional(ZOtherReferences) }),
    }),
  ),
});
export type Report = z.infer<typeof ZReport>;

/** As GET /api/reports/:id returns it, with parameter names. Incompatible changes need a new format number. */
export const ZReportFile = z.extend(ZReport, {
  format: z.literal("trabecula-report/1"),
  parameters: z.array(z.object({ key: z.string(), label: z.string(), abbreviation: z.string(), unit: z.string() })),
  /** Computed when the file was made; not part of the stored record. */
  changes: z.optional(ZReportChanges),
});
export type ReportFile = z.infer<typeof ZReportFile>;

export const ZRevisionQuery = z.strictObject({ revision: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))) });

const ZDocumentView = z.enum(["researcher", "clinician", "patient", "letter"], "Say researcher, clinician, patient or letter.");
export type DocumentView = z.infer<typeof ZDocumentView>;
const documentForm = {
  view: z._default(ZDocumentView, "researcher"),
  size: z._default(z.enum(["a4", "letter"], "Say a4 or letter."), "a4"),
};

export const ZReportDocumentQuery = z.extend(ZRevisionQuery, documentForm);
export type ReportDocumentQuery = z.infer<typeof ZReportDocumentQuery>;

export const ZReportFhirQuery = z.extend(ZRevisionQuery, { presentedForm: z.optional(ZDocumentView), size: documentForm.size });

export const mostDocuments = 100;
export const ZReportDocumentsRequest = z.strictObject({
  ids: z.array(ZId).check(z.minLength(1), z.maxLength(mostDocuments, "Choose at most 100 reports.")),
  as: z.enum(["pdf", "zip"], "Say pdf or zip."),
  ...documentForm,
});
export type ReportDocumentsRequest = z.infer<typeof ZReportDocumentsRequest>;

export const ZDeleteManyRequest = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10000)) });

export const ZDashboard = z.object({
  reports: z.object({ ...boundedTotal, thisMonth: z.number() }),
  patients: z.number(),
  recent: z.array(ZReportRow),
});
export type Dashboard = z.infer<typeof ZDashboard>;
