import { showsToken } from "@trabecula/client-address";
import { createMetrics } from "@trabecula/telemetry/metrics";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import type { SiteEnv } from "./env.ts";
import { onAnswered } from "./log.ts";
import { nothingHere } from "./refusals.ts";

export function registerMetrics(server: FastifyInstance, { metricsToken }: Pick<SiteEnv, "metricsToken">): void {
  if (metricsToken === null) return;
  const { registry, observe } = createMetrics("site", packageJson.version);
  onAnswered(server, (_request, call) => observe(call));
  server.get("/api/metrics", async (request, reply) => {
    if (!showsToken(request.headers.authorization, metricsToken)) return reply.code(404).send(nothingHere);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
