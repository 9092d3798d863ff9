import type { Scanner, ScannerCheckRow } from "@trabecula/contracts";

/** Of checks, the newest first: the newest of each scanner and name. `scanners`: of these alone; empty: of all. */
export function newestOfEach(checks: readonly ScannerCheckRow[], scanners: readonly Scanner[]): ScannerCheckRow[] {
  const newest = new Map<string, ScannerCheckRow>();
  for (const check of checks) {
    const key = `${check.scanner} ${check.device ?? ""}`;
    if ((scanners.length === 0 || scanners.includes(check.scanner)) && !newest.has(key)) newest.set(key, check);
  }
  return [...newest.values()];
}
