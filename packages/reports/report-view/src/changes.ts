import type { PrecisionKind, ReportChanges, ReportTypeCatalogue, TrendChange, TrendSeries } from "@trabecula/contracts";
import { changeFlagSentences, decimalsApart, formatNumber, formatScore, formatSigned, roundTo } from "@trabecula/report-types";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import type { ChangeLineView, ChangesView, SaidOnce } from "./change-types.ts";
import type { Reading } from "./types.ts";
import { unique } from "./words.ts";

const kindWords: Readonly<Record<PrecisionKind, string>> = {
  own: "",
  published: " (published, not this laboratory’s own)",
  minimum: " (the least that is acceptable, measured by nobody here)",
};

const crossed = (source: string) =>
  `Two scanners are compared by the cross-calibration of ${source}; the least significant change is the generalized one`;

/**
 * What has changed since the patient's earlier scans, as it is read; null where nothing was compared and nothing is to be
 * said. A clinician reads the key parameters and whatever changed significantly. Every figure is rounded here and judged before it was.
 */
export function changesView(
  { series, leftOut, beyond }: ReportChanges,
  catalogue: ReportTypeCatalogue,
  reading: Reading,
): ChangesView | null {
  const all = series.flatMap((one) => linesOf(one, catalogue));
  const lines = all.filter(
    ({ parameter, significant }) => reading === "researcher" || significant || catalogue.keyParameters.includes(parameter),
  );
  const refused = series.flatMap((one) => refusalsOf(one, catalogue));
  if (lines.length === 0 && refused.length === 0 && leftOut.length === 0) return null;
  const days = unique(lines.map(({ from }) => from)).toSorted();
  return {
    title: days.length === 1 ? `Change since ${formatCalendarDate(days[0]!)}` : "Change since earlier scans",
    lines,
    notes: saidOnce(lines.flatMap(notesOf)),
    // A scan that is left out says the same as its refused pairs.
    refusals: saidOnce([...leftOut.map(({ message }) => ({ text: message, concerns: [] })), ...refused]),
    further:
      lines.length === all.length ? null : `${countOf(all.length - lines.length, "further comparison")} without a significant change.`,
    beyond: beyond === 0 ? null : `${beyond} reports between the first and the newest 99 were not looked at.`,
  };
}

function linesOf(series: TrendSeries, catalogue: ReportTypeCatalogue): ChangeLineView[] {
  return series.changes.filter(({ refusal }) => refusal === null).map((change) => lineOf(change, series, catalogue));
}

function lineOf(change: TrendChange, series: TrendSeries, catalogue: ReportTypeCatalogue): ChangeLineView {
  const { abbreviation, label, unit, decimals: usual, factor } = namesOf(series, catalogue);
  const { absolute, percent, percentPerYear, lsc, significant, zChange, tChange, crossCalibration } = change;
  const limit = lsc!.value * factor;
  const decimals = decimalsApart(Math.abs(absolute! * factor), limit, usual);
  const since = formatCalendarDate(change.from);
  return {
    key: `${change.fromReportId}:${change.fromScan}:${change.toScan}:${series.parameter}`,
    parameter: series.parameter,
    abbreviation,
    label,
    siteTitle: siteTitleOf(series, catalogue),
    from: change.from,
    since,
    against: change.against.map((end) => endWords[end][isBeyond(change, end, series) ? "beyond" : "itself"]).join(", "),
    change: formatSigned(absolute! * factor, decimals),
    unit,
    percent: percent === null ? null : `${formatSigned(percent, 1)} %`,
    perYear: percentPerYear === null ? null : `${formatSigned(percentPerYear, 1)} %`,
    lsc: formatNumber(limit, decimals),
    lscSource: lsc!.source,
    lscKind: lsc!.kind,
    significant: significant!,
    verdict: significant ? (absolute! > 0 ? "significant increase" : "significant decrease") : "not significant",
    zChange: zChange === null ? null : signedScore(zChange),
    tChange: tChange === null ? null : signedScore(tChange),
    crossCalibration: crossCalibration?.source ?? null,
    flags: change.flags,
  };
}

const endWords = {
  first: { itself: "first scan", beyond: "first scan made alike" },
  previous: { itself: "scan before", beyond: "scan before made alike" },
} as const;

/** Whether the first scan, or the one before, is another one, with which the later scan is compared too or is not comparable. */
function isBeyond({ from, toReportId, toScan }: TrendChange, end: TrendChange["against"][number], { changes }: TrendSeries): boolean {
  return changes.some(
    (other) =>
      other.toReportId === toReportId &&
      other.toScan === toScan &&
      other.against.includes(end) &&
      (end === "first" ? other.from < from : other.from > from),
  );
}

/** Whose precision it is, which line was used and what is doubtful, each with the values that it is about. */
function notesOf(line: ChangeLineView): SaidOnce[] {
  const texts = [
    `Least significant change at 95 %: ${line.lscSource}${kindWords[line.lscKind]}`,
    ...(line.crossCalibration === null ? [] : [crossed(line.crossCalibration)]),
    ...line.flags.map((flag) => changeFlagSentences[flag]),
  ];
  return texts.map((text) => ({ text: `${text}.`, concerns: [line.abbreviation] }));
}

function refusalsOf(series: TrendSeries, catalogue: ReportTypeCatalogue): SaidOnce[] {
  const { abbreviation } = namesOf(series, catalogue);
  return series.changes.flatMap(({ refusal }) => (refusal === null ? [] : [{ text: refusal.message, concerns: [abbreviation] }]));
}

/** Each text once, with everything that it is about. */
function saidOnce(said: readonly SaidOnce[]): SaidOnce[] {
  return [...Map.groupBy(said, ({ text }) => text)].map(([text, same]) => ({
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

function signedScore(change: number): string {
  return roundTo(change, 1) > 0 ? `+${formatScore(change)}` : formatScore(change);
}
