import type { Failure } from "@trabecula/strapi-kit";
import { createMetrics } from "@trabecula/telemetry/metrics";
import { Counter } from "prom-client";
import { productVersion } from "../this-server.ts";

export const { registry, observe } = createMetrics("cms", productVersion);

const failures = new Counter({
  ...{ name: "trabecula_failures_total", help: "Unexpected errors, by route or job", labelNames: ["place"] },
  registers: [registry],
});

export function countFailure({ place }: Pick<Failure, "place">): void {
  failures.inc({ place });
}
