import { Transform, type Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { errorStatus, type ErrorReply } from "@trabecula/contracts";
import { networkOf } from "@trabecula/client-address";
import { createFairScheduler } from "@trabecula/request-scheduling";
import type { ClientKeyOf } from "./limit-pipelining.ts";
import {
  createUploadQuota,
  type QuotaLimits,
  type UploadClient,
  type ExceededQuota,
  type Sender,
  type UploadSlot,
} from "./upload-quota.ts";
import { endBody, hasBody, SlowBodyError } from "./whole-body.ts";

/** Buffered bodies: per client four of the largest, since the CMS processes three calls of an account. */
const buffered: QuotaLimits = {
  total: { bodies: 1024, bytes: 32_000_000 },
  perNetwork: { bodies: 256, bytes: 16_000_000 },
  perClient: { bodies: 64, bytes: 4_000_000 },
  anyGivesWay: true,
};

/** Files stream to the CMS's disk and may take minutes. */
const streamed: QuotaLimits = {
  total: { bodies: 256, bytes: Infinity },
  perNetwork: { bodies: 64, bytes: Infinity },
  // The CMS takes twenty files of an account.
  perClient: { bodies: 24, bytes: Infinity },
};

const refusals: Readonly<Record<ExceededQuota, ErrorReply>> = {
  network: { message: "Too many uploads from your network. Try again in a few seconds.", code: "too_many_requests" },
  all: { message: "The server is busy. Please try again in a few seconds.", code: "unavailable" },
};
const retryAfterSeconds = 5;

export class UploadQuotaError extends Error {
  override readonly name = "UploadQuotaError";
  readonly reply: ErrorReply;
  readonly statusCode: number;
  readonly headers = { "retry-after": String(retryAfterSeconds) };
  constructor(full: ExceededQuota) {
    super();
    this.reply = refusals[full];
    this.statusCode = errorStatus[this.reply.code];
  }
}

export type UploadLimits = ReturnType<typeof createUploadLimits>;

/** Chunks of some 64 kB, under 1 ms. */
const chunksPerTick = 4;

/** Limits uploads per client (known session or network) and per network. Many logins get at most half. */
export function createUploadLimits(clientKeyOf: ClientKeyOf, ofBuffered = buffered) {
  const [bufferedQuota, streamedQuota] = [createUploadQuota(ofBuffered), createUploadQuota(streamed)];
  const scheduler = createFairScheduler({ perClient: chunksPerTick });
  const clientOf = ({ raw, client }: FastifyRequest): UploadClient => ({ clientKey: clientKeyOf(raw), network: networkOf(client.address) });

  return {
    limitBuffered(calls: FastifyInstance): void {
      const slots = new WeakMap<FastifyRequest, UploadSlot & { ok: true }>();
      const bodies = new WeakMap<FastifyRequest, RequestPayload>();
      calls.addHook("onRequest", async (request, reply) => {
        const evict: Sender["evict"] = (exceeded) => {
          const body = bodies.get(request);
          if (body) endBody(request, body, exceeded ? new UploadQuotaError(exceeded) : new SlowBodyError());
        };
        const slot = await acquireSlot(bufferedQuota, clientOf(request), { request, reply, evict });
        if (slot === null) return;
        slots.set(request, slot);
        reply.raw.once("close", slot.release);
      });
      // Synchronous: the body flows from the first listener, and the parser must be attached by then.
      calls.addHook("preParsing", (request, _reply, body, done) => {
        const slot = slots.get(request);
        const clientKey = clientKeyOf(request.raw);
        const count = (piece: Buffer) => {
          const full = slot?.grow(piece.length) ?? null;
          if (full === null) return resumeWhenScheduled(body, clientKey);
          body.off("data", count);
          endBody(request, body, new UploadQuotaError(full));
        };
        // A complete body waits for the CMS, so its sender is no longer timed.
        if (slot) bodies.set(request, body.on("data", count).once("end", slot.isWhole));
        done(null, body);
      });
    },

    limitStreamed(calls: FastifyInstance): void {
      calls.addHook("onRequest", async (request, reply) => {
        const slot = await acquireSlot(streamedQuota, clientOf(request), { request, reply, evict: () => void request.raw.destroy() });
        if (slot === null) return;
        request.raw.once("end", slot.release).once("close", slot.release);
        reply.raw.once("close", slot.release);
      });
      calls.addHook("preParsing", async (request, _reply, body) => passedOn(body, clientKeyOf(request.raw)));
    },
  };

  /** Reads the next chunk when scheduled, interleaved with other requests. */
  function resumeWhenScheduled(body: RequestPayload, clientKey: string): void {
    body.pause();
    scheduler.schedule(clientKey, () => void body.resume());
  }

  /** undici destroys a refused body, which would close the connection before the error is sent. */
  function passedOn(body: Readable, clientKey: string): Transform {
    const passed = new Transform({ transform: (piece, _encoding, done) => void scheduler.schedule(clientKey, () => done(null, piece)) });
    body.once("close", () => {
      if (!body.readableEnded) passed.destroy(new Error("The sender has left"));
    });
    return body.pipe(passed);
  }
}

/** @returns null without a body, or after a rejection, which closes the connection */
async function acquireSlot(
  quota: ReturnType<typeof createUploadQuota>,
  client: UploadClient,
  { request, reply, evict }: { request: FastifyRequest; reply: FastifyReply; evict: Sender["evict"] },
): Promise<(UploadSlot & { ok: true }) | null> {
  if (!hasBody(request)) return null;
  const { socket } = request.raw;
  const before = socket.bytesRead;
  const slot = quota.acquire(client, { received: () => socket.bytesRead - before, evict });
  if (slot.ok) return slot;
  const { statusCode, headers, reply: refusal } = new UploadQuotaError(slot.full);
  await reply
    .code(statusCode)
    .headers({ connection: "close", ...headers })
    .send(refusal);
  return null;
}
