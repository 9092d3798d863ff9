import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AnsweredCall } from "./answered-call.ts";
import { watchEventLoop } from "./event-loop.ts";

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
