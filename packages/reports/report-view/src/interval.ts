import type { ScoreInterval, ScoreResult } from "@trabecula/contracts";
import { formatPercentile } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { unique } from "./words.ts";

const below = "<1st";
const above = ">99th";

/** "between the 7th and the 19th", "up to the 2nd". */
export function intervalWords({ percentile }: Pick<ScoreInterval, "percentile">): string {
  const [low, high] = percentile.map(formatPercentile) as [string, string];
  if (low === below && high === above) return "anywhere from below the 1st to above the 99th";
  if (low === high)
    return low === below ? "below the 1st throughout" : low === above ? "above the 99th throughout" : `at the ${low} throughout`;
  if (low === below) return `up to the ${high}`;
  if (high === above) return `from the ${low} up`;
  return `between the ${low} and the ${high}`;
}

/** Short form: "7th–19th". */
export function intervalText({ percentile: [low, high] }: Pick<ScoreInterval, "percentile">): string {
  return `${formatPercentile(low)}–${formatPercentile(high)}`;
}

/** "12th percentile; between the 7th and the 19th". Null without a percentile. */
export function percentileWords({ percentile, interval }: Pick<ScoreResult, "percentile" | "interval">): string | null {
  if (percentile === null) return null;
  const rank = `${formatPercentile(percentile)} percentile`;
  return interval ? `${rank}; ${intervalWords(interval)}` : rank;
}

export function intervalMethods(results: readonly ScoreResult[]): string | null {
  const intervals = results.flatMap(({ interval }) => interval ?? []);
  if (intervals.length === 0) return null;
  const measured = intervals.flatMap(({ measurement }) => measurement ?? []);
  const names = unique(
    measured.map(({ kind, source }) => (kind === "minimum" ? `the least that is accepted of an operator (${source})` : source)),
  );
  const curves = unique(intervals.map(({ curve }) => curve?.of ?? "unknown"));
  const parts = [
    measured.length > 0 ? `the precision of the measurement (${listOf(names)})` : null,
    curves.includes("dataset") ? "the standard error of the curve" : null,
    curves.includes("people") ? "an approximate standard error of the curve, from how many people its mean and SD come from" : null,
  ].filter((part) => part !== null);
  const some = (count: number) => (count === intervals.length ? "" : "for some values ");
  const unknown = intervals.filter(({ curve }) => curve === null).length;
  const unmeasured = intervals.length - measured.length;
  const missing = [
    unknown > 0 ? `${some(unknown)}the reference does not say how far its curve may be off` : null,
    unmeasured > 0 ? `${some(unmeasured)}no precision is known` : null,
  ].filter((part) => part !== null);
  const open = missing.length === 0 ? "" : `; not in them: ${missing.join("; ")}`;
  return `95 % intervals reckon with ${listOf(parts)}${open}`;
}
