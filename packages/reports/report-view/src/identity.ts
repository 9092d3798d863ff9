import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate, listOf } from "@trabecula/messages";
import * as patientWords from "@trabecula/messages/patient-reading";
import { shortDatasetName } from "./people.ts";
import { unique } from "./words.ts";
import type { ScanFacts } from "./scans.ts";
import type { Fact } from "./types.ts";

/** Exported because the patient screen shows the code elsewhere. */
export const subjectLabel = "Subject";

export function identityOf(report: Report, scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): Fact[] {
  const { subject, dataset } = report;
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? []));
  const scanners = unique(scans.flatMap(({ input }) => catalogue.scanners.find(({ key }) => key === input.scanner)?.label ?? []));
  return [
    ...(report.subjectCode ? [{ label: subjectLabel, value: report.subjectCode }] : []),
    { label: "Reference sex", value: subject.sex ?? null },
    { label: "Age at scan", value: ageText(report, scans) },
    ...(subject.birthDate ? [{ label: "Birth date", value: formatCalendarDate(subject.birthDate) }] : []),
    ...(subject.birthYear ? [{ label: "Birth year", value: String(subject.birthYear) }] : []),
    ...menopause(subject),
    { label: "Scanned", value: dates.length > 0 ? dates.map(formatCalendarDate).join("; ") : null },
    { label: "Scanner", value: scanners.length > 0 ? listOf(scanners) : null },
    { label: "Reference", value: `${shortDatasetName(dataset.manifest.name)} ${dataset.version}` },
  ];
}

export function patientIdentityOf(report: Report, scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): Fact[] {
  const dates = unique(scans.flatMap(({ input }) => input.scanDate ?? []));
  const age = ageText(report, scans);
  return [
    ...(age === null ? [] : [{ label: patientWords.facts.age, value: age }]),
    ...(dates.length > 0 ? [{ label: patientWords.facts.scannedOn, value: dates.map(formatCalendarDate).join("; ") }] : []),
    ...(catalogue.asks.motionGrade ? pictureQuality(scans) : []),
  ];
}

function pictureQuality(scans: readonly ScanFacts[]): Fact[] {
  const grades = scans.flatMap(({ input }) => input.motionGrade ?? []);
  return grades.length === 0 ? [] : [{ label: patientWords.facts.pictures, value: patientWords.pictures[Math.max(...grades) - 1] ?? null }];
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
