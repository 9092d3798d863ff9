import { addressOf, site } from "@trabecula/contracts/endpoints";
import { stopNotice } from "@trabecula/graceful-stop";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pathOf } from "./request-target.ts";

const sayStopping = (reply: FastifyReply) => reply.code(503).send({ status: "stopping" });

/**
 * Tells a balancer that this site is stopping. Otherwise the health route asks a CMS; the site's own route does not,
 * since cached pages work without one.
 */
export function registerStopNotice(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ url }, reply) => {
    if (pathOf(url) === addressOf(site.health, {}) && stopNotice.asked()) await sayStopping(reply);
  });
  server.get(addressOf(site.takesCalls, {}), (_request, reply) => (stopNotice.asked() ? sayStopping(reply) : reply.send({ status: "ok" })));
}
