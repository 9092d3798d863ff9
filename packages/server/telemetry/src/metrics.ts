import { monitorEventLoopDelay, performance, type EventLoopUtilization } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredCall } from "./answered-call.ts";

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Metrics of both servers for Prometheus. Labels hold no personal data. */
export function createMetrics(server: "cms" | "site", version: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Resetting metrics are excluded: a second reader would find nothing.
  for (const { name } of registry.getMetricsAsArray()) if (name.startsWith("nodejs_eventloop_lag")) registry.removeSingleMetric(name);

  new Gauge({
    ...{ name: "trabecula_build_info", help: "1; the version of the product is its label", labelNames: ["version"], registers },
    collect() {
      this.set({ version }, 1);
    },
  });
  const requests = new Counter({
    ...{ name: "trabecula_requests_total", help: "Answered requests by route and status", labelNames: ["route", "status"], registers },
  });
  const durations = new Histogram({
    ...{ name: "trabecula_request_duration_seconds", help: "Until the last byte has left", labelNames: ["route"], buckets, registers },
  });
  addEventLoop(registry);

  return {
    registry,
    observe({ route, status, ms }: Pick<AnsweredCall, "route" | "status" | "ms">): void {
      requests.inc({ route, status });
      durations.observe({ route }, ms / 1000);
    },
  };
}

function addEventLoop(registry: Registry): void {
  const delay = watchEventLoop();
  const registers = [registry];
  new Gauge({
    ...{ name: "trabecula_event_loop_delay_seconds", help: "Within the last 30 s", labelNames: ["quantile"], registers },
    collect() {
      const { medianSeconds, p99Seconds, maxSeconds } = delay();
      this.set({ quantile: "0.5" }, medianSeconds);
      this.set({ quantile: "0.99" }, p99Seconds);
      this.set({ quantile: "1" }, maxSeconds);
    },
  });
  new Gauge({
    ...{ name: "trabecula_event_loop_utilization_ratio", help: "Share of the last 30 s in which the thread worked", registers },
    collect() {
      this.set(delay().utilization);
    },
  });
}

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

/** Returns the values so far during the first period. */
export function watchEventLoop(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let last: LoopDelay | null = null;
  let since: EventLoopUtilization = performance.eventLoopUtilization();
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
