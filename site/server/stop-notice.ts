import { addressOf, site } from "@trabecula/contracts/endpoints";
import { stopNotice } from "@trabecula/graceful-stop";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pathOf } from "./request-target.ts";

const sayStopping = (reply: FastifyReply) => reply.code(503).send({ status: "stopping" });

/**
 * Tells a balancer, which asks each of several sites, that this one is stopping. Until then a CMS answers at the address of the
 * health. The other address is the site's own and does not ask a CMS: without one it still has its pages to give.
 */
export function registerStopNotice(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ url }, reply) => {
    if (pathOf(url) === addressOf(site.health, {}) && stopNotice.asked()) await sayStopping(reply);
  });
  server.get(addressOf(site.takesCalls, {}), (_request, reply) => (stopNotice.asked() ? sayStopping(reply) : reply.send({ status: "ok" })));
}
