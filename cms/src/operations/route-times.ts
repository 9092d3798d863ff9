import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { RouteTimes } from "@trabecula/contracts";
import type { AnsweredCall } from "@trabecula/telemetry";

const slotMs = 10 * 60_000;
/** The current slot and six complete slots: at least an hour. */
const keptSlots = 7;

/** Tenths of a millisecond up to an hour. One significant digit takes 3.5 kB and resolves 7 percent. */
const range = { lowest: 1, highest: 36_000_000, figures: 1 };

interface Slot {
  readonly startsAt: number;
  readonly times: RecordableHistogram;
  failures: number;
  maxMs: number;
}

/** Routes come from the contracts, so memory is bounded: 150 take at most 4 MB an hour. */
export function createRouteTimes(now: () => number = () => performance.now()) {
  const slotsOf = new Map<string, Slot[]>();

  function currentSlot(route: string): Slot {
    const slots = slotsOf.get(route) ?? [];
    const newest = slots.at(-1);
    if (newest && now() - newest.startsAt < slotMs) return newest;
    const slot = { startsAt: Math.floor(now() / slotMs) * slotMs, times: createHistogram(range), failures: 0, maxMs: 0 };
    slotsOf.set(route, [...slots.filter(isRecent), slot]);
    return slot;
  }

  function isRecent({ startsAt }: Slot): boolean {
    return now() - startsAt < keptSlots * slotMs;
  }

  return {
    record({ route, status, ms }: Pick<AnsweredCall, "route" | "status" | "ms">): void {
      const slot = currentSlot(route);
      slot.times.record(Math.min(Math.max(Math.round(ms * 10), range.lowest), range.highest));
      slot.maxMs = Math.max(slot.maxMs, ms);
      if (status >= 500) slot.failures += 1;
    },

    /** Slowest first, by 95th percentile. */
    slowest(limit: number): RouteTimes[] {
      const routes = [...slotsOf].map(([route, slots]) => summary(route, slots.filter(isRecent)));
      return routes
        .filter(({ calls }) => calls > 0)
        .sort((left, right) => right.p95 - left.p95)
        .slice(0, limit);
    },
  };
}

function summary(route: string, slots: readonly Slot[]): RouteTimes {
  const all = createHistogram(range);
  for (const { times } of slots) all.add(times);
  const maxMs = Math.max(0, ...slots.map((slot) => slot.maxMs));
  const percentile = (share: number) => Math.min(all.count === 0 ? 0 : all.percentile(share) / 10, maxMs);
  return {
    route,
    calls: all.count,
    failures: slots.reduce((sum, { failures }) => sum + failures, 0),
    p50: tenths(percentile(50)),
    p95: tenths(percentile(95)),
    p99: tenths(percentile(99)),
    max: tenths(maxMs),
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

export const routeTimes = createRouteTimes();
