import type { Report, ScoreResult } from "@trabecula/contracts";
import { findParameter, formatNumber, formatPercentile, formatScore, shownInterval, siteLabel } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { unique } from "./messages.ts";
import type { LineView, Scale } from "./types.ts";

type Ends = readonly [number, number];

const below = "<1st";
const above = ">99th";

/** "between the 7th and the 19th", "up to the 2nd". */
export function intervalEndsText(ends: Ends): string {
  const [low, high] = ends.map(formatPercentile) as [string, string];
  if (low === below && high === above) return "anywhere from below the 1st to above the 99th";
  if (low === high) return low === below ? "below the 1st" : low === above ? "above the 99th" : `at the ${low}`;
  if (low === below) return `up to the ${high}`;
  if (high === above) return `from the ${low} up`;
  return `between the ${low} and the ${high}`;
}

/** Short form: "7th–19th". */
function intervalText([low, high]: Ends): string {
  return `${formatPercentile(low)}–${formatPercentile(high)}`;
}

const placeText = (ends: Ends, isEstimated: boolean): string => `${isEstimated ? "estimated " : ""}${intervalEndsText(ends)}`;

/** "12th percentile; between the 7th and the 19th". Null without a percentile. */
export function percentileText({ percentile, interval }: Pick<ScoreResult, "percentile" | "interval">): string | null {
  if (percentile === null) return null;
  const rank = `${formatPercentile(percentile)} percentile`;
  if (!interval) return rank;
  const { sure, isEstimated } = shownInterval(interval);
  return sure ? `${rank}; ${placeText(sure.percentile, isEstimated)}` : rank;
}

/** Interval of the score on this axis. Draws only intervals that include the reference's error. */
export function intervalView({ interval, tInterval }: Pick<ScoreResult, "interval" | "tInterval">, scale: Scale): LineView["interval"] {
  if (scale === "t") {
    if (!tInterval) return null;
    const { tScore, text: words, people } = tInterval;
    const text = tScore.map((end) => formatScore(end)).join(" to ");
    return people === null ? { kind: "repeat", words, text, ends: null } : { kind: "sure", words, text, ends: tScore };
  }
  if (!interval) return null;
  const { sure, isEstimated, repeat, text } = shownInterval(interval);
  if (sure)
    return {
      kind: isEstimated ? "estimated" : "sure",
      words: placeText(sure.percentile, isEstimated),
      text: intervalText(sure.percentile),
      ends: sure.zScore,
    };
  return repeat && { kind: "repeat", words: text, text: intervalText(repeat), ends: null };
}

export function intervalMethods(scans: Report["scans"]): { ofPercentiles: string | null; ofT: string | null } {
  const values = scans.flatMap(({ site, results }) =>
    results.map((result) => ({
      result,
      name: `${findParameter(result.parameter)?.abbreviation ?? result.parameter}${scans.length > 1 ? ` (${siteLabel(site).toLowerCase()})` : ""}`,
    })),
  );
  const ofZ = values.flatMap(({ result: { interval }, name }) => (interval ? [{ name, interval, ...shownInterval(interval) }] : []));
  const ofT = values.flatMap(({ result: { tInterval, zScore, preferred }, name }) =>
    tInterval && (zScore === null || preferred === "t") ? [{ name, ...tInterval }] : [],
  );
  const precisions = precisionText(values.map(({ result }) => result));
  const z = [
    ...unique(ofZ.flatMap(({ sure, text }) => (sure ? [`${text}.`] : []))),
    ...repeats(
      ofZ.flatMap(({ sure, repeat, name }) =>
        sure || !repeat ? [] : [{ name, range: repeat.map((end) => formatNumber(end, 1)).join(" to ") }],
      ),
      "its own group",
    ),
    ...precisions,
  ];
  const t = [
    ...unique(ofT.flatMap(({ people, text }) => (people === null ? [] : [bare(text)]))),
    ...repeats(
      ofT.flatMap(({ people, conversion, tScore, name }) =>
        people === null && conversion === null ? [{ name, range: `T ${tScore.map((end) => formatScore(end)).join(" to ")}` }] : [],
      ),
      "its young adults",
    ),
    ...ofT.flatMap(({ people, conversion, name, text }) => (people === null && conversion !== null ? [`${name}: ${bare(text)}`] : [])),
    ...precisions,
  ];
  return { ofPercentiles: ofZ.length === 0 ? null : z.join(" "), ofT: ofT.length === 0 ? null : t.join(" ") };
}

const bare = (text: string): string => text.replace(/ The interval crosses .*$/, "");

function repeats(values: readonly { name: string; range: string }[], group: string): string[] {
  if (values.length === 0) return [];
  const ranges =
    values.length === 1 ? ` from ${values[0]!.range}` : `: ${values.map(({ name, range }) => `${name} from ${range}`).join("; ")}`;
  return [`Repeat measurements would vary${ranges}.`, `How well the reference knows ${group} is not stated.`];
}

function precisionText(results: readonly ScoreResult[]): string[] {
  const measured = results.flatMap(({ interval, tInterval }) => (interval ?? tInterval)?.measurement ?? []);
  const names = unique(measured.map(({ source }) => source));
  return names.length === 0 ? [] : [`Precision of the measurement: ${listOf(names)}.`];
}
