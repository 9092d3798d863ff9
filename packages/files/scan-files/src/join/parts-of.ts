import type { ReadScan } from "@trabecula/contracts";
import type { ImageFacts } from "../image-header/facts.ts";
import type { Part } from "./join-parts.ts";
import type { MeasurementFacts } from "./measurement.ts";
import { printOf } from "./print-of.ts";

/** A line of a file of results. */
export function partOfScan(scan: ReadScan, file: string): Part {
  return { file, line: scan.line, facts: scan, values: scan.values, print: printOf(scan), region: null };
}

/** The header of an image. */
export function partOfImage(image: ImageFacts, file: string): Part {
  return { file, line: null, facts: factsOfImage(image), values: [], print: null, region: image };
}

/** What a header says of its measurement. The number of its site is each workstation's own and says nothing here. */
export function factsOfImage({ measurementNumber, patientIndex, scanDate, generation, voxelMm, site, side }: ImageFacts): MeasurementFacts {
  return {
    measurementNumber,
    // Zero is what a header holds where nobody gave a number.
    subjectCode: patientIndex ? String(patientIndex) : null,
    scanDate,
    scanner: generation,
    otherVoxelMm: generation === null && voxelMm !== null ? voxelMm[0] : null,
    site,
    side,
  };
}
