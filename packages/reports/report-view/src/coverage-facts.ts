import type { Coverage, Report } from "@trabecula/contracts";
import { familyWords, formatAges } from "@trabecula/report-types";
import type { Fact } from "./types.ts";

export function coverageFacts(coverage: readonly Coverage[], report: Pick<Report, "scans" | "subject">): Fact[] {
  const measured = new Set(report.scans.flatMap((scan) => scan.results.map((result) => `${scan.site} ${result.parameter}`)));
  const used = coverage.filter((line) => line.sex === report.subject.sex && measured.has(`${line.site} ${line.parameter}`));
  const families = [...new Set(used.flatMap((line) => (line.family ? [familyWords[line.family]] : [])))];
  const ages = [...new Set(used.flatMap((line) => line.zAges.map(formatAges)))];
  return [
    ...(families.length > 0 ? [{ label: "Distribution", value: families.join(", ") }] : []),
    ...(used.length > 0 ? [{ label: "Ages with a Z-score", value: ages.length > 0 ? ages.join("; ") : "none; T-scores only" }] : []),
  ];
}
