import {
  openVariables,
  openVariablesMessage,
  ZCreateReportRequest,
  ZDateOnly,
  ZHeightCm,
  type ReportTypeCatalogue,
} from "@trabecula/contracts";
import { countedScans, currentScans, needsScanDate, sharedVisit, type Draft, subjectInUse, type SubjectDraft } from "./draft.ts";
import { hasValues, isRegistered, type ScanDraft } from "./scan-draft.ts";
import { numberOf, readTypedNumber } from "../../../format/typed-numbers.ts";
import { checkFields, type CheckValue } from "./value-checks.ts";

export type Problems = Record<string, string>;

const oldestAge = 120;

export function subjectProblems(draft: Draft, today: string): Problems {
  const problems: Problems = {};
  if (draft.reportType === null) problems["reportType"] = "Choose what was measured.";
  if (draft.ofPatient) return draft.patient === null ? { ...problems, patient: "Choose the patient, or go on without one." } : problems;
  if (draft.subject.sex === "") problems["sex"] = "Choose the sex whose reference applies.";
  const code = ZCreateReportRequest.shape.subjectCode.safeParse(draft.subject.code || null);
  if (!code.success) problems["code"] = code.error.issues[0]?.message ?? "This code cannot be used.";
  if (asksHeight(draft, today)) Object.assign(problems, heightProblems(draft.subject));
  return { ...problems, ...(draft.subject.ageGivenBy === "age" ? ageProblems(draft.subject) : birthDateProblems(draft.subject, today)) };
}

function heightProblems({ heightCm }: SubjectDraft): Problems {
  const read = readTypedNumber(heightCm);
  if (read.kind === "empty") return {};
  const checked = ZHeightCm.safeParse(read.kind === "unreadable" ? null : read.value);
  return checked.success ? {} : { heightCm: "Height is in cm, 20 to 260." };
}

function ageProblems({ ageYears }: SubjectDraft): Problems {
  const read = readTypedNumber(ageYears);
  if (read.kind === "empty") return { ageYears: "Enter the age at the scan, in years." };
  if (read.kind === "unreadable" || read.value < 0 || read.value > oldestAge)
    return { ageYears: `Age is in years, from 0 to ${oldestAge}.` };
  return {};
}

function birthDateProblems({ birthDate }: SubjectDraft, today: string): Problems {
  if (birthDate === "") return { birthDate: "Enter the birth date." };
  if (!ZDateOnly.safeParse(birthDate).success) return { birthDate: "This day does not exist in the calendar." };
  return birthDate > today ? { birthDate: "The birth date lies in the future." } : {};
}

/** Step 2. Keys: `<scan key>.<field>`, `<scan key>.values.<parameter>`, or `visit.scanDate` and `visit.scanner` if shared. */
export function scanProblems(draft: Draft, catalogue: ReportTypeCatalogue, checkValue: CheckValue, today: string): Problems {
  const counted = countedScans(draft);
  const scans = counted.length > 0 ? counted : currentScans(draft).slice(0, 1);
  const isShared = sharedVisit(draft) !== null;
  const problems: Problems = {};
  for (const scan of scans) {
    for (const [field, message] of Object.entries(problemsOf(scan, draft, catalogue, checkValue, today)))
      problems[isShared && (field === "scanDate" || field === "scanner") ? `visit.${field}` : `${scan.key}.${field}`] = message;
  }
  return { ...problems, ...sharedDateProblems(draft, scans) };
}

function problemsOf(scan: ScanDraft, draft: Draft, catalogue: ReportTypeCatalogue, checkValue: CheckValue, today: string): Problems {
  const problems: Problems = { ...dateProblems(scan, draft, today), ...protocolProblems(scan) };
  if (scan.scanner === "") problems["scanner"] = "Choose the scanner. Without it, a value is not compared with a reference of one scanner.";
  if (scan.site === "") return { ...problems, site: "Choose where the scan was made." };
  if (!hasValues(scan)) problems["values"] = "Enter at least one value.";
  for (const [parameter, verdict] of checkFields(catalogue, scan, checkValue)) {
    if (verdict.message !== null) problems[`values.${parameter}`] = verdict.message;
  }
  return problems;
}

