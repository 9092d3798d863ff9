import type { ReadScan } from "@trabecula/contracts";
import { plainNumber } from "./same-number.ts";

/** What a scan says, whichever file and line it stands in. */
type Said = Pick<ReadScan, "subjectCode" | "measurementNumber" | "scanDate" | "site" | "side" | "scanner" | "values">;

/** One text for all copies of a scan: many makers' files have no number of a measurement, and the same file may be given twice. */
export function printOf({ subjectCode, measurementNumber, scanDate, site, side, scanner, values }: Said): string {
  const numbers = [subjectCode, measurementNumber].map((number) => number && plainNumber(number));
  const measured = values.map(({ parameter, value }) => [parameter, value] as const).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([numbers, scanDate, site, side, scanner, measured]);
}
