import type { ReportCheck, Scan } from "@trabecula/contracts";

const mostOfAReport = 4;

export function ofScanners(checks: readonly ReportCheck[], scans: readonly Pick<Scan, "scanner">[]): ReportCheck[] {
  const scanners = new Set(scans.flatMap(({ scanner }) => scanner ?? []));
  return checks.filter(({ scanner }) => scanners.has(scanner)).slice(0, mostOfAReport);
}
