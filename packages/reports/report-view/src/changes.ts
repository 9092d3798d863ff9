import type { ReportChanges, ReportTypeCatalogue, TrendChange, TrendSeries } from "@trabecula/contracts";
import {
  chanceText,
  changeFlagSentences,
  changeScoreMeaning,
  changeScoreText,
  precisionText,
  decimalsApart,
  formatNumber,
  formatScore,
  formatSigned,
  growthAlone,
  isOfGrowing,
  signedScore,
  zChangeText,
} from "@trabecula/report-types";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import type { ChangeLineView, ChangesView, SharedNote } from "./change-types.ts";
import type { Reading } from "./types.ts";
import { unique } from "./messages.ts";

const crossed = (source: string) => `The two scanners were cross-calibrated (${source}); the generalized least significant change applies`;

/**
 * Null if there is nothing to show; all is judged before rounding. Clinicians see key parameters, children's changes, and
 * those beyond their own least significant change.
 */
export function changesView(
  { series, leftOut, beyond }: ReportChanges,
  catalogue: ReportTypeCatalogue,
  reading: Reading,
): ChangesView | null {
  const all = series.flatMap((one) => linesOf(one, catalogue));
  const lines = all.filter(
    ({ parameter, significant, lsc }) =>
      reading === "researcher" || significant || lsc === null || catalogue.keyParameters.includes(parameter),
  );
  const refused = series.flatMap((one) => refusalsOf(one, catalogue));
  if (lines.length === 0 && refused.length === 0 && leftOut.length === 0) return null;
  const days = unique(lines.map(({ from }) => from)).toSorted();
  return {
    title: days.length === 1 ? `Change since ${formatCalendarDate(days[0]!)}` : "Change since earlier scans",
    lines,
    scoreHeading: scoreHeading(lines),
    chance: chanceText(series),
    notes: sharedNotes([
      ...lines.flatMap(notesOf),
      ...series.flatMap((one) => [...growthNotes(one, catalogue), ...thriveNotes(one, catalogue)]),
    ]),
    refusals: sharedNotes([...leftOut.map(({ message }) => ({ text: message, concerns: [] })), ...refused]),
    further:
      lines.length === all.length
        ? null
        : `${countOf(all.length - lines.length, "other comparison is", "other comparisons are")} within the least significant change.`,
    beyond:
      beyond === 0
        ? null
        : `${countOf(beyond, "earlier report was", "earlier reports were")} not included: only the first and the latest 99 are compared.`,
  };
}

function linesOf(series: TrendSeries, catalogue: ReportTypeCatalogue): ChangeLineView[] {
  return series.changes.filter(({ refusal }) => refusal === null).map((change) => lineOf(change, series, catalogue));
}

function lineOf(change: TrendChange, series: TrendSeries, catalogue: ReportTypeCatalogue): ChangeLineView {
  const { abbreviation, label, unit, decimals: usual, factor } = namesOf(series, catalogue);
  const { absolute, percent, percentPerYear, lsc, significant, zChange, tChange, changeScore, crossCalibration } = change;
  const limit = lsc === null ? null : lsc.value * factor;
  const decimals = limit === null ? usual : decimalsApart(Math.abs(absolute! * factor), limit, usual);
  const since = formatCalendarDate(change.from);
  const [ofZ, ofT] = [zChange, tChange].map((score) => (score === null ? null : signedScore(score)));
  return {
    key: `${change.fromReportId}:${change.fromScan}:${change.toScan}:${series.parameter}`,
    parameter: series.parameter,
    abbreviation,
    label,
    siteTitle: siteTitleOf(series, catalogue),
    from: change.from,
    since,
    against: againstText(change, series),
    change: formatSigned(absolute! * factor, decimals),
    unit,
    percent: percent === null ? null : `${formatSigned(percent, 1)} %`,
    perYear: percentPerYear === null ? null : `${formatSigned(percentPerYear, 1)} %`,
    lsc: lsc && { text: formatNumber(limit!, decimals), source: lsc.source, kind: lsc.kind },
    significant: significant === true,
    verdict: lsc === null ? (zChangeText(change, series.points) ?? "not judged") : `${significant ? "beyond" : "within"} its own LSC`,
    zChange: ofZ ?? null,
    tChange: ofT ?? null,
    scores: [ofZ && `Z ${ofZ}`, ofT && `T ${ofT}`, lsc && changeScoreText(changeScore)].filter(Boolean).join(", "),
    changeScore,
    crossCalibration: crossCalibration?.source ?? null,
    flags: change.flags,
  };
}