function dateProblems(scan: ScanDraft, draft: Draft, today: string): Problems {
  const subject = subjectInUse(draft);
  if (scan.scanDate === "") return subject.ageGivenBy !== "age" ? { scanDate: "Enter the scan date: the age is worked out from it." } : {};
  if (!ZDateOnly.safeParse(scan.scanDate).success) return { scanDate: "This day does not exist in the calendar." };
  if (scan.scanDate > today) return { scanDate: "The scan date lies in the future." };
  if (subject.ageGivenBy === "birth-date" && subject.birthDate !== "" && scan.scanDate < subject.birthDate)
    return { scanDate: "The scan date lies before the birth date." };
  if (subject.ageGivenBy === "birth-year" && scan.scanDate.slice(0, 4) < subject.birthYear)
    return { scanDate: "The scan date lies before the year of birth." };
  return {};
}

const offsetLimit = { fixed: 500, relative: 100 } as const;

function protocolProblems(scan: ScanDraft): Problems {
  const problems: Problems = {};
  const stacks = numberOf(scan.stacks);
  if (scan.stacks !== "" && (stacks === null || !Number.isInteger(stacks) || stacks < 1 || stacks > 20))
    problems["stacks"] = "Stacks is a whole number from 1 to 20.";
  const shared = numberOf(scan.commonRegionPercent);
  if (isRegistered(scan) && scan.commonRegionPercent !== "" && (shared === null || shared <= 0 || shared > 100))
    problems["commonRegionPercent"] = "The common region is in percent, above 0 to 100.";
  const offset = numberOf(scan.offset);
  if (scan.offsetKind !== "" && scan.offset !== "" && (offset === null || offset < 0 || offset > offsetLimit[scan.offsetKind])) {
    problems["offset"] =
      scan.offsetKind === "fixed"
        ? "The offset is in millimeters, such as 22.0."
        : "The offset is in percent of the limb's length, such as 7.3.";
  }
  return problems;
}

/** A given age cannot apply to two dates. */
function sharedDateProblems(draft: Draft, scans: readonly ScanDraft[]): Problems {
  const dates = new Set(scans.map((scan) => scan.scanDate).filter((date) => date !== ""));
  if (needsScanDate(draft) || dates.size < 2) return {};
  return {
    scans: "The scans have different dates, so one age does not fit all of them. Enter the birth date, or make one report per date.",
  };
}

/** Step 4. Only an emptied name is a problem; a suggested one is used otherwise. */
export function nameProblems({ reportName }: Draft): Problems {
  return reportName !== null && reportName.trim() === "" ? { reportName: "Give the report a name." } : {};
}

export function clinicalProblems({ clinical: { texts } }: Draft): Problems {
  const open = Object.entries(texts).filter(([, text]) => openVariables(text).length > 0);
  return Object.fromEntries(open.map(([key, text]) => [`clinical.${key}`, openVariablesMessage(text)]));
}

const grownUpYears = 20;

function isChild(draft: Draft, today: string): boolean {
  const { ageGivenBy, ageYears, birthDate } = draft.subject;
  if (ageGivenBy === "age") return (numberOf(ageYears) ?? grownUpYears) < grownUpYears;
  const scanned = currentScans(draft).flatMap(({ scanDate }) => (scanDate === "" ? [] : [scanDate]));
  const first = scanned.toSorted()[0] ?? today;
  // ISO dates sort as text.
  return birthDate !== "" && first < `${Number(birthDate.slice(0, 4)) + grownUpYears}${birthDate.slice(4)}`;
}

/** True if scores need height: density and content grow with bone size. */
export function asksHeight(draft: Draft, today: string): boolean {
  return !draft.ofPatient && draft.reportType === "dxa" && isChild(draft, today);
}

/** Problems of one scan, without its key in the field names. */
export function problemsOfScan(key: string, problems: Problems): Problems {
  const prefix = `${key}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [])),
  );
}
