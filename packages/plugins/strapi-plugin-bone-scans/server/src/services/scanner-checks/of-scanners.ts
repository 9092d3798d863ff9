import type { ReportCheck, Scan } from "@trabecula/contracts";

/** More than one report has room for. */
const mostOfAReport = 4;

/** The checks of the scanners that scans were made on. */
export function ofScanners(checks: readonly ReportCheck[], scans: readonly Pick<Scan, "scanner">[]): ReportCheck[] {
  const scanners = new Set(scans.flatMap(({ scanner }) => scanner ?? []));
  return checks.filter(({ scanner }) => scanners.has(scanner)).slice(0, mostOfAReport);
}
