import type {
  Parameter,
  Report,
  ReportChanges,
  ReportTypeCatalogue,
  ScoreResult,
  TrendChange,
  TrendPoint,
  TrendSeries,
} from "@trabecula/contracts";
import { formatCalendarDate, listOf } from "@trabecula/messages";
import {
  categorySites,
  categoryZones,
  decimalsApart,
  formatNumber,
  formatSigned,
  formatValueWithUnit,
  scoreZones,
  zChangeText,
} from "@trabecula/report-types";
import { unique } from "./messages.ts";
import { isNotable } from "./place.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { ChartPoint, ChartWish } from "./chart-types.ts";
import type { Reading } from "./types.ts";

const chartsPerSite = 4;
const chartsPerReport: Readonly<Record<Reading, number>> = { researcher: 8, clinician: 4, patient: 0 };

/**
 * Scored, notable values first, then key parameters, alternating between sites; one other if a site has neither. DXA has
 * key parameters first, and for clinicians the lowest T-score.
 */
export function chartsWanted(
  scans: readonly ScanFacts[],
  catalogue: ReportTypeCatalogue,
  reading: Reading,
  visits: KnownVisits,
): ChartWish[] {
  const isDxa = catalogue.key === "dxa";
  const known = { ...visits, withZ: reading === "clinician" || isDxa, withValue: reading === "clinician" && isDxa };
  const bySite = scans.map((scan, index) =>
    ranked(scan, catalogue)
      .slice(0, chartsPerSite)
      .map((value) => wishOf(scan, index, value, known)),
  );
  const turns = Array.from({ length: chartsPerSite }, (_, turn) => bySite.flatMap((wishes) => wishes.slice(turn, turn + 1)));
  const chosen = new Set(turns.flat().slice(0, chartsPerReport[reading]));
  const wishes = bySite.flat().filter((wish) => chosen.has(wish));
  const isByT = known.withValue && wishes.every(({ scale }) => scale === "t");
  return isByT ? wishes.toSorted((one, other) => (one.point?.tScore ?? 0) - (other.point?.tScore ?? 0)) : wishes;
}

function ranked(scan: ScanFacts, catalogue: ReportTypeCatalogue): Measured[] {
  const scored = scan.values.filter(({ shown }) => shown !== null);
  const outside = scored.filter(({ shown }) => isNotable(shown!));
  const furthest = outside.toSorted((left, right) => Math.abs(right.shown!.score) - Math.abs(left.shown!.score));
  const key = catalogue.keyParameters.flatMap((wanted) => scored.filter(({ parameter }) => parameter.key === wanted));
  // The category of a DXA report rests on key parameters.
  const chosen = [...new Set(catalogue.key === "dxa" ? [...key, ...furthest] : [...furthest, ...key])];
  return chosen.length > 0 ? chosen : scored.slice(0, 1);
}

interface KnownVisits {
  report: Pick<Report, "id" | "category" | "scans">;
  changes: ReportChanges | null;
}

function wishOf(
  scan: ScanFacts,
  index: number,
  value: Measured,
  { withZ, withValue, ...known }: KnownVisits & { withZ: boolean; withValue: boolean },
): ChartWish {
  const { scored, title, input } = scan;
  const { key, result, parameter, shown } = value;
  return {
    key,
    parameter: parameter.key,
    abbreviation: parameter.abbreviation,
    label: parameter.label,
    site: scored.site,
    siteTitle: input.motionOverride ? `${title}, despite motion` : title,
    unit: parameter.display.unit,
    scale: shown!.scale,
    why: isNotable(shown!) ? "outside" : "key",
    point: scored.ageYears === null ? null : { ...pointOf(result, parameter, scored.ageYears), ...(withZ && { zScore: result.zScore }) },
    value: withValue ? formatValueWithUnit(parameter, result.value) : null,
    ...visitsOf(scored.site, index, value, known),
    zoneNames: zoneNamesOf(known.report, parameter, result),
    display: parameter.display,
  };
}

type Visits = Required<Pick<ChartWish, "earlier" | "apart" | "change" | "visitNotes">>;
const noVisits: Visits = { earlier: [], apart: [], change: null, visitNotes: [] };

/**
 * Earlier scans of this side, oldest first: joined on one line with this scan, else apart by their own T-scores. A converted value has no
 * line of its own.
 */
