import type { Scanner, Site } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";
import { isSameNumber, plainNumber } from "./same-number.ts";

/** Null or empty: not stated. */
export interface MeasurementFacts {
  readonly measurementNumber: string | null;
  readonly subjectCode: string | null;
  /** `YYYY-MM-DD` by the scanner's clock. */
  readonly scanDate: string | null;
  readonly scanner: Scanner | "" | null;
  /** Voxel edge if it matches no generation. */
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
