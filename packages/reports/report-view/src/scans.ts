import type { Parameter, ReportScan, ReportTypeCatalogue, Scan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { lowerFirst } from "./words.ts";
import { shownScore, type ShownScore } from "./place.ts";

/** A stored value beside its parameter and the score that it is shown by. */
export interface Measured {
  /** "scan-1:tt_bmd". */
  key: string;
  result: ScoreResult;
  parameter: Parameter;
  shown: ShownScore | null;
}

/** A scan as it was given; only a report's can have been scored in spite of its motion grade. */
export type GivenScan = Scan & Partial<Pick<ReportScan, "motionOverride" | "device">>;

/** Scored scans beside what was given. */
export interface ScoredScans {
  scans: readonly ScoredScan[];
  inputs: readonly GivenScan[];
}

/** One scan of a report with everything that is known of it. */
export interface ScanFacts {
  key: string;
  input: GivenScan;
  scored: ScoredScan;
  /** "Distal tibia, left"; with its date or number where the report has the site more than once. */
  title: string;
  /** Inside a sentence: "left distal tibia" where there is a right one too, else "distal tibia". */
  place: string;
  /** "hip". */
  siteName: string;
  /** Date or number where the report has this site and side more than once. */
  apart: string | null;
  /** In the catalogue's order of groups and parameters. */
  values: Measured[];
}

/** The report's scans, each value beside its parameter in the catalogue's order; none is left out. */
export function scansOf(report: ScoredScans, catalogue: ReportTypeCatalogue): ScanFacts[] {
  return report.scans.map((scored, index) => {
    const key = `scan-${index + 1}`;
    return {
      key,
      input: report.inputs[index]!,
      scored,
      ...namesOf(report, index, catalogue),
      values: valuesOf(key, scored, catalogue),
    };
  });
}

function valuesOf(key: string, { results }: ScoredScan, catalogue: ReportTypeCatalogue): Measured[] {
  const groups = catalogue.groups.map((group) => group.key);
  const order = (parameter: Parameter) => groups.indexOf(parameter.group) * 1000 + catalogue.parameters.indexOf(parameter);
  return results
    .map((result) => {
      const parameter = catalogue.parameters.find((known) => known.key === result.parameter) ?? unknownParameter(result, catalogue);
      return { key: `${key}:${result.parameter}`, result, parameter, shown: shownScore(result) };
    })
    .toSorted((left, right) => order(left.parameter) - order(right.parameter));
}

/** A value of a parameter that this version's catalogue no longer has: shown by its key, as it was stored. */
function unknownParameter({ parameter, unit }: ScoreResult, catalogue: ReportTypeCatalogue): Parameter {
  return {
    key: parameter,
    label: parameter,
    abbreviation: parameter,
    name: parameter,
    plainName: parameter,
    unit,
    display: { unit, factor: 1, decimals: 3 },
    group: catalogue.parameters[0]!.group,
    direction: "neutral",
    sites: [],
    ranges: [],
    neverClassify: true,
  };
}

function namesOf({ scans, inputs }: ScoredScans, index: number, catalogue: ReportTypeCatalogue) {
  const { site, side } = scans[index]!;
  const label = catalogue.sites.find((known) => known.key === site)?.label ?? site;
  const sameSite = scans.flatMap((scan, other) => (scan.site === site ? [other] : []));
  const sameSide = sameSite.filter((other) => scans[other]!.side === side);
  const apart = sameSide.length > 1 ? whatTellsApart(sameSide, index, inputs) : null;
  const siteName = lowerFirst(label);
  return {
    siteName,
    apart,
    title: [label, side, apart].filter((part) => part !== null).join(", "),
    place: `${sameSite.length > sameSide.length && side ? `${side} ` : ""}${siteName}${apart ? ` (${apart})` : ""}`,
  };
}

/** The same site and side twice: by their dates where these differ, else by number. */
function whatTellsApart(same: readonly number[], index: number, inputs: readonly GivenScan[]): string {
  const dates = new Set(same.map((other) => inputs[other]!.scanDate ?? null));
  const date = inputs[index]!.scanDate;
  return date && dates.size === same.length ? formatCalendarDate(date) : `scan ${index + 1}`;
}
