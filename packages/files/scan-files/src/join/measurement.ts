import type { Scanner, Site } from "@trabecula/contracts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";
import { isSameNumber, plainNumber } from "./same-number.ts";

/** What an evaluation, its finite elements or the header of its image says of a measurement; null or empty: it does not say. */
export interface MeasurementFacts {
  readonly measurementNumber: string | null;
  /** The person's number at the scanner. */
  readonly subjectCode: string | null;
  /** `YYYY-MM-DD` by the scanner's clock. */
  readonly scanDate: string | null;
  readonly scanner: Scanner | "" | null;
  /** Edge of a voxel, where it is that of no generation of scanners. */
  readonly otherVoxelMm?: number | null;
  readonly site: Site | "" | null;
  readonly side: "left" | "right" | "" | null;
}

/** A fact that two parts state differently, with what each says in words. */
export interface Difference {
  readonly fact: string;
  readonly one: string;
  readonly other: string;
}

/**
 * How two parts are related: `other` where they do not name one measurement; `contradicts` where they do and a fact differs that both
 * state; `undated` where nothing differs and not both say the day; else `same`. Each scanner numbers for itself, so a number alone says little.
 */
export type Relation = { kind: "same" | "undated" | "other" } | { kind: "contradicts"; differences: readonly Difference[] };

/** The one rule by which parts of a measurement come together, on the screen and on the command line. */
export function relationOf(one: MeasurementFacts, other: MeasurementFacts): Relation {
  if (!isSameNumber(one.measurementNumber, other.measurementNumber)) return { kind: "other" };
  const differences = factDifferences(one, other);
  if (differences.length > 0) return { kind: "contradicts", differences };
  return { kind: one.scanDate && other.scanDate ? "same" : "undated" };
}

/** Facts that both state, and differently. */
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
