import type { ReadScan } from "@trabecula/contracts";
import { plainNumber } from "./same-number.ts";

type Said = Pick<ReadScan, "subjectCode" | "measurementNumber" | "scanDate" | "site" | "side" | "scanner" | "values">;

/** Fingerprint of a scan's content: many files have no measurement number, and files may be chosen twice. */
export function printOf({ subjectCode, measurementNumber, scanDate, site, side, scanner, values }: Said): string {
  const numbers = [subjectCode, measurementNumber].map((number) => number && plainNumber(number));
  const measured = values.map(({ parameter, value }) => [parameter, value] as const).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([numbers, scanDate, site, side, scanner, measured]);
}
