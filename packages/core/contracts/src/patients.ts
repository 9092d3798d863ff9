import * as z from "zod/mini";
import { ZHeightCm } from "./child-height.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, nonEmptyLine, nonEmptyText, ZDateOnly, ZId, ZInstant, ZListQuery, ZSex, ZSide } from "./primitives.ts";
import { ZMenopausalStatus } from "./score.ts";
import { ZTrendSeries } from "./trends.ts";

/** What a person has agreed to: keeping the data, comparing it, sharing it with others, being asked again. */
export const ZConsentScope = z.enum(["store", "compare", "share", "recontact"], "A consent covers store, compare, share or recontact.");

/** A consent as it was given. `version`: of the text that was signed. `withdrawnOn` null: it holds. */
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

/** Invisible characters: soft hyphens, joiners and spaces of no width. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * What people call the patient instead of a name; one owner has each code once, whatever its case. So that codes which look
 * alike are the same code, every kind of space becomes one plain space, and invisible characters are removed.
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

/** What a patient says of themselves besides code, sex and birth; null: not known. */
const optionalFacts = {
  firstName: z.optional(name),
  lastName: z.optional(name),
  ancestry: z.optional(z.nullable(nonEmptyLine("Write the ancestry in words, or leave it out.", 80))),
  heightCm: z.optional(z.nullable(ZHeightCm)),
  weightKg: z.optional(
    z.nullable(z.number().check(z.gte(0.3, "Weight is in kg, 0.3 to 400."), z.lte(400, "Weight is in kg, 0.3 to 400."))),
  ),
  /** When height and weight were measured. */
  measuredOn: z.optional(z.nullable(ZDateOnly)),
  dominantHand: z.optional(z.nullable(ZSide)),
  menopausalStatus: z.optional(z.nullable(ZMenopausalStatus)),
  notes: z.optional(z.nullable(nonEmptyText("Write a note, or leave it out.", 5000))),
  /** When the owner wants to see the next scan: typed, never computed. */
  nextScanOn: z.optional(z.nullable(ZDateOnly)),
  consent: z.optional(z.nullable(ZConsent)),
  /** A healthy control, by whose scans it may be checked whether a reference fits a scanner. Left out: not. */
  healthyControl: z.optional(z.boolean()),
};

/** A new patient: `sex` is the reference sex; birth date or year of birth, one of the two. Without `code` one is made at random. */
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
      // Looked at whatever is wrong with other fields, so that all of it is told at once.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type CreatePatientRequest = z.infer<typeof ZCreatePatientRequest>;

/**
 * What is left out stays; null takes a value away. Where one of birth date and year of birth is given, the other goes.
 * `version` is the one that was read: where somebody else has changed the patient since, nothing is changed.
 */
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
  /** Null unless the owner keeps names. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: ZSex,
  /** Null where only the year is known. */
  birthDate: z.nullable(ZDateOnly),
  /** Null where the date is known. */
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
  /** Goes up with every change; an edit names the one that it changes. */
  version: z.number(),
  dateCreated: ZInstant,
});
export type Patient = z.infer<typeof ZPatient>;

/** A row of the list. */
export const ZPatientRow = z.object({
  id: ZId,
  code: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: ZSex,
  birthDate: z.nullable(ZDateOnly),
  birthYear: z.nullable(z.number()),
  /** Of the newest scan among the reports; null where no report has one. */
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

/** A scan of a visit: what must be known to lay visits beside one another. Null: not stated. */
export const ZVisitScan = z.object({
  reportId: ZId,
  reportName: z.string(),
  reportType: ZReportType,
  site: ZSite,
  side: z.nullable(ZSide),
  scanner: z.nullable(ZScanner),
  /** The scanner of the laboratory, where the scan names one. */
  device: z.nullable(z.object({ id: ZId, name: z.string() })),
  motionGrade: z.nullable(z.number()),
});
export type VisitScan = z.infer<typeof ZVisitScan>;

/** The scans of one day; those without a date stand together, last. */
export const ZVisit = z.object({ scanDate: z.nullable(ZDateOnly), scans: z.array(ZVisitScan) });
export type Visit = z.infer<typeof ZVisit>;
export const ZVisitList = z.object({ visits: z.array(ZVisit) });

/** A significant change of a patient's newest scan, against the first or the one before. */
const ZAttentionChange = z.extend(z.pick(ZTrendSeries, { parameter: true, site: true, side: true, unit: true }), {
  /** What the parameter is called in short, and its decimals. */
  abbreviation: z.string(),
  decimals: z.number(),
  from: ZDateOnly,
  absolute: z.number(),
  percent: z.nullable(z.number()),
});

/** Patients that somebody should look at. */
export const ZAttention = z.object({
  /** Of the patients scanned in the last year, the twenty scanned last: those whose newest report shows significant change. */
  changed: z.array(
    z.object({
      patientId: ZId,
      patientCode: z.string(),
      reportId: ZId,
      scanDate: ZDateOnly,
      changes: z.array(ZAttentionChange),
    }),
  ),
  /** Whose next scan is due within thirty days or overdue, the longest overdue first; `dueTotal` counts all of them. */
  due: z.array(z.object({ patientId: ZId, patientCode: z.string(), nextScanOn: ZDateOnly, lastScanDate: z.nullable(ZDateOnly) })),
  dueTotal: z.number(),
});
export type Attention = z.infer<typeof ZAttention>;

export const ZPatientIds = z.strictObject({ ids: z.array(ZId).check(z.minLength(1), z.maxLength(10_000)) });
/** How many patients are gone, and how many reports with them. */
export const ZPatientsDeleted = z.object({ deleted: z.number(), reports: z.number() });
export type PatientsDeleted = z.infer<typeof ZPatientsDeleted>;

/** Whether the account keeps its patients' names. Turned off, the names that are there are erased. */
export const ZPatientNames = z.strictObject({ keepNames: z.boolean() });
export type PatientNames = z.infer<typeof ZPatientNames>;

/** With `check=true` the file is only looked at. */
export const ZPatientImportQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** What a file of patients would do, or has done. With any problem in it nothing is stored. */
export const ZPatientImport = z.object({
  ok: z.boolean(),
  problems: z.array(ZFileProblem),
  /** Lines with a patient. */
  rows: z.number(),
  /** New patients, all of the file or none: 0 where there is any problem. */
  added: z.number(),
  /** Patients that are there already just as the file has them. */
  unchanged: z.number(),
  /** Headers of columns that nothing was taken from. */
  leftOut: z.array(z.string()),
  /** What was assumed of the file, in sentences. */
  remarks: z.array(z.string()),
});
export type PatientImport = z.infer<typeof ZPatientImport>;

/** Patients that one file may hold. */
export const mostImportedPatients = 5000;

/** Letters and digits that nobody mistakes for one another, in handwriting either. */
const codeLetters = "23456789ABCDEFGHJKMNPQRTUVWXYZ";

/** A random code such as `P-7KQM-2XD4`. @param random a number from 0 up to, not including, 1, as of `Math.random` */
export function randomPatientCode(random: () => number): string {
  const letters = Array.from({ length: 8 }, () => codeLetters[Math.floor(random() * codeLetters.length)]);
  return `P-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
