import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorStatus, type ErrorReply } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { createOpenBodies, type BodyLimits } from "./open-bodies.ts";

/** Bodies that this server holds until they are whole. A hospital behind one address sends far fewer at a time. */
const held: BodyLimits = { inAll: { bodies: 1024, bytes: 64_000_000 }, ofANetwork: { bodies: 64, bytes: 16_000_000 } };

/** Files, which stream through and are held by the CMS, on disk; each may take minutes to come. */
const streamed: BodyLimits = { inAll: { bodies: 256, bytes: Infinity }, ofANetwork: { bodies: 16, bytes: Infinity } };

const refusals: Readonly<Record<"network" | "all", ErrorReply>> = {
  network: { message: "Your network is sending very much at once. Please try again in a few seconds.", code: "too_many_requests" },
  all: { message: "The server is busy. Please try again in a few seconds.", code: "unavailable" },
};
const retryAfterSeconds = 5;

/** The limits of this process: all parts of the API share them. */
export function createBodyLimits() {
  const [whole, files] = [createOpenBodies(held), createOpenBodies(streamed)];

  return {
    /**
     * Refuses bodies above the limits before they are read, and closes their connections.
     * @param maxBytes largest body that is held; null where files stream through
     */
    guard(calls: FastifyInstance, maxBytes: number | null): void {
      const bodies = maxBytes === null ? files : whole;
      calls.addHook("onRequest", async (request, reply) => {
        if (!hasBody(request)) return;
        const place = bodies.enter(networkOf(request.client.address), bytesOf(request, maxBytes));
        if (!place.ok) return refuse(reply, place.full);
        // A held body stays until it has been handed on; a file is over with its last byte.
        const end = maxBytes === null ? request.raw : reply.raw;
        end.once("end", place.leave).once("close", place.leave);
        reply.raw.once("close", place.leave);
      });
    },
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** As many as it states, or as it may have where it states nothing. What states too much is refused by its part. */
function bytesOf({ headers }: FastifyRequest, maxBytes: number | null): number {
  if (maxBytes === null) return 0;
  const stated = Number(headers["content-length"] ?? maxBytes);
  return Math.min(Number.isFinite(stated) ? stated : maxBytes, maxBytes);
}

async function refuse(reply: FastifyReply, full: "network" | "all"): Promise<void> {
  const refusal = refusals[full];
  await reply.code(errorStatus[refusal.code]).headers({ connection: "close", "retry-after": retryAfterSeconds }).send(refusal);
}