function scoreHeading(lines: readonly ChangeLineView[]): string {
  const [ofZ, ofT] = [lines.some(({ zChange }) => zChange !== null), lines.some(({ tChange }) => tChange !== null)];
  return `Change in ${ofT ? (ofZ ? "Z or T" : "T") : "Z"}`;
}

const endLabels = {
  first: { itself: "first scan", beyond: "first comparable scan" },
  previous: { itself: "previous scan", beyond: "previous comparable scan" },
} as const;

function againstText(change: TrendChange, series: TrendSeries): string {
  const texts = change.against.map((end) => endLabels[end][isBeyond(change, end, series) ? "beyond" : "itself"]);
  return texts.length === 2 && texts[0] === "first scan" && texts[1] === "previous scan"
    ? "first scan, which is also the previous one"
    : texts.join(", ");
}

/** True if the first or previous scan is another one, compared separately or not comparable. */
function isBeyond({ from, toReportId, toScan }: TrendChange, end: TrendChange["against"][number], { changes }: TrendSeries): boolean {
  return changes.some(
    (other) =>
      other.toReportId === toReportId &&
      other.toScan === toScan &&
      other.against.includes(end) &&
      (end === "first" ? other.from < from : other.from > from),
  );
}

function notesOf(line: ChangeLineView): SharedNote[] {
  const texts = [
    ...(line.lsc === null ? [] : [`Least significant change at 95 %: ${precisionText(line.lsc)}`]),
    ...(line.crossCalibration === null ? [] : [crossed(line.crossCalibration)]),
    ...(line.changeScore === null ? [] : [line.changeScore.refusal?.message.slice(0, -1) ?? changeScoreMeaning]),
    ...line.flags.map((flag) => changeFlagSentences[flag]),
  ];
  return texts.map((text) => ({ text: `${text}.`, concerns: [line.abbreviation] }));
}

function growthNotes(series: TrendSeries, catalogue: ReportTypeCatalogue): SharedNote[] {
  const growing = series.changes.filter(isOfGrowing);
  if (growing.length === 0 || growing.some(({ zChange }) => zChange !== null)) return [];
  return [{ text: growthAlone(catalogue, growing), concerns: [namesOf(series, catalogue).abbreviation] }];
}

/** Notes for one year ahead and for the latest known age. */
function thriveNotes(series: TrendSeries, catalogue: ReportTypeCatalogue): SharedNote[] {
  const points = series.thrive?.points.filter(({ years }, index, all) => years === 1 || index === all.length - 1) ?? [];
  if (points.length === 0) return [];
  const ranges = points.map(
    ({ years, low, high }) => `${formatScore(low)} to ${formatScore(high)} after ${years === 1 ? "1 year" : `${years} years`}`,
  );
  return [
    {
      text: `Expected Z-scores from here, 5th to 95th thrive line: ${ranges.join(", ")}.`,
      concerns: [namesOf(series, catalogue).abbreviation],
    },
  ];
}

function refusalsOf(series: TrendSeries, catalogue: ReportTypeCatalogue): SharedNote[] {
  const { abbreviation } = namesOf(series, catalogue);
  return series.changes.flatMap(({ refusal }) => (refusal === null ? [] : [{ text: refusal.message, concerns: [abbreviation] }]));
}

function sharedNotes(all: readonly SharedNote[]): SharedNote[] {
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, same]) => ({
    text,
    concerns: unique(same.flatMap(({ concerns }) => concerns)),
  }));
}

function namesOf({ parameter, unit }: TrendSeries, catalogue: ReportTypeCatalogue) {
  const known = catalogue.parameters.find(({ key }) => key === parameter);
  const { abbreviation = parameter, label = parameter, display = { unit, factor: 1, decimals: 3 } } = known ?? {};
  return { abbreviation, label, ...display };
}

function siteTitleOf({ site, side }: TrendSeries, catalogue: ReportTypeCatalogue): string {
  const label = catalogue.sites.find(({ key }) => key === site)?.label ?? site;
  return side === null ? label : `${label}, ${side}`;
}

export function noteText({ text, concerns }: SharedNote, lines: readonly ChangeLineView[] | null = null): string {
  const isAboutAll = lines?.every(({ abbreviation }) => concerns.includes(abbreviation)) ?? concerns.length === 0;
  return isAboutAll ? text : `${concerns.join(", ")}: ${text}`;
}
