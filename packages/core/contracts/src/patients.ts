import * as z from "zod/mini";
import { ZHeightCm } from "./child-height.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { ZHiddenCells } from "./missing-codes.ts";
import {
  boundedListOf,
  codeLine,
  listOf,
  nonEmptyLine,
  nonEmptyText,
  ZDateOnly,
  ZId,
  ZInstant,
  ZListQuery,
  ZSex,
  ZSide,
  inWorkspace,
  ZConfirmation,
  ZReason,
} from "./primitives.ts";
import { importComparison, importPlan, ZRefusedRows, ZRowsTaken } from "./record-changes.ts";
import { ZMenopausalStatus } from "./score.ts";
import { ZTrendSeries } from "./trends.ts";

export const ZConsentScope = z.enum(["store", "compare", "share", "recontact"], "A consent covers store, compare, share or recontact.");

/** `version`: of the signed text. `withdrawnOn` null: valid. */
export const ZConsent = z.strictObject({
  scope: z.array(ZConsentScope).check(
    z.minLength(1, "Name what the consent covers."),
    z.maxLength(ZConsentScope.options.length, "Name each part of the consent once."),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "Name each part of the consent once."),
  ),
  version: nonEmptyLine("Name the version of the text that was signed.", 60),
  date: ZDateOnly,
  withdrawnOn: z._default(z.nullable(ZDateOnly), null),
});
export type Consent = z.infer<typeof ZConsent>;

/** Pseudonym, unique per owner, ignoring case. */
const code = codeLine("Write the code with a letter or a digit.");
const birthDate = ZDateOnly.check(z.refine((date) => date >= "1880-01-01", "Dates of birth begin in 1880."));
const birthYear = z
  .number()
  .check(
    z.int("A year of birth has no decimals."),
    z.gte(1880, "Years of birth begin in 1880."),
    z.lte(2200, "This year has not come yet."),
  );
const name = z.nullable(nonEmptyLine("Write the name with a letter.", 80));

/** Null: unknown. */
const optionalFacts = {
  firstName: z.optional(name),
  lastName: z.optional(name),
  ancestry: z.optional(z.nullable(nonEmptyLine("Write the ancestry in words, or leave it out.", 80))),
  heightCm: z.optional(z.nullable(ZHeightCm)),
  weightKg: z.optional(
    z.nullable(z.number().check(z.gte(0.3, "Weight is in kg, 0.3 to 400."), z.lte(400, "Weight is in kg, 0.3 to 400."))),
  ),
  measuredOn: z.optional(z.nullable(ZDateOnly)),
  dominantHand: z.optional(z.nullable(ZSide)),
  menopausalStatus: z.optional(z.nullable(ZMenopausalStatus)),
  notes: z.optional(z.nullable(nonEmptyText("Write a note, or leave it out.", 5000))),
  /** Entered by the owner, never computed. */
  nextScanOn: z.optional(z.nullable(ZDateOnly)),
  /** Day from which the waves of a study count. */
  baselineOn: z.optional(z.nullable(ZDateOnly)),
  consent: z.optional(z.nullable(ZConsent)),
  /** Healthy control, used to check whether a reference fits a scanner. Default: false. */
  healthyControl: z.optional(z.boolean()),
};

/**
 * `sex` is the reference sex; give birth date or year. `code`: default the next of the workspace's pattern, or a random
 * code. `centerId`: default the member's center.
 */
