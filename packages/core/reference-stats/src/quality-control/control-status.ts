import type { ControlDay, ControlPeriod } from "./control-chart.ts";
import { isAlarm, type ControlRule } from "./control-rules.ts";

/** `not_judged`: limits are incomplete or impossible. `changed_since`: the device was changed after its last values. */
export type ControlStatusCode = "in_control" | "out_of_control" | "not_judged" | "changed_since" | "no_values";

export interface ControlStatus {
  readonly state: ControlStatusCode;
  readonly valuesOn: string | null;
  readonly since: string | null;
  /** Alarms of the latest values. */
  readonly broken: readonly ControlRule[];
}

export interface ControlStatusOptions {
  /** Maximum age of values, days. */
  readonly withinDays: number;
  readonly changes: readonly string[];
}

const dayMs = 86_400_000;

/**
 * Uses the chart of one phantom and quantity up to the day.
 * @param day calendar date `YYYY-MM-DD`, as all days here
 */
export function controlStatusOn(
  periods: readonly ControlPeriod[],
  day: string,
  { withinDays, changes }: ControlStatusOptions,
): ControlStatus {
  const days = periods.findLast(({ from }) => from <= day)?.days ?? [];
  const place = lastUpTo(days, day);
  const last = days[place];
  if (last === undefined) return { state: "no_values", valuesOn: null, since: null, broken: [] };
  const plain = { valuesOn: last.day, since: null, broken: [] };
  if ((Date.parse(day) - Date.parse(last.day)) / dayMs > withinDays) return { state: "no_values", ...plain };
  if (changes.some((change) => change > last.day && change <= day)) return { state: "changed_since", ...plain };
  if (last.state === "out_of_control")
    return { state: last.state, valuesOn: last.day, since: runUpTo(days, place), broken: last.broken.filter(isAlarm) };
  return { state: last.state === "in_control" ? "in_control" : "not_judged", ...plain };
}

/** Studies look up thousands of days. */
function lastUpTo(days: readonly ControlDay[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]!.day <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function runUpTo(days: readonly ControlDay[], place: number): string {
  let first = place;
  while (days[first - 1]?.state === "out_of_control") first -= 1;
  return days[first]!.day;
}

/** Priority when several phantoms disagree. */
const graveness: readonly ControlStatusCode[] = ["out_of_control", "in_control", "not_judged", "changed_since", "no_values"];

/**
 * Finds a device's decisive status on a day: the longest out of control, else one in control, else any; the newest of
 * equal ones.
 * @returns its place in the list; null for an empty one
 */
export function decisiveStatus(statuses: readonly ControlStatus[]): number | null {
  const [first] = statuses
    .map((status, index) => ({ ...status, index, rank: graveness.indexOf(status.state) }))
    .toSorted((one, other) => one.rank - other.rank || compare(one.since, other.since) || compare(other.valuesOn, one.valuesOn));
  return first?.index ?? null;
}

function compare(one: string | null, other: string | null): number {
  const [left, right] = [one ?? "", other ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}
