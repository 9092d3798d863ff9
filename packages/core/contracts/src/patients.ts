import * as z from "zod/mini";
import { ZHeightCm } from "./child-height.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, nonEmptyLine, nonEmptyText, ZDateOnly, ZId, ZInstant, ZListQuery, ZSex, ZSide } from "./primitives.ts";
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

const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Pseudonym, unique per owner, ignoring case. Normalizes spaces and removes invisible characters, so that codes that
 * look alike are equal.
 */
const code = nonEmptyLine("Write the code with a letter or a digit.", 60).check(
  z.overwrite((text) => text.replace(unseen, "").replace(/\s+/g, " ").trim()),
);
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
  consent: z.optional(z.nullable(ZConsent)),
  /** Healthy control, used to check whether a reference fits a scanner. Default: false. */
  healthyControl: z.optional(z.boolean()),
};

/** `sex` is the reference sex; give either birth date or year. Without `code`, a random one. */
export const ZCreatePatientRequest = z
  .strictObject({
    code: z.optional(z.nullable(code)),
    sex: ZSex,
    birthDate: z.optional(z.nullable(birthDate)),
    birthYear: z.optional(z.nullable(birthYear)),
    ...optionalFacts,
  })
  .check(
    z.refine(({ birthDate, birthYear }) => (birthDate == null) !== (birthYear == null), {
      error: "Give the birth date or the year of birth, one of the two.",
      path: ["birthDate"],
      // Runs despite errors in other fields, to report all problems together.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type CreatePatientRequest = z.infer<typeof ZCreatePatientRequest>;

/** Omitted fields stay; null clears. A birth date replaces a year and vice versa. A stale `version` changes nothing. */
export const ZUpdatePatientRequest = z
  .strictObject({
    version: z.number().check(z.int(), z.gte(1)),
    code: z.optional(code),
    sex: z.optional(ZSex),
    birthDate: z.optional(z.nullable(birthDate)),
    birthYear: z.optional(z.nullable(birthYear)),
    ...optionalFacts,
  })
  .check(
    z.refine(
      ({ birthDate, birthYear }) => (birthDate === undefined && birthYear === undefined) || (birthDate == null) !== (birthYear == null),
      {
        error: "Give the birth date or the year of birth, one of the two.",
        path: ["birthDate"],
      },
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
  consent: z.nullable(ZConsent),
  healthyControl: z.boolean(),
  /** Increases with every change; edits must name it. */
  version: z.number(),
  dateCreated: ZInstant,
});
export type Patient = z.infer<typeof ZPatient>;

export const ZPatientRow = z.object({
  id: ZId,
  code: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: ZSex,
  birthDate: z.nullable(ZDateOnly),
  birthYear: z.nullable(z.number()),
  lastScanDate: z.nullable(ZDateOnly),
  reports: z.number(),
  consentWithdrawn: z.boolean(),
  healthyControl: z.boolean(),
  dateCreated: ZInstant,
});
export type PatientRow = z.infer<typeof ZPatientRow>;
export const ZPatientList = listOf(ZPatientRow);
export const ZPatientSort = z.enum(["code", "sex", "age", "lastScanDate", "reports", "dateCreated"]);
export const ZPatientQuery = z.extend(ZListQuery, { sort: z._default(ZPatientSort, "dateCreated") });
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

/** Scans of one day; undated scans form the last group. */
export const ZVisit = z.object({ scanDate: z.nullable(ZDateOnly), scans: z.array(ZVisitScan) });
export type Visit = z.infer<typeof ZVisit>;
export const ZVisitList = z.object({ visits: z.array(ZVisit) });

/** Significant change of the newest scan, from the first or previous one. */
const ZAttentionChange = z.extend(z.pick(ZTrendSeries, { parameter: true, site: true, side: true, unit: true }), {
  abbreviation: z.string(),
  decimals: z.number(),
  from: ZDateOnly,
  absolute: z.number(),
  percent: z.nullable(z.number()),
});

export const ZAttention = z.object({
  /** The twenty most recently scanned patients of the last year whose newest report shows significant change. */
  changed: z.array(
    z.object({
      patientId: ZId,
      patientCode: z.string(),
      reportId: ZId,
      scanDate: ZDateOnly,
      changes: z.array(ZAttentionChange),
    }),
  ),
  /** Next scan overdue or due within thirty days, longest overdue first; `dueTotal` counts all. */
  due: z.array(z.object({ patientId: ZId, patientCode: z.string(), nextScanOn: ZDateOnly, lastScanDate: z.nullable(ZDateOnly) })),
  dueTotal: z.number(),
});
export type Attention = z.infer<typeof ZAttention>;

export const ZPatientIds = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10_000)) });
export const ZPatientsDeleted = z.object({ deleted: z.number(), reports: z.number() });
export type PatientsDeleted = z.infer<typeof ZPatientsDeleted>;

export const ZPatientNames = z.strictObject({ keepNames: z.boolean() });
export type PatientNames = z.infer<typeof ZPatientNames>;

export const ZPatientImportQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** Result or preview of an import. Any problem prevents storing. */
export const ZPatientImport = z.object({
  ok: z.boolean(),
  problems: z.array(ZFileProblem),
  rows: z.number(),
  /** All new patients, or 0 with any problem. */
  added: z.number(),
  unchanged: z.number(),
  leftOut: z.array(z.string()),
  /** Assumptions, in sentences. */
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
