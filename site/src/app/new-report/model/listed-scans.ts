import type { ReadScan } from "@trabecula/contracts";
import type { ScanDraft } from "./scan-draft.ts";
import { isFilledFrom } from "./from-file.ts";

/** A scanner's log may hold thousands of evaluations; listed all at once, they take most of a second whenever something is typed. */
export const mostListed = 100;

/**
 * Which evaluations of a file are listed: the newest, or the newest of those whose measurement's or person's number holds what is looked for; and
 * those of them that are in use.
 */
export function listedScans(scans: readonly ReadScan[], inUse: readonly ScanDraft[], find: string): ReadScan[] {
  const wanted = find.trim().toLowerCase();
  const found = scans.filter(({ measurementNumber, subjectCode }) =>
    [measurementNumber ?? "", subjectCode ?? ""].some((number) => number.toLowerCase().includes(wanted)),
  );
  const first = found.length - mostListed;
  return found.filter((read, index) => index >= first || inUse.some((scan) => isFilledFrom(scan, read)));
}
