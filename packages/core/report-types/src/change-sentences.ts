import type { ChangeScoreOfPair, ReportChanges, ReportTypeCatalogue, TrendChange, TrendPoint, TrendSeries } from "@trabecula/contracts";
import { countOf, formatCalendarDate, lowerFirst } from "@trabecula/messages";
import { decimalsApart, formatNumber, formatPercentile, formatScore, roundTo } from "./format.ts";

export interface ChangeOfSeries {
  readonly series: TrendSeries;
  readonly change: TrendChange;
}

/** One change per series: since the previous scan, else since the first. The largest, in least significant changes, comes first. */
function largest(all: readonly TrendSeries[], isWanted: (change: TrendChange) => boolean): ChangeOfSeries[] {
  const found = all.flatMap((series) => {
    const wanted = series.changes.filter(isWanted);
    const change = wanted.find(({ against }) => against.includes("previous")) ?? wanted[0];
    return change ? [{ series, change }] : [];
  });
  const size = ({ change: { absolute, lsc } }: ChangeOfSeries) => Math.abs(absolute!) / lsc!.value;
  return found.toSorted((one, other) => size(other) - size(one));
}

export function changesBeyondChance(series: readonly TrendSeries[]): ChangeOfSeries[] {
  return largest(series, ({ beyondChance }) => beyondChance === true);
}

export function judgedChanges(series: readonly TrendSeries[]): TrendChange[] {
  return series.flatMap(({ changes }) => changes.filter(({ lsc, flags }) => lsc !== null && !flags.includes("same_day")));
}

const mostNamed = 3;

/**
 * Lists for staff the significant changes, or else a change beyond its own least significant change. For children, it
 * adds the change of Z.
 */
export function changeSentences({ series }: Pick<ReportChanges, "series">, catalogue: ReportTypeCatalogue): string[] {
  const beyondChance = changesBeyondChance(series);
  const own =
    beyondChance.length > 0 ? [] : largest(series, ({ significant, flags }) => significant === true && !flags.includes("same_day"));
  return [...significantSentences(beyondChance, catalogue), ...ownSentences(own, series, catalogue), ...growthSentences(series, catalogue)];
}

