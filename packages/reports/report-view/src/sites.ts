import type { ScoreResult, Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { directionSentences, formatNumber, formatPercentile, formatScore, formatValue } from "@trabecula/report-types";
import { intervalView, percentileText } from "./interval.ts";
import { isNotable, placeText, sideOf, type ShownScore } from "./place.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { LineView, GroupView, ProfileView, Scale, SiteView } from "./types.ts";
import { notComparedOf, nothingCompared } from "./refusal-messages.ts";
import { peopleOf } from "./people.ts";
import { remarksOf, scanFactsText } from "./validity.ts";

function lineOf({ key, result, parameter }: Measured, { score, scale, place }: ShownScore, people: string, marks: string[]): LineView {
  const { abbreviation, label, direction } = parameter;
  const line = {
    key,
    parameter: parameter.key,
    abbreviation,
    label,
    direction,
    ...valueTexts(result, parameter),
    unit: parameter.display.unit,
    score,
    scoreText: formatScore(score),
    percentile: result.percentile === null ? null : formatPercentile(result.percentile),
    zScore: result.zScore === null ? null : formatScore(result.zScore),
    tScore: result.tScore === null ? null : formatScore(result.tScore),
    reference: ageReference(result, parameter.display),
    youngAdult: youngAdultReference(result, parameter.display),
    interval: intervalView(result, scale),
    place,
    placeText: placeText(place),
    side: sideOf(place),
    outside: isNotable({ place }),
    marks,
  };
  return { ...line, words: asText(line, scale === "t" ? null : percentileText(result), people) };
}

/** Includes the original value, because the reference uses its scale. */
function valueTexts(
  { value, conversion }: ScoreResult,
  parameter: Measured["parameter"],
): Pick<LineView, "value" | "measured" | "converted"> {
  const measured = formatValue(parameter, value);
  const converted = conversion ? formatValue(parameter, conversion.value) : null;
  return { value: converted === null ? measured : `${measured}, as\u00a0${converted}`, measured, converted };
}

type Display = Measured["parameter"]["display"];

function ageReference({ reference }: ScoreResult, { factor, decimals }: Display): LineView["reference"] {
  if (!reference) return null;
  const text = (value: number) => formatNumber(value * factor, decimals);
  return { median: text(reference.median), low: text(reference.p5), high: text(reference.p95) };
}

function youngAdultReference(result: ScoreResult, { factor, decimals }: Display): LineView["youngAdult"] {
  if (!result.youngAdult || result.tScore === null) return null;
  const { mean, sd } = result.youngAdult;
  return { mean: formatNumber(mean * factor, decimals), sd: formatNumber(sd * factor, decimals) };
}

/** `rank`: percentile with interval; null on the young-adult axis. */
function asText(line: Omit<LineView, "words">, rank: string | null, people: string): string {
  const value = line.unit === "" ? line.value : `${line.value} ${line.unit}`;
  const where =
    rank === null
      ? `T-score ${line.scoreText} against ${people}, ${line.placeText}${line.zScore === null ? "" : `; Z-score ${line.zScore}`}`
      : `${rank}${line.interval && line.interval.kind !== "repeat" ? ";" : ","} Z-score ${line.scoreText}, ${line.placeText} of ${people}`;
  const reading = line.direction === "lower" ? ` ${directionSentences.lower}` : "";
  const intervalText = line.interval && (rank === null || line.interval.kind === "repeat") ? ` ${line.interval.words}` : "";
  return `${line.label}, ${value}: ${where}.${intervalText}${reading}${figures(line)}`;
}

function figures({ reference, youngAdult, unit }: Omit<LineView, "words">): string {
  const withUnit = unit === "" ? "" : ` ${unit}`;
  const age = reference ? ` Median at this age ${reference.median}, 5–95 % ${reference.low} to ${reference.high}${withUnit}.` : "";
  const young = youngAdult ? ` Young adults ${youngAdult.mean} ± ${youngAdult.sd}${withUnit}.` : "";
  return `${age}${young}`;
}

export type Reference = Pick<Report, "subject"> & { manifest: Report["dataset"]["manifest"] };

export function siteOf(scan: ScanFacts, reference: Reference, catalogue: ReportTypeCatalogue): SiteView {
  const { remarks, marksOf } = remarksOf(scan.values);
  const notCompared = notComparedOf(scan, reference.manifest, catalogue);
  return {
    key: scan.key,
    site: scan.scored.site,
    title: scan.title,
    facts: scanFactsText(scan.input, catalogue),
    profiles: scales(scan).map((scale) => profileOf(scale, scan, reference, catalogue, marksOf)),
    remarks,
    notCompared,
    nothingCompared: notCompared === null ? null : nothingCompared(scan, notCompared),
  };
}

function scales({ values }: ScanFacts): Scale[] {
  const count = (scale: Scale) => values.filter(({ shown }) => shown?.scale === scale).length;
  const present = (["z", "t"] as const).filter((scale) => count(scale) > 0);
  return present.toSorted((left, right) => count(right) - count(left));
}

function profileOf(
  scale: Scale,
  { values, scored }: ScanFacts,
  reference: Reference,
  catalogue: ReportTypeCatalogue,
  marksOf: (value: Measured) => string[],
): ProfileView {
  const own = values.filter(({ shown }) => shown?.scale === scale);
  const people = peopleOf(scale, reference, scored.ageYears, own);
  const groups = catalogue.groups.flatMap(({ key, label }): GroupView[] => {
    const lines = own
      .filter(({ parameter }) => parameter.group === key)
      .map((value) => lineOf(value, value.shown!, people, marksOf(value)));
    return lines.length === 0 ? [] : [{ key, label, unit: sharedUnit(lines), lines }];
  });
  const lines = groups.flatMap((group) => group.lines);
  return {
    scale,
    people,
    columns: {
      percentile: lines.some((line) => line.percentile !== null),
      zScore: lines.some((line) => line.zScore !== null),
      tScore: lines.some((line) => line.tScore !== null),
      reference: lines.some((line) => line.reference !== null),
      youngAdult: lines.some((line) => line.youngAdult !== null),
    },
    groups,
  };
}

function sharedUnit(lines: readonly LineView[]): string | null {
  const unit = lines[0]!.unit;
  return lines.length > 1 && unit !== "" && lines.every((line) => line.unit === unit) ? unit : null;
}
