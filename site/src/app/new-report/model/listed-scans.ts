import type { ReadScan } from "@trabecula/contracts";
import type { ScanDraft } from "./scan-draft.ts";
import { isFilledFrom } from "./from-file.ts";

/** Logs may hold thousands of evaluations; rendering all takes most of a second per keystroke. */
export const mostListed = 100;

/** Newest evaluations that match the search by measurement or person number, plus those in use. */
export function listedScans(scans: readonly ReadScan[], inUse: readonly ScanDraft[], find: string): ReadScan[] {
  const wanted = find.trim().toLowerCase();
  const found = scans.filter(({ measurementNumber, subjectCode }) =>
    [measurementNumber ?? "", subjectCode ?? ""].some((number) => number.toLowerCase().includes(wanted)),
  );
  const first = found.length - mostListed;
  return found.filter((read, index) => index >= first || inUse.some((scan) => isFilledFrom(scan, read)));
}