/** "Since Mar 14, 2024, 2 values have decreased significantly: total hip BMD by 7.1 %, femoral neck BMD by 7.9 %." */
function significantSentences(changes: readonly ChangeOfSeries[], catalogue: ReportTypeCatalogue): string[] {
  const alike = Map.groupBy(changes, ({ change }) => `${change.from} ${Math.sign(change.absolute!)}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same as [ChangeOfSeries];
    if (same.length === 1) {
      const { clause, limit } = clauseOf(first, changes, catalogue);
      return [`${clause}, a significant change (least significant change ${limit}).`];
    }
    const { from, absolute } = first.change;
    const named = same.slice(0, mostNamed).map((one) => `${nameOf(one.series, changes, catalogue)} by ${amountOf(one, catalogue)}`);
    const further = same.length - named.length;
    const all = further > 0 ? `${named.join(", ")} and ${further} more` : named.join(", ");
    const way = absolute! < 0 ? "decreased" : "increased";
    return [`Since ${formatCalendarDate(from)}, ${same.length} values have ${way} significantly: ${all}.`];
  });
}

function amountOf({ series, change: { percent, absolute } }: ChangeOfSeries, catalogue: ReportTypeCatalogue): string {
  if (percent !== null) return `${formatNumber(Math.abs(percent), 1)} %`;
  const { unit, factor, decimals } = displayOf(series, catalogue);
  return [formatNumber(Math.abs(absolute! * factor), decimals), unit].filter(Boolean).join(" ");
}

function ownSentences(own: readonly ChangeOfSeries[], series: readonly TrendSeries[], catalogue: ReportTypeCatalogue): string[] {
  const [first] = own;
  if (!first) return [];
  const { clause, limit } = clauseOf(first, own, catalogue);
  const count = judgedChanges(series).length;
  return [`${clause}, beyond its own least significant change (${limit}).`, `Among ${countOf(count, "comparison")} this can be chance.`];
}

function clauseOf(one: ChangeOfSeries, all: readonly ChangeOfSeries[], catalogue: ReportTypeCatalogue) {
  const { from, absolute, percent, lsc } = one.change;
  const { unit, factor, decimals: usual } = displayOf(one.series, catalogue);
  const [size, limit] = [Math.abs(absolute!) * factor, lsc!.value * factor];
  const decimals = decimalsApart(size, limit, usual);
  const figure = (value: number) => [formatNumber(value, decimals), unit].filter(Boolean).join(" ");
  const share = percent === null ? "" : ` (${formatNumber(Math.abs(percent), 1)} %)`;
  const way = absolute! < 0 ? "decreased" : "increased";
  const name = nameOf(one.series, all, catalogue);
  return { clause: `Since ${formatCalendarDate(from)}, ${name} has ${way} by ${figure(size)}${share}`, limit: figure(limit) };
}

function displayOf({ parameter, unit }: TrendSeries, { parameters }: ReportTypeCatalogue) {
  return parameters.find(({ key }) => key === parameter)?.display ?? { unit, factor: 1, decimals: 3 };
}

function nameOf({ parameter, site, side }: TrendSeries, all: readonly ChangeOfSeries[], catalogue: ReportTypeCatalogue): string {
  const known = catalogue.parameters.find(({ key }) => key === parameter);
  const isDensity = catalogue.key === "dxa" && parameter.startsWith("bmd_");
  const name = `${known?.name ?? parameter}${isDensity ? " BMD" : ""}`;
  const isTwice = all.some(({ series }) => series.parameter === parameter && series.site === site && series.side !== side);
  const sided = side !== null && isTwice ? `${side} ` : "";
  if (known?.sites.length === 1) return `${sided}${name}`;
  const place = catalogue.sites.find(({ key }) => key === site)?.label ?? site;
  return `${name} at the ${sided}${lowerFirst(place)}`;
}

/** "Z-score −0.9 → −1.5 (change −0.6)", with the change score. Null without two comparable Z-scores. */
export function zChangeText(change: TrendChange, points: readonly Pick<TrendPoint, "reportId" | "scan" | "zScore">[]): string | null {
  if (change.zChange === null) return null;
  const zOf = (reportId: string, scan: number) =>
    points.find((point) => point.reportId === reportId && point.scan === scan)?.zScore ?? null;
  const [from, to] = [zOf(change.fromReportId, change.fromScan), zOf(change.toReportId, change.toScan)];
  if (from === null || to === null) return null;
  const given = changeScoreText(change.changeScore);
  return `Z-score ${formatScore(from)} → ${formatScore(to)} (change ${signedScore(change.zChange)})${given === null ? "" : `, ${given}`}`;
}

/** "change score −1.7 (4th percentile)" */
export function changeScoreText(score: Pick<ChangeScoreOfPair, "z" | "percentile"> | null): string | null {
  if (score === null || score.z === null || score.percentile === null) return null;
  return `change score ${formatScore(score.z)} (${formatPercentile(score.percentile)} percentile)`;
}

export function signedScore(change: number): string {
  return roundTo(change, 1) > 0 ? `+${formatScore(change)}` : formatScore(change);
}

/** A change without a Z-score may only reflect growth. */
export function growthAlone({ key }: Pick<ReportTypeCatalogue, "key">, changes: readonly TrendChange[]): string {
  const hasLoss = changes.some(({ absolute }) => absolute !== null && absolute < 0);
  if (!hasLoss) return `In a growing child, an increase ${key === "dxa" ? "in BMD " : ""}alone says nothing.`;
  const what = key === "dxa" ? "BMD" : "A value";
  return `${what} has decreased. Under 20 years, a change is judged by its Z-score, and there is none.`;
}

export const isOfGrowing = ({ flags, refusal }: TrendChange): boolean => refusal === null && flags.includes("under_20");

function growthSentences(series: readonly TrendSeries[], catalogue: ReportTypeCatalogue): string[] {
  const growing = series.flatMap((one) => {
    const own = one.changes.filter((change) => isOfGrowing(change) && !change.flags.includes("same_day"));
    const change =
      own.find((each) => each.zChange !== null && each.against.includes("previous")) ?? own.find((each) => each.zChange !== null) ?? own[0];
    return change ? [{ series: one, change }] : [];
  });
  if (growing.length === 0) return [];
  const known = growing.flatMap(({ series: own, change }) => {
    const text = zChangeText(change, own.points);
    return text === null ? [] : [{ from: change.from, text: `${nameOf(own, growing, catalogue)}: ${text}` }];
  });
  if (known.length === 0)
    return [
      growthAlone(
        catalogue,
        growing.map(({ change }) => change),
      ),
    ];
  const further = known.length - mostNamed;
  const named = [...Map.groupBy(known.slice(0, mostNamed), ({ from }) => from)].map(
    ([from, same]) => `Since ${formatCalendarDate(from)}, ${same.map(({ text }) => text).join("; ")}.`,
  );
  return further <= 0 ? named : [...named, `Z-scores of ${countOf(further, "further value")} are in the table of changes.`];
}

/** Null if nothing was judged. */
export function chanceText(series: readonly TrendSeries[]): string | null {
  const judged = judgedChanges(series).length;
  if (judged === 0) return null;
  const parameters = series.filter((one) => judgedChanges([one]).length > 0).length;
  const expected = Math.round(judged * shareByChance);
  if (expected === 0) return "Of 20 unchanged parameters, 1 is beyond its LSC by chance.";
  const what = judged === parameters ? "parameters" : "comparisons";
  return `Of ${judged} ${what} about ${expected} ${expected === 1 ? "is beyond its" : "are beyond their"} LSC by chance.`;
}

const shareByChance = 0.05;
