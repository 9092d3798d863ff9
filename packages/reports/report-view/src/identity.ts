import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate, formatUtcDay, listOf } from "@trabecula/messages";
import * as patientWords from "@trabecula/messages/patient-reading";
import { shortDatasetName } from "./people.ts";
import { unique } from "./messages.ts";
import type { ScanFacts } from "./scans.ts";
import type { Fact, ReportContext } from "./types.ts";

const subjectLabel = "Subject";

export const isCodeFact = ({ label }: Fact): boolean => label === subjectLabel || label === patientWords.facts.code;

export function identityOf(report: Report, scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue, context: ReportContext): Fact[] {
  const { subject, dataset } = report;
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? []));
  const scanners = unique(scans.flatMap(({ input }) => catalogue.scanners.find(({ key }) => key === input.scanner)?.label ?? []));
  return [
    ...personFacts(report, context, { name: "Name", code: subjectLabel }),
    { label: "Reference sex", value: subject.sex ?? null },
    { label: "Age at scan", value: ageText(report, scans) },
    ...birthFacts(report, context),
    ...menopause(subject),
    { label: "Scanned", value: dates.length > 0 ? dates.map(formatCalendarDate).join("; ") : null },
    { label: "Scanner", value: scanners.length > 0 ? listOf(scanners) : null },
    { label: "Reference", value: `${shortDatasetName(dataset.manifest.name)} ${dataset.version}` },
    ...readerFacts(report, context),
  ];
}

export function patientIdentityOf(
  report: Report,
  scans: readonly ScanFacts[],
  catalogue: ReportTypeCatalogue,
  context: ReportContext,
): Fact[] {
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? []));
  const age = ageText(report, scans);
  return [
    ...personFacts(report, context, patientWords.facts),
    ...birthFacts(report, context),
    ...(age === null ? [] : [{ label: patientWords.facts.age, value: age }]),
    ...(dates.length > 0 ? [{ label: patientWords.facts.scannedOn, value: dates.map(formatCalendarDate).join("; ") }] : []),
    ...(catalogue.asks.motionGrade ? pictureQuality(scans) : []),
    ...readerFacts(report, context),
  ];
}

/** "female · 75.8 years · left hip, lumbar spine · Nov 20, 2026 · Hologic"; the rest can be folded. */
export function identityLine(report: Report, scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue, context: ReportContext): string {
  const valueOf = (label: string) => identityOf(report, scans, catalogue, context).find((fact) => fact.label === label)?.value ?? null;
  const places = unique(scans.map(({ scored, siteName }) => (scored.side ? `${scored.side} ${siteName}` : siteName)));
  const sex = report.subject.sex ?? "reference sex not stated";
  const parts = [sex, ageText(report, scans), places.join(", "), valueOf("Scanned"), valueOf("Scanner")];
  return parts.filter((part) => part !== null).join(" · ");
}

/** Name or code of the person, for the top of each sheet. Null if there is neither. */
export function personOf(report: Report, { patient }: ReportContext): string | null {
  return report.subjectCode ?? patient?.code ?? patient?.name ?? null;
}

function personFacts(report: Report, { patient }: ReportContext, labels: { name: string; code: string }): Fact[] {
  const code = report.subjectCode ?? patient?.code ?? null;
  return [
    ...(code === null ? [] : [{ label: labels.code, value: code }]),
    ...(patient?.name ? [{ label: labels.name, value: patient.name }] : []),
  ];
}

function birthFacts({ subject }: Report, { patient }: ReportContext): Fact[] {
  const birthDate = subject.birthDate ?? patient?.birthDate;
  if (birthDate) return [{ label: patientWords.facts.birthDate, value: formatCalendarDate(birthDate) }];
  const birthYear = subject.birthYear ?? patient?.birthYear;
  return birthYear ? [{ label: patientWords.facts.birthYear, value: String(birthYear) }] : [];
}

/** "Report by Rosa Weber, Inselspital Bern, Mar 16, 2026." Null without an account. */
export function readerOf(report: Report, context: ReportContext): string | null {
  const [by, ...rest] = readerFacts(report, context)
    .map(({ value }) => value)
    .toSorted((one, other) => Number(other === context.reader?.name) - Number(one === context.reader?.name));
  return by ? `${patientWords.facts.reader} ${[by, ...rest].join(", ")}.` : null;
}

/** A report without an account, such as one of the command line, has no reader. */
function readerFacts({ dateRevised }: Report, { reader }: ReportContext): Fact[] {
  if (reader === null) return [];
  const { facts } = patientWords;
  return [
    ...(reader.institution === "" ? [] : [{ label: facts.institution, value: reader.institution }]),
    ...(reader.name === "" ? [] : [{ label: facts.reader, value: reader.name }]),
    { label: facts.reportDate, value: formatUtcDay(dateRevised) },
  ];
}

const clearGrade = 2;

function pictureQuality(scans: readonly ScanFacts[]): Fact[] {
  const grades = scans.flatMap(({ input }) => input.motionGrade ?? []);
  const worst = Math.max(0, ...grades);
  // Scans without a grade may have motion.
  const isKnown = worst > 0 && (grades.length === scans.length || worst > clearGrade);
  return isKnown ? [{ label: patientWords.facts.pictures, value: patientWords.pictures[worst - 1] ?? null }] : [];
}

function ageText({ subject }: Report, scans: readonly ScanFacts[]): string | null {
  const ages = unique(scans.flatMap(({ scored }) => (scored.ageYears === null ? [] : [formatNumber(scored.ageYears, 1)])));
  if (ages.length === 0) return null;
  return patientWords.years(ages, Boolean(subject.birthYear));
}

function menopause({ sex, menopausalStatus }: Report["subject"]): Fact[] {
  if (sex !== "female" || !menopausalStatus) return [];
  return [{ label: "Menopausal status", value: menopausalStatus === "unknown" ? null : menopausalStatus }];
}
