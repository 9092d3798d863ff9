import { trustedProxies } from "@trabecula/client-address";
import { createApiEdge, type Strapi } from "@trabecula/strapi-kit";
import { env } from "../../config/env.ts";
import { observe } from "../operations/metrics/server-metrics.ts";
import { routeTimes } from "../operations/route-times.ts";
import { answeredLine, isPolled, type AnsweredCall } from "@trabecula/telemetry";

/** Handles /api at the site's address and this machine's names. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) =>
  createApiEdge(strapi, {
    allowedOrigins: new Set([
      new URL(env.siteUrl).origin,
      ...["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${env.sitePort}`),
    ]),
    isTrustedProxy: trustedProxies(env.trustProxy),
    onAnswered: (call, part) => {
      if (part === "api") routeTimes.record(call);
      observe(call);
      writeAccess(strapi, call);
    },
  });

/** Level `info`; `debug` for requests that programs repeat every second. */
function writeAccess({ log }: Pick<Strapi, "log">, call: AnsweredCall): void {
  log[isPolled(call.route) ? "debug" : "info"]("Answered", answeredLine(call));
}
