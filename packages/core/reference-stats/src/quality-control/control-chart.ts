import { sum } from "../precision/decimal.ts";
import { isAlarm, longestRule, westgardRules, type ControlRule } from "./control-rules.ts";
import { DaysBefore, knownYardstick, type ControlLimits, type LearnedLimits, type Yardstick } from "./days-before.ts";

export type { ControlLimits, LearnedLimits } from "./days-before.ts";

/** Daily phantom value; date `YYYY-MM-DD`. */
export interface QcValue {
  readonly day: string;
  readonly value: number;
}

export interface ControlChartOptions {
  /** Days used for the first limits and not judged; default 10, at least 5. */
  readonly baselineDays?: number;
  readonly changes?: readonly string[];
  /** Maximum deviation in percent of the center, such as 1.5 for DXA. Optional rule. */
  readonly percent?: number | null;
  /** Known center and SD in the unit of the values; default: learned from the days before. */
  readonly known?: ControlLimits;
}

/**
 * `score`: SDs from the center, allowing for its uncertainty (`DaysBefore`). `sums`: upward and downward cumulative
 * sums. Baseline days break no rule. An alarm among the `broken` rules means out of control; other rules are remarks.
 */
export interface ControlDay {
  readonly day: string;
  readonly value: number;
  readonly score: number | null;
  readonly sums: readonly [up: number, down: number] | null;
  readonly broken: readonly ControlRule[];
  readonly state: "baseline" | "in_control" | "out_of_control" | "no_limits";
}

/**
 * Lasts from one device change to the next. `limits` were learned by the last day, or are known (0 days). They are null
 * with too few or identical days.
 */
export interface ControlPeriod {
  readonly from: string;
  readonly limits: LearnedLimits | null;
  readonly days: readonly ControlDay[];
  /** First day the cumulative sum passed its limit, and probable start of the shift; null: none. */
  readonly shift: { readonly direction: "up" | "down"; readonly seenOn: string; readonly since: string } | null;
  /** Change of the center from the previous period, in the unit of the values; null without limits in both. */
  readonly step: number | null;
}

const usualBaseline = 10;
const fewestBaseline = 5;
/** The slack is usual for a shift of one SD (Montgomery, Introduction to Statistical Quality Control, chapter 9). The limit there is 5, with an alarm on 63 % of steady devices in 250 values. */
const [slack, sumLimit] = [0.5, 9];

/**
 * Control chart of a phantom: alarms beyond 4 SD, Westgard's rules as remarks, and tabular cumulative sums for slow
 * drift. Lu et al., J Bone Miner Res 11 (1996) 626, compare them for DXA. Values of one day count as their mean.
 * @param values of one phantom, quantity and device, in any order
 * @throws RangeError for a baseline below 5 days, a value that is not finite, or known limits whose SD is not positive
 */
export function controlChart(values: readonly QcValue[], options: ControlChartOptions = {}): ControlPeriod[] {
  const { baselineDays = usualBaseline, changes = [], percent = null, known } = options;
  if (!Number.isInteger(baselineDays) || baselineDays < fewestBaseline) throw new RangeError("A baseline has 5 days at least");
  if (known && !(known.sd > 0)) throw new RangeError("A standard deviation is above zero");
  const days = meansOfDays(values);
  const starts = [...new Set(changes)].toSorted();
  const periods = Map.groupBy(days, ({ day }) => starts.findLast((start) => start <= day) ?? null);
  const judged = [...periods.values()].map((ofPeriod) => periodOf(ofPeriod, { baselineDays, percent, known }));
  return judged.map((period, index) => ({ ...period, step: known ? null : stepBetween(judged[index - 1]?.limits, period.limits) }));
}

function stepBetween(before: ControlLimits | null | undefined, now: ControlLimits | null): number | null {
  return before && now ? now.center - before.center : null;
}