function visitsOf(site: ScanFacts["scored"]["site"], index: number, value: Measured, { report, changes }: KnownVisits): Visits {
  const { result, parameter, shown } = value;
  const isOwn = ({ reportId, scan }: TrendPoint) => reportId === report.id && scan === index;
  const series = changes?.series.find((one) => one.parameter === parameter.key && one.site === site && one.points.some(isOwn));
  const own = series?.points.find(isOwn);
  if (!series || !own || own.leftOut) return noVisits;
  const judged = judgedAgainst(series, report.id, index);
  const change = judged ? { text: changeText(judged, series, parameter), significant: judged.significant === true } : null;
  const isT = shown!.scale === "t";
  const otherSide = series.changes.filter(({ refusal }) => refusal?.code === "other_side").map(keyOfEarlier);
  const before = series.points.filter(
    (point) => !point.leftOut && point.scanDate < own.scanDate && !otherSide.includes(`${point.reportId} ${point.scan}`),
  );
  const isDrawable = ({ ageYears, tScore }: TrendPoint) => ageYears !== null && (!isT || tScore !== null) && !result.conversion;
  const joined = before.filter((point) => point.line === own.line && isDrawable(point));
  const apart = isT ? before.filter((point) => point.line !== own.line && isDrawable(point)) : [];
  const { factor } = parameter.display;
  const pointAt = (point: TrendPoint, at: number): ChartPoint => {
    const isFrom = judged?.fromReportId === point.reportId && judged.fromScan === point.scan;
    const lsc = isFrom && judged.lsc ? { lsc: judged.lsc.value * factor } : {};
    const text = formatValueWithUnit(parameter, point.value);
    return { age: point.ageYears!, value: at * factor, text, percentile: null, tScore: point.tScore, ...lsc };
  };
  const { mean, sd } = result.youngAdult ?? { mean: 0, sd: 0 };
  return {
    earlier: joined.map((point) => pointAt(point, point.value)),
    apart: apart.map((point) => pointAt(point, mean + point.tScore! * sd)),
    change,
    visitNotes: [
      ...noteOf("Not joined, because not comparable", apart),
      ...noteOf(
        "Not drawn, because not comparable",
        before.filter((point) => !joined.includes(point) && !apart.includes(point)),
      ),
    ],
  };
}

const keyOfEarlier = ({ fromReportId, fromScan }: TrendChange) => `${fromReportId} ${fromScan}`;

const noteOf = (text: string, points: readonly TrendPoint[]): string[] =>
  points.length === 0 ? [] : [`${text}: scan of ${listOf(unique(points.map(({ scanDate }) => formatCalendarDate(scanDate))))}.`];

/** "−7.1 % since Mar 14, 2024, beyond the least significant change (5.0 %)"; under 20 years the change of Z. */
function changeText(change: TrendChange, { points }: TrendSeries, { display }: Parameter): string {
  const { absolute, percent, lsc, from } = change;
  const since = `since ${formatCalendarDate(from)}`;
  if (lsc === null) return `${zChangeText(change, points) ?? "Not judged"} ${since}.`;
  const share = percent === null || absolute === 0 ? null : (lsc.value / Math.abs(absolute!)) * Math.abs(percent);
  const [size, limit, unit] =
    share === null ? [absolute! * display.factor, lsc.value * display.factor, display.unit] : [percent!, share, "%"];
  const decimals = decimalsApart(Math.abs(size), limit, share === null ? display.decimals : 1);
  const place = change.significant ? "beyond" : "within";
  const withUnit = (text: string) => (unit === "" ? text : `${text} ${unit}`);
  const limitText = withUnit(formatNumber(limit, decimals));
  return `${withUnit(formatSigned(size, decimals))} ${since}, ${place} the least significant change (${limitText}).`;
}

const isJudged = ({ lsc, flags, refusal, zChange }: TrendChange): boolean =>
  refusal === null && !flags.includes("same_day") && (lsc !== null || zChange !== null);

/** Prefers the change since the previous scan to that since the first. Under 20 years, a change needs two Z-scores. */
function judgedAgainst({ changes }: TrendSeries, reportId: string, scan: number): TrendChange | undefined {
  const own = changes.filter(
    (change) => change.toReportId === reportId && change.toScan === scan && change.crossCalibration === null && isJudged(change),
  );
  return own.find(({ against }) => against.includes("previous")) ?? own[0];
}

/** Names of categories only where the report has one, and the value can decide it. */
export function zoneNamesOf(
  { category: { code }, scans }: Pick<Report, "category" | "scans">,
  { key }: Pick<Parameter, "key">,
  { conversion }: Pick<ScoreResult, "conversion">,
): ChartWish["zoneNames"] {
  const isOfT = code === "normal" || code === "low_bone_mass" || code === "osteoporosis";
  const sites = categorySites(scans.flatMap(({ results }) => results));
  return isOfT && sites.includes(key) && !conversion ? categoryZones : scoreZones;
}

/** Uses the converted value if the curves are on another scale. */
function pointOf(result: Measured["result"], parameter: Measured["parameter"], age: number): ChartPoint {
  const { conversion } = result;
  const { value } = conversion ?? result;
  return {
    age,
    value: value * parameter.display.factor,
    text: formatValueWithUnit(parameter, value) + (conversion ? ", converted" : ""),
    percentile: result.percentile,
    tScore: result.tScore,
  };
}