export const ZCreatePatientRequest = z
  .strictObject({
    code: z.optional(z.nullable(code)),
    centerId: z.optional(z.nullable(ZId)),
    sex: ZSex,
    birthDate: z.optional(z.nullable(birthDate)),
    birthYear: z.optional(z.nullable(birthYear)),
    ...optionalFacts,
  })
  .check(
    z.refine(({ birthDate, birthYear }) => (birthDate == null) !== (birthYear == null), {
      error: "Give the birth date or the year of birth, one of the two.",
      path: ["birthDate"],
      // Runs despite errors in other fields, to report all together.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type CreatePatientRequest = z.infer<typeof ZCreatePatientRequest>;

/**
 * Omitted fields stay; null clears. Birth date and year replace each other. A stale `version` changes nothing; needed
 * without `If-Match`.
 */
export const ZUpdatePatientRequest = z
  .strictObject({
    version: z.optional(z.number().check(z.int(), z.gte(1))),
    code: z.optional(code),
    sex: z.optional(ZSex),
    birthDate: z.optional(z.nullable(birthDate)),
    birthYear: z.optional(z.nullable(birthYear)),
    ...optionalFacts,
  })
  .check(
    z.refine(
      ({ birthDate, birthYear }) => (birthDate === undefined && birthYear === undefined) || (birthDate == null) !== (birthYear == null),
      { error: "Give the birth date or the year of birth, one of the two.", path: ["birthDate"] },
    ),
  );
export type UpdatePatientRequest = z.infer<typeof ZUpdatePatientRequest>;

export const ZPatient = z.object({
  id: ZId,
  code: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: ZSex,
  birthDate: z.nullable(ZDateOnly),
  birthYear: z.nullable(z.number()),
  ancestry: z.nullable(z.string()),
  heightCm: z.nullable(z.number()),
  weightKg: z.nullable(z.number()),
  measuredOn: z.nullable(ZDateOnly),
  dominantHand: z.nullable(ZSide),
  menopausalStatus: z.nullable(ZMenopausalStatus),
  notes: z.nullable(z.string()),
  nextScanOn: z.nullable(ZDateOnly),
  baselineOn: z.nullable(ZDateOnly),
  consent: z.nullable(ZConsent),
  healthyControl: z.boolean(),
  /** Increases with every change; edits must name it. */
  version: z.number(),
  workspaceId: ZId,
  centerId: z.nullable(ZId),
  dateCreated: ZInstant,
});
export type Patient = z.infer<typeof ZPatient>;

const names = { id: true, code: true, firstName: true, lastName: true, sex: true, birthDate: true, birthYear: true } as const;

export const ZPatientRow = z.extend(z.pick(ZPatient, names), {
  lastScanDate: z.nullable(ZDateOnly),
  reports: z.number(),
  consentWithdrawn: z.boolean(),
  healthyControl: z.boolean(),
  dateCreated: ZInstant,
});
export type PatientRow = z.infer<typeof ZPatientRow>;
export const ZPatientList = boundedListOf(ZPatientRow);
export const ZPatientSort = z.enum(["code", "sex", "age", "lastScanDate", "reports", "dateCreated"]);
export const ZPatientQuery = z.extend(ZListQuery, {
  sort: z._default(ZPatientSort, "dateCreated"),
  /** The whole code, ignoring case. */
  code: z.optional(code),
});
export const ZPatientListQuery = z.extend(ZPatientQuery, inWorkspace);
export type PatientQuery = z.infer<typeof ZPatientQuery>;

/** Facts needed to compare visits. Null: not stated. */
export const ZVisitScan = z.object({
  reportId: ZId,
  reportName: z.string(),
  reportType: ZReportType,
  site: ZSite,
  side: z.nullable(ZSide),
  scanner: z.nullable(ZScanner),
  device: z.nullable(z.object({ id: ZId, name: z.string() })),
  motionGrade: z.nullable(z.number()),
});
export type VisitScan = z.infer<typeof ZVisitScan>;

export const ZVisit = z.object({ scanDate: z.nullable(ZDateOnly), scans: z.array(ZVisitScan) });
export type Visit = z.infer<typeof ZVisit>;
export const ZVisitList = z.object({ visits: z.array(ZVisit) });

/** `page` of the changed patients, from 1. */
export const ZAttentionQuery = z.strictObject({
  ...inWorkspace,
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
});

/** Significant change of the newest scan day, from the previous or first scan. */
export const ZAttentionChange = z.extend(z.pick(ZTrendSeries, { parameter: true, site: true, side: true, unit: true }), {
  abbreviation: z.string(),
  decimals: z.number(),
  from: ZDateOnly,
  absolute: z.number(),
  percent: z.nullable(z.number()),
});

export const ZAttention = z.object({
  /** Twenty patients a page, the newest scan first. Omits patients whose change was seen. */
  changed: z.array(
    z.object({ patientId: ZId, patientCode: z.string(), reportId: ZId, scanDate: ZDateOnly, changes: z.array(ZAttentionChange) }),
  ),
  changedTotal: z.number(),
  /** Patients whose newest change is not judged yet; they may be missing above. */
  unjudged: z.number(),
  /** Next scan overdue or due within thirty days, longest overdue first; `dueTotal` counts all. */
  due: z.array(z.object({ patientId: ZId, patientCode: z.string(), nextScanOn: ZDateOnly, lastScanDate: z.nullable(ZDateOnly) })),
  dueTotal: z.number(),
});
export type Attention = z.infer<typeof ZAttention>;

export const ZPatientIds = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10_000)) });
export const ZPatientsDeleted = z.object({ deleted: z.number(), reports: z.number() });
export type PatientsDeleted = z.infer<typeof ZPatientsDeleted>;

