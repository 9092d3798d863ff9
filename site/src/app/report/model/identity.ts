import type { Report } from "@trabecula/contracts";
import type { Fact } from "../../../ui/FactStrip.tsx";

/** The strip that says whose numbers these are, without naming anyone. */
export function identityFacts(report: Pick<Report, "subject" | "scans" | "inputs">): Fact[] {
  const { subject } = report;
  const dates = [...new Set(report.inputs.map((scan) => scan.scanDate).filter((date) => date != null))];
  const isWoman = subject.sex === "female";
  return [
    { label: "Reference sex", value: subject.sex ?? null },
    { label: "Age at scan", value: agesText(report) },
    ...(subject.birthDate ? [{ label: "Birth date", value: subject.birthDate }] : []),
    ...(isWoman && subject.menopausalStatus
      ? [{ label: "Menopausal status", value: subject.menopausalStatus === "unknown" ? null : subject.menopausalStatus }]
      : []),
    { label: dates.length > 1 ? "Scan dates" : "Scan date", value: dates.length > 0 ? dates.join(", ") : null },
  ];
}

function agesText(report: Pick<Report, "scans">): string | null {
  const ages = [...new Set(report.scans.flatMap((scan) => (scan.ageYears === null ? [] : [scan.ageYears.toFixed(1)])))];
  return ages.length === 0 ? null : `${ages.join(" and ")} years`;
}
