import type { Parameter, ReportScan, ReportTypeCatalogue, Scan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { lowerFirst } from "@trabecula/messages";
import { englishReading, type ReadingTexts } from "./reading-texts.ts";
import { shownScore, type ShownScore } from "./place.ts";

export interface Measured {
  /** "scan-1:tt_bmd". */
  key: string;
  result: ScoreResult;
  parameter: Parameter;
  shown: ShownScore | null;
}

export type GivenScan = Scan & Partial<Pick<ReportScan, "motionOverride" | "device">>;

export interface ScoredScans {
  scans: readonly ScoredScan[];
  inputs: readonly GivenScan[];
}

export interface ScanFacts {
  key: string;
  input: GivenScan;
  scored: ScoredScan;
  /** "Distal tibia, left"; with date or number if repeated. */
  title: string;
  /** Used inside a sentence: "distal tibia", with side if both sides exist. */
  place: string;
  siteName: string;
  apart: string | null;
  values: Measured[];
}

export function scansOf(report: ScoredScans, catalogue: ReportTypeCatalogue, words: ReadingTexts = englishReading): ScanFacts[] {
  return report.scans.map((scored, index) => {
    const key = `scan-${index + 1}`;
    return {
      key,
      input: report.inputs[index]!,
      scored,
      ...namesOf(report, index, catalogue, words),
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

function namesOf({ scans, inputs }: ScoredScans, index: number, catalogue: ReportTypeCatalogue, words: ReadingTexts) {
  const { site, side } = scans[index]!;
  const label = catalogue.sites.find((known) => known.key === site)?.label ?? site;
  const sameSite = scans.flatMap((scan, other) => (scan.site === site ? [other] : []));
  const sameSide = sameSite.filter((other) => scans[other]!.side === side);
  const apart = sameSide.length > 1 ? whatTellsApart(sameSide, index, inputs, words) : null;
  const siteName = lowerFirst(label);
  return {
    siteName,
    apart,
    title: [label, side, apart].filter((part) => part !== null).join(", "),
    place: `${sameSite.length > sameSide.length && side ? `${side} ` : ""}${siteName}${apart ? ` (${apart})` : ""}`,
  };
}

function whatTellsApart(same: readonly number[], index: number, inputs: readonly GivenScan[], words: ReadingTexts): string {
  const dates = new Set(same.map((other) => inputs[other]!.scanDate ?? null));
  const date = inputs[index]!.scanDate;
  return date && dates.size === same.length ? words.formatCalendarDate(date) : words.reading.scanOf(index + 1);
}
