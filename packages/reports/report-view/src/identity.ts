import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { roundTo } from "@trabecula/report-types";
import { formatCalendarDate, listOf } from "@trabecula/messages";
import { englishReading, type ReadingTexts } from "./reading-texts.ts";
import type { PatientTexts } from "@trabecula/messages/patient-texts";
import { shortDatasetName } from "./people.ts";
import { unique } from "./messages.ts";
import type { ScanFacts } from "./scans.ts";
import type { Fact, ReportContext } from "./types.ts";

const subjectLabel = "Subject";

export const isCodeFact = ({ label }: Fact): boolean => label === subjectLabel || label === englishReading.reading.facts.code;

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
  { asks }: ReportTypeCatalogue,
  context: ReportContext,
  words: PatientTexts,
): Fact[] {
  const { facts } = words.reading;
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? []));
  const age = ageText(report, scans, words);
  return [
    ...personFacts(report, context, facts),
    ...birthFacts(report, context, words),
    ...(age === null ? [] : [{ label: facts.age, value: age }]),
    ...(dates.length > 0 ? [{ label: facts.scannedOn, value: dates.map(words.formatCalendarDate).join("; ") }] : []),
    ...(asks.motionGrade ? pictureQuality(scans, words) : []),
    ...readerFacts(report, context, words),
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

function birthFacts({ subject }: Report, { patient }: ReportContext, words: ReadingTexts = englishReading): Fact[] {
  const { facts } = words.reading;
  const birthDate = subject.birthDate ?? patient?.birthDate;
  if (birthDate) return [{ label: facts.birthDate, value: words.formatCalendarDate(birthDate) }];
  const birthYear = subject.birthYear ?? patient?.birthYear;
  return birthYear ? [{ label: facts.birthYear, value: String(birthYear) }] : [];
}

/** "Report by Rosa Weber, Inselspital Bern, Mar 16, 2026." Null without an account. */
export function readerOf(report: Report, context: ReportContext): string | null {
  const [by, ...rest] = readerFacts(report, context)
    .map(({ value }) => value)
    .toSorted((one, other) => Number(other === context.reader?.name) - Number(one === context.reader?.name));
  return by ? `${englishReading.reading.facts.reader} ${[by, ...rest].join(", ")}.` : null;
}

/** A report without an account, such as one of the command line, has no reader. */
function readerFacts({ dateRevised }: Report, { reader }: ReportContext, words: ReadingTexts = englishReading): Fact[] {
  if (reader === null) return [];
  const { facts } = words.reading;
  return [
    ...(reader.institution === "" ? [] : [{ label: facts.institution, value: reader.institution }]),
    ...(reader.name === "" ? [] : [{ label: facts.reader, value: reader.name }]),
    { label: facts.reportDate, value: words.formatUtcDay(dateRevised) },
  ];
}

const clearGrade = 2;

function pictureQuality(scans: readonly ScanFacts[], { reading }: PatientTexts): Fact[] {
  const grades = scans.flatMap(({ input }) => input.motionGrade ?? []);
  const worst = Math.max(0, ...grades);
  // Scans without a grade may have motion.
  const isKnown = worst > 0 && (grades.length === scans.length || worst > clearGrade);
  return isKnown ? [{ label: reading.facts.pictures, value: reading.pictures[worst - 1] ?? null }] : [];
}

function ageText(
  { subject }: Report,
  scans: readonly ScanFacts[],
  { reading, formatDecimals }: ReadingTexts = englishReading,
): string | null {
  const ages = unique(scans.flatMap(({ scored }) => (scored.ageYears === null ? [] : [formatDecimals(roundTo(scored.ageYears, 1), 1)])));
  if (ages.length === 0) return null;
  return reading.years(ages, Boolean(subject.birthYear));
}

function menopause({ sex, menopausalStatus }: Report["subject"]): Fact[] {
  if (sex !== "female" || !menopausalStatus) return [];
  return [{ label: "Menopausal status", value: menopausalStatus === "unknown" ? null : menopausalStatus }];
}
