import type { Scanner, Site, ReadScan } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";
import type { ImageFacts } from "../image-header/facts.ts";
import type { Part } from "./join-parts.ts";

/** Ignores leading zeros, which folders, images and some evaluations add. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plainNumber(one) === plainNumber(other);
}

export function plainNumber(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, "");
}

/** Above this, the shorter number is not a rounded form of the other. */
const mostRounding = 0.005;

/**
 * True if one number is the other, rounded: logs print more digits than evaluations.
 * @param decimals of the number that has fewer
 */
export function isRounded(left: number, right: number, decimals: number): boolean {
  const difference = Math.abs(left - right);
  return difference <= 0.5000001 * 10 ** -decimals && difference <= mostRounding * Math.min(Math.abs(left), Math.abs(right));
}

export interface MeasurementFacts {
  readonly measurementNumber: string | null;
  readonly subjectCode: string | null;
  /** `YYYY-MM-DD` by the scanner's clock. */
  readonly scanDate: string | null;
  readonly scanner: Scanner | "" | null;
  readonly otherVoxelMm?: number | null;
  readonly site: Site | "" | null;
  readonly side: "left" | "right" | "" | null;
}

export interface Difference {
  readonly fact: string;
  readonly one: string;
  readonly other: string;
}

/**
 * `other`: different measurements; `contradicts`: same measurement, conflicting facts; `undated`: no conflict, but a
 * missing day; else `same`. Numbers are unique only per scanner.
 */
export type Relation = { kind: "same" | "undated" | "other" } | { kind: "contradicts"; differences: readonly Difference[] };

/** The only rule for joining parts, in browser and command line. */
export function relationOf(one: MeasurementFacts, other: MeasurementFacts): Relation {
  if (!isSameNumber(one.measurementNumber, other.measurementNumber)) return { kind: "other" };
  const differences = factDifferences(one, other);
  if (differences.length > 0) return { kind: "contradicts", differences };
  return { kind: one.scanDate && other.scanDate ? "same" : "undated" };
}

export function factDifferences(one: MeasurementFacts, other: MeasurementFacts): Difference[] {
  const [here, there] = [factsOf(one), factsOf(other)];
  return here.flatMap(({ fact, key, text }, index) => {
    const { key: otherKey, text: otherText } = there[index]!;
    return !key || !otherKey || key === otherKey ? [] : [{ fact, one: text, other: otherText }];
  });
}

type Fact = { fact: string; key: string | null; text: string };

function factsOf({ subjectCode, scanDate, scanner, otherVoxelMm, site, side }: MeasurementFacts): Fact[] {
  const person = subjectCode && plainNumber(subjectCode);
  return [
    { fact: "person's number", key: person, text: person ?? "" },
    { fact: "date", key: scanDate, text: scanDate ? formatCalendarDate(scanDate) : "" },
    scanner || !otherVoxelMm
      ? { fact: "scanner", key: scanner, text: scanner ? scannerLabel(scanner) : "" }
      : { fact: "scanner", key: `${otherVoxelMm}`, text: `one with voxels of ${otherVoxelMm} mm` },
    { fact: "site", key: site, text: site ? siteLabel(site) : "" },
    { fact: "side", key: side, text: side ?? "" },
  ];
}

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

type PrintedFacts = Pick<ReadScan, "subjectCode" | "measurementNumber" | "scanDate" | "site" | "side" | "scanner" | "values">;

/** Many files have no measurement number, and may be chosen twice. */
export function printOf({ subjectCode, measurementNumber, scanDate, site, side, scanner, values }: PrintedFacts): string {
  const numbers = [subjectCode, measurementNumber].map((number) => number && plainNumber(number));
  const measured = values.map(({ parameter, value }) => [parameter, value] as const).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([numbers, scanDate, site, side, scanner, measured]);
}
