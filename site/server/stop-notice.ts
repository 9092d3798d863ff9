import { addressOf, site } from "@trabecula/contracts/endpoints";
import { stopNotice } from "@trabecula/graceful-stop";
import type { FastifyInstance } from "fastify";
import { pathOf } from "./request-target.ts";

/** Tells a balancer, which asks each of several sites for its health, that this one is stopping. Until then a CMS answers. */
export function registerStopNotice(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ url }, reply) => {
    if (pathOf(url) === addressOf(site.health, {}) && stopNotice.asked()) await reply.code(503).send({ status: "stopping" });
  });
}
