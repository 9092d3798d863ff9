import { sum } from "../precision/sum.ts";
import { longestRule, westgardRules, type ControlRule } from "./control-rules.ts";
import { DaysBefore, knownYardstick, type ControlLimits, type LearnedLimits, type Yardstick } from "./days-before.ts";

export type { ControlLimits, LearnedLimits } from "./days-before.ts";

/** What a phantom measured on a day; calendar date `YYYY-MM-DD`. */
export interface QcValue {
  readonly day: string;
  readonly value: number;
}

export interface ControlChartOptions {
  /** How many days from the first on are not judged themselves; 10 if not given, 5 at least. */
  readonly baselineDays?: number;
  /** Days on which the device was changed (repair, calibration, tube, software): limits are made anew from each on. */
  readonly changes?: readonly string[];
  /** A day farther than this from the center breaks a rule; percent of it, such as 1.5 for DXA. Left out: no such rule. */
  readonly percent?: number | null;
  /** Center and SD that are known beforehand, in the unit of the values; left out: those of the days before each. */
  readonly known?: ControlLimits;
}

/**
 * A day: the mean of its values. `score`: SDs from the center, reckoning with how well the days before tell both (`DaysBefore`). `sums`: cumulative
 * sums of the scores upward and downward. A day of the baseline breaks no rule: its score is against the baseline that it belongs to.
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
 * From one change of the device to the next, or to the end. `limits`: what its days have taught until the last, or what was known, of 0 days; null: fewer
 * than a baseline needs, or days that never differ.
 */
export interface ControlPeriod {
  readonly from: string;
  readonly limits: LearnedLimits | null;
  readonly days: readonly ControlDay[];
  /** Where the cumulative sum first passed its limit, and since which day the mean had probably moved; null: nowhere. */
  readonly shift: { readonly direction: "up" | "down"; readonly seenOn: string; readonly since: string } | null;
  /** How far the center lies from that of the period before, in the unit of the values; null: one of them has no limits of its own. */
  readonly step: number | null;
}

const usualBaseline = 10;
const fewestBaseline = 5;
/** The usual choices for a shift of one SD: Montgomery, Introduction to Statistical Quality Control, chapter 9. */
const [slack, sumLimit] = [0.5, 5];

/**
 * Control chart of a phantom: Shewhart's limits with Westgard's rules, and tabular cumulative sums for slow drift, as Lu et al., J Bone Miner
 * Res 11 (1996) 626 compare them for DXA. Values of one day count as their mean.
 *
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
  const told = [...baseline, ...judgedDays(days.slice(judgedFrom), yardstick, percent)];
  return { from, limits: yardstick.limits, days: told, shift: shiftOf(told, judgedFrom) };
}

/** Null with fewer days than a baseline needs, or days that never differ. */
function yardstickOf(baseline: readonly QcValue[], count: number): Yardstick | null {
  if (baseline.length < count) return null;
  const before = new DaysBefore(baseline.map(({ value }) => value));
  return before.limits.sd > 0 ? before : null;
}

/** Each day against those before it. A day that breaks a rule teaches nothing: what has moved must not become the center. */
function judgedDays(days: readonly QcValue[], yardstick: Yardstick, percent: number | null): ControlDay[] {
  const scores: number[] = [];
  let sums: readonly [number, number] = [0, 0];
  return days.map(({ day, value }) => {
    const score = yardstick.scoreOf(value);
    scores.push(score);
    sums = nextSums(sums, score);
    const broken = [...westgardRules(scores.slice(-longestRule)), ...otherRules(value, yardstick.limits.center, percent, sums)];
    if (broken.length === 0) yardstick.learn(value);
    return { day, value, score, sums, broken, state: broken.length > 0 ? "out_of_control" : "in_control" };
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
  return {
    direction: side === 0 ? "up" : "down",
    seenOn: days[seen]!.day,
    since: days[Math.max(lastZero + 1, judgedFrom)]!.day,
  };
}
