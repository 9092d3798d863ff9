import { Transform, type Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { errorStatus, type ErrorReply } from "@trabecula/contracts";
import { createTurns, networkOf } from "@trabecula/client-address";
import type { LaneOf } from "./answer-in-turn.ts";
import { createOpenBodies, type BodyLimits, type Caller, type Full, type Place } from "./open-bodies.ts";
import { endBody, hasBody, SlowBodyError } from "./whole-body.ts";

/** Buffered bodies: per client four of the largest, since the CMS processes three calls of an account. */
const held: BodyLimits = {
  inAll: { bodies: 1024, bytes: 32_000_000 },
  ofANetwork: { bodies: 256, bytes: 16_000_000 },
  ofALane: { bodies: 64, bytes: 4_000_000 },
};

/** Files stream to the CMS's disk and may take minutes. */
const streamed: BodyLimits = {
  inAll: { bodies: 256, bytes: Infinity },
  ofANetwork: { bodies: 64, bytes: Infinity },
  ofALane: { bodies: 16, bytes: Infinity },
};

const refusals: Readonly<Record<Full, ErrorReply>> = {
  network: {
    message: "You, or others in your network, are sending very much at once. Please try again in a few seconds.",
    code: "too_many_requests",
  },
  all: { message: "The server is busy. Please try again in a few seconds.", code: "unavailable" },
};
const retryAfterSeconds = 5;

export class CrowdedError extends Error {
  override readonly name = "CrowdedError";
  readonly reply: ErrorReply;
  readonly statusCode: number;
  readonly headers = { "retry-after": String(retryAfterSeconds) };
  constructor(full: Full) {
    super();
    this.reply = refusals[full];
    this.statusCode = errorStatus[this.reply.code];
  }
}

export type BodyGuards = ReturnType<typeof createBodyLimits>;

/** Chunks of some 64 kB, under 1 ms. */
const piecesOfATurn = 4;

/** Limits of this process, shared by all routes, per client (known session or network) and per network. Many logins get at most half. */
export function createBodyLimits(laneOf: LaneOf) {
  const [whole, files] = [createOpenBodies(held), createOpenBodies(streamed)];
  const turns = createTurns({ ofALane: piecesOfATurn });
  const callerOf = ({ raw, client }: FastifyRequest): Caller => ({ lane: laneOf(raw), network: networkOf(client.address) });

  return {
    /** For routes that buffer bodies: limits count and bytes. */
    guardHeld(calls: FastifyInstance): void {
      const places = new WeakMap<FastifyRequest, Place & { ok: true }>();
      const bodiesOf = new WeakMap<FastifyRequest, RequestPayload>();
      calls.addHook("onRequest", async (request, reply) => {
        const evict = () => {
          const body = bodiesOf.get(request);
          if (body) endBody(request, body, new SlowBodyError());
        };
        const place = await placeFor(whole, callerOf(request), { request, reply, evict });
        if (place === null) return;
        places.set(request, place);
        reply.raw.once("close", place.leave);
      });
      // Synchronous: the body flows from the first listener, and the parser must be attached by then.
      calls.addHook("preParsing", (request, _reply, body, done) => {
        const place = places.get(request);
        const lane = laneOf(request.raw);
        const count = (piece: Buffer) => {
          const full = place?.grow(piece.length) ?? null;
          if (full === null) return waitForTurn(body, lane);
          body.off("data", count);
          endBody(request, body, new CrowdedError(full));
        };
        // A complete body waits for the CMS, so its sender is no longer timed.
        if (place) bodiesOf.set(request, body.on("data", count).once("end", place.isWhole));
        done(null, body);
      });
    },

    /** For streamed files: limits concurrent uploads. */
    guardFiles(calls: FastifyInstance): void {
      calls.addHook("onRequest", async (request, reply) => {
        const place = await placeFor(files, callerOf(request), { request, reply, evict: () => void request.raw.destroy() });
        if (place === null) return;
        request.raw.once("end", place.leave).once("close", place.leave);
        reply.raw.once("close", place.leave);
      });
      calls.addHook("preParsing", async (request, _reply, body) => passedOn(body, laneOf(request.raw)));
    },
  };

  /** Reads the next chunk when scheduled, interleaved with other requests. */
  function waitForTurn(body: RequestPayload, lane: string): void {
    body.pause();
    turns.begin(lane, () => void body.resume());
  }

  /** Separate stream: undici destroys a refused body, which would close the connection before the error is sent. */
  function passedOn(body: Readable, lane: string): Transform {
    const passed = new Transform({ transform: (piece, _encoding, done) => void turns.begin(lane, () => done(null, piece)) });
    body.once("close", () => {
      if (!body.readableEnded) passed.destroy(new Error("The sender has left"));
    });
    return body.pipe(passed);
  }
}

/** @returns null where there is no body, or no room for it, which is then answered and the connection closed */
async function placeFor(
  bodies: ReturnType<typeof createOpenBodies>,
  caller: Caller,
  { request, reply, evict }: { request: FastifyRequest; reply: FastifyReply; evict: () => void },
): Promise<(Place & { ok: true }) | null> {
  if (!hasBody(request)) return null;
  const { socket } = request.raw;
  const before = socket.bytesRead;
  const place = bodies.enter(caller, { come: () => socket.bytesRead - before, evict });
  if (place.ok) return place;
  const { statusCode, headers, reply: refusal } = new CrowdedError(place.full);
  await reply
    .code(statusCode)
    .headers({ connection: "close", ...headers })
    .send(refusal);
  return null;
}
