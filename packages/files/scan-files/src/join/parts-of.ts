import type { ReadScan } from "@trabecula/contracts";
import type { ImageFacts } from "../image-header/facts.ts";
import type { Part } from "./join-parts.ts";
import type { MeasurementFacts } from "./measurement.ts";
import { printOf } from "./print-of.ts";

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
