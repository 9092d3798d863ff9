import type { ReadScan } from "@trabecula/contracts";
import type { ImageFacts } from "../image-header/facts.ts";
import type { Part } from "./join-parts.ts";
import type { MeasurementFacts } from "./measurement.ts";
import { plainNumber } from "./same-number.ts";

export function partOfScan(scan: ReadScan, file: string): Part {
  return { file, line: scan.line, facts: scan, values: scan.values, print: printOf(scan), region: null };
}

export function partOfImage(image: ImageFacts, file: string): Part {
  return { file, line: null, facts: factsOfImage(image), values: [], print: null, region: image };
}

/** Omits the site code, which is workstation-specific. */
export function factsOfImage({ measurementNumber, patientIndex, scanDate, generation, voxelMm, site, side }: ImageFacts): MeasurementFacts {
  return {
    measurementNumber,
    // Zero means not entered.
    subjectCode: patientIndex ? String(patientIndex) : null,
    scanDate,
    scanner: generation,
    otherVoxelMm: generation === null && voxelMm !== null ? voxelMm[0] : null,
    site,
    side,
  };
}

type Said = Pick<ReadScan, "subjectCode" | "measurementNumber" | "scanDate" | "site" | "side" | "scanner" | "values">;

/** Fingerprint of a scan's content: many files have no measurement number, and files may be chosen twice. */
export function printOf({ subjectCode, measurementNumber, scanDate, site, side, scanner, values }: Said): string {
  const numbers = [subjectCode, measurementNumber].map((number) => number && plainNumber(number));
  const measured = values.map(({ parameter, value }) => [parameter, value] as const).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([numbers, scanDate, site, side, scanner, measured]);
}