function meansOfDays(values: readonly QcValue[]): QcValue[] {
  if (!values.every(({ value }) => Number.isFinite(value))) throw new RangeError("A value is not finite");
  return [...Map.groupBy(values, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, value: sum(ofDay.map(({ value }) => value)) / ofDay.length }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

interface Rules {
  readonly baselineDays: number;
  readonly percent: number | null;
  readonly known: ControlLimits | undefined;
}

function periodOf(days: readonly QcValue[], { baselineDays, percent, known }: Rules): Omit<ControlPeriod, "step"> {
  const from = days[0]!.day;
  const judgedFrom = known ? 0 : baselineDays;
  const yardstick = known ? knownYardstick(known) : yardstickOf(days.slice(0, judgedFrom), judgedFrom);
  if (yardstick === null) {
    const unjudged = days.map((day) => ({ ...day, score: null, sums: null, broken: [], state: "no_limits" as const }));
    return { from, limits: null, days: unjudged, shift: null };
  }
  const { center, sd } = yardstick.limits;
  const baseline = days
    .slice(0, judgedFrom)
    .map((day): ControlDay => ({ ...day, score: (day.value - center) / sd, sums: null, broken: [], state: "baseline" }));
  const judged = [...baseline, ...judgedDays(days.slice(judgedFrom), yardstick, percent)];
  return { from, limits: yardstick.limits, days: judged, shift: shiftOf(judged, judgedFrom) };
}

/** Null with too few or identical days. */
function yardstickOf(baseline: readonly QcValue[], count: number): Yardstick | null {
  if (baseline.length < count) return null;
  const before = new DaysBefore(baseline.map(({ value }) => value));
  return before.limits.sd > 0 ? before : null;
}

/** Days with an alarm are not learned, so that a shift does not become the center. */
function judgedDays(days: readonly QcValue[], yardstick: Yardstick, percent: number | null): ControlDay[] {
  const scores: number[] = [];
  let sums: readonly [number, number] = [0, 0];
  let wasFar = false;
  return days.map(({ day, value }) => {
    const score = yardstick.scoreOf(value);
    scores.push(score);
    sums = nextSums(sums, score);
    const broken = [...westgardRules(scores.slice(-longestRule)), ...otherRules(value, yardstick.limits.center, percent, sums)];
    const isFar = broken.includes("percent");
    // Steady scanners exceed 1.5 % on single days: half of them in a year, at 0.5 % SD.
    const isOut = broken.some((rule) => isAlarm(rule) && (rule !== "percent" || wasFar));
    wasFar = isFar;
    if (!isOut && !isFar) yardstick.learn(value);
    return { day, value, score, sums, broken, state: isOut ? "out_of_control" : "in_control" };
  });
}

/** C+ = max(0, z − k + C+) and C− = max(0, −z − k + C−). */
function nextSums([up, down]: readonly [number, number], score: number): readonly [number, number] {
  return [Math.max(0, score - slack + up), Math.max(0, -score - slack + down)];
}

function otherRules(value: number, center: number, percent: number | null, [up, down]: readonly [number, number]): ControlRule[] {
  const isFar = percent !== null && Math.abs(value - center) > (percent / 100) * Math.abs(center);
  return [
    ...(isFar ? (["percent"] as const) : []),
    ...(up > sumLimit ? (["cusum_up"] as const) : []),
    ...(down > sumLimit ? (["cusum_down"] as const) : []),
  ];
}

function shiftOf(days: readonly ControlDay[], judgedFrom: number): ControlPeriod["shift"] {
  const seen = days.findIndex(({ sums }) => sums !== null && Math.max(...sums) > sumLimit);
  if (seen < 0) return null;
  const side = days[seen]!.sums![0] > sumLimit ? 0 : 1;
  const lastZero = days.findLastIndex(({ sums }, index) => index < seen && index >= judgedFrom && sums![side] === 0);
  return { direction: side === 0 ? "up" : "down", seenOn: days[seen]!.day, since: days[Math.max(lastZero + 1, judgedFrom)]!.day };
}
