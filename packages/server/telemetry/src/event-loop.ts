import { monitorEventLoopDelay, performance, type EventLoopUtilization } from "node:perf_hooks";

/** Measurement period. All readers get the last full period. */
const slotMs = 30_000;
const resolutionMs = 10;

/** Event loop delay in the last half minute. */
export interface LoopDelay {
  readonly medianSeconds: number;
  readonly p99Seconds: number;
  readonly maxSeconds: number;
  /** 0 to 1. */
  readonly utilization: number;
}

/** Starts measuring. During the first period, returns values so far. */
export function watchEventLoop(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let last: LoopDelay | null = null;
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  // The histogram includes the timer's interval.
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
