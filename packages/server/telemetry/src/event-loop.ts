import { monitorEventLoopDelay, performance, type EventLoopUtilization } from "node:perf_hooks";

/** What was measured within the last whole slot is told, however often and by however many it is asked. */
const slotMs = 30_000;
const resolutionMs = 10;

/** How long the thread that answers requests kept others waiting, within the last half minute. */
export interface LoopDelay {
  readonly medianSeconds: number;
  readonly p99Seconds: number;
  readonly maxSeconds: number;
  /** Share of the time in which it worked, 0 to 1. */
  readonly utilization: number;
}

/** Measures from now on; the first slot is told while it lasts. */
export function watchEventLoop(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let last: LoopDelay | null = null;
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  // The histogram holds whole intervals of its timer.
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0);

  const now = (): LoopDelay => ({
    ...{ medianSeconds: seconds(delays.percentile(50)), p99Seconds: seconds(delays.percentile(99)), maxSeconds: seconds(delays.max) },
    utilization: performance.eventLoopUtilization(since).utilization,
  });
  setInterval(() => {
    last = now();
    delays.reset();
    since = performance.eventLoopUtilization();
  }, slotMs).unref();
  return () => last ?? now();
}
