import { addressOf, site } from "@trabecula/contracts/endpoints";
import { stopNotice } from "@trabecula/graceful-stop";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pathOf } from "./request-target.ts";
import { setTimeout as pause } from "node:timers/promises";

const sayStopping = (reply: FastifyReply) => reply.code(503).send({ status: "stopping" });

/** Answers 503 while stopping. Otherwise the health route asks a CMS; the site's own does not, since cached pages work without one. */
export function registerStopNotice(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ url }, reply) => {
    if (pathOf(url) === addressOf(site.health, {}) && stopNotice.asked()) await sayStopping(reply);
  });
  server.get(addressOf(site.takesCalls, {}), (_request, reply) => (stopNotice.asked() ? sayStopping(reply) : reply.send({ status: "ok" })));
}

/** Several times within a CMS's stop notice. */
const everyMs = 500;

/** A silent CMS counts as stopping if it accepts connections. Calls detect one that accepts none. */
export function watchStopping(server: FastifyInstance, cmsUrls: readonly string[]): (cmsUrl: string) => boolean {
  const stopping = new Set<string>();
  const closed = new AbortController();
  server.addHook("onClose", () => closed.abort());

  async function watch(cmsUrl: string): Promise<void> {
    while (!closed.signal.aborted) {
      if (await isStopping(cmsUrl, closed.signal)) stopping.add(cmsUrl);
      else stopping.delete(cmsUrl);
      await pause(everyMs, null, { signal: closed.signal }).catch(() => undefined);
    }
  }

  if (cmsUrls.length > 1) cmsUrls.forEach((cmsUrl) => void watch(cmsUrl));
  return (cmsUrl) => stopping.has(cmsUrl);
}

async function isStopping(cmsUrl: string, closed: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(1_000)]);
    const answer = await fetch(`${cmsUrl}${addressOf(site.takesCalls, {})}`, { signal });
    const reply = site.takesCalls.reply.safeParse(await answer.json());
    return reply.success && reply.data.status === "stopping";
  } catch (error) {
    return (error as Error).name === "TimeoutError";
  }
}
