import type { Scanner, ScannerCheckRow } from "@trabecula/contracts";

/** Newest check per scanner and name. `scanners`: filter; empty: all. */
export function newestOfEach(checks: readonly ScannerCheckRow[], scanners: readonly Scanner[]): ScannerCheckRow[] {
  const newest = new Map<string, ScannerCheckRow>();
  for (const check of checks) {
    const key = `${check.scanner} ${check.device ?? ""}`;
    if ((scanners.length === 0 || scanners.includes(check.scanner)) && !newest.has(key)) newest.set(key, check);
  }
  return [...newest.values()];
}