export const ZErasePatientRequest = z.strictObject({ reason: ZReason, confirmation: ZConfirmation });
export type ErasePatientRequest = z.infer<typeof ZErasePatientRequest>;

/** `centerId` null: the patients belong to no center. */
export const ZTransferRequest = z.strictObject({
  ids: z.array(ZId).check(z.minLength(1), z.maxLength(200)),
  to: ZId,
  centerId: z._default(z.nullable(ZId), null),
  reason: ZReason,
});
export type TransferRequest = z.infer<typeof ZTransferRequest>;
export const ZTransferred = z.object({ patients: z.number(), reports: z.number() });
export type Transferred = z.infer<typeof ZTransferred>;

export const mostEnrolledReports = 20;
/** `code` null: assigned as for a new patient. `centerId` null: the caller's center, if there is one. */
export const ZEnrollRequest = z.strictObject({
  to: ZId,
  centerId: z._default(z.nullable(ZId), null),
  reportIds: z._default(z.array(ZId).check(z.maxLength(mostEnrolledReports)), []),
  code: z._default(z.nullable(code), null),
});
export type EnrollRequest = z.infer<typeof ZEnrollRequest>;

export const ZPersonLinkRequest = z.strictObject({ patientId: ZId });
/** The same person in another workspace that the caller can read. `workspace` is its name. */
export const ZPersonLink = z.object({ patientId: ZId, code: z.string(), workspaceId: ZId, workspace: z.string() });
export const ZPersonLinkList = listOf(ZPersonLink);
export type PersonLinkList = z.infer<typeof ZPersonLinkList>;

export const ZPatientNames = z.strictObject({ keepNames: z.boolean() });
export type PatientNames = z.infer<typeof ZPatientNames>;

/** `dryRun=true` previews; `check` is its older name. */
export const ZPatientImportQuery = z.strictObject({
  ...inWorkspace,
  ...importPlan,
  dryRun: z.optional(z.enum(["true", "false"])),
  check: z.optional(z.enum(["true", "false"])),
  hidden: ZHiddenCells,
  rows: z.optional(ZRowsTaken),
});
export type PatientImportQuery = z.infer<typeof ZPatientImportQuery>;

/** Any problem prevents storing with `rows=all`. */
export const ZPatientImport = z.object({
  ok: z.boolean(),
  problems: z.array(ZFileProblem),
  rows: z.number(),
  /** `added`: all new patients, or 0 with any problem. */
  ...importComparison,
  refused: ZRefusedRows,
  leftOut: z.array(z.string()),
  remarks: z.array(z.string()),
});
export type PatientImport = z.infer<typeof ZPatientImport>;

export const mostImportedPatients = 5000;

/** Excludes characters that are easily confused, even in handwriting. */
const codeLetters = "23456789ABCDEFGHJKMNPQRTUVWXYZ";

/** A random code such as `P-7KQM-2XD4`. @param random a number from 0 up to, not including, 1, as of `Math.random` */
export function randomPatientCode(random: () => number): string {
  const letters = Array.from({ length: 8 }, () => codeLetters[Math.floor(random() * codeLetters.length)]);
  return `P-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
