import { Transform, type Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { errorStatus, type ErrorReply } from "@trabecula/contracts";
import { createTurns, networkOf } from "@trabecula/client-address";
import type { LaneOf } from "./answer-in-turn.ts";
import { createOpenBodies, type BodyLimits, type Caller, type Full, type Place } from "./open-bodies.ts";
import { endBody, hasBody, SlowBodyError } from "./whole-body.ts";

/** Bodies that this server holds until they are whole: of one lane four of the largest, since the CMS works on three calls of an account. */
const held: BodyLimits = {
  inAll: { bodies: 1024, bytes: 32_000_000 },
  ofANetwork: { bodies: 256, bytes: 16_000_000 },
  ofALane: { bodies: 64, bytes: 4_000_000 },
};

/** Files, which stream through and are held by the CMS, on disk; each may take minutes to come. */
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

/** A body that grew beyond the room there is while it came. */
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

/** Pieces of some 64 kB: what takes less than a millisecond to be looked at. */
const piecesOfATurn = 4;

/**
 * The limits of this process: all its routes share them. They hold for each lane, which is a known session or the others of a network, and
 * for each network: whoever logs in many times takes half the room at most.
 */
export function createBodyLimits(laneOf: LaneOf) {
  const [whole, files] = [createOpenBodies(held), createOpenBodies(streamed)];
  const turns = createTurns({ ofALane: piecesOfATurn });
  const callerOf = ({ raw, client }: FastifyRequest): Caller => ({ lane: laneOf(raw), network: networkOf(client.address) });

  return {
    /** For routes that hold a body until it is whole: refuses more of them, and more bytes, than there is room for. */
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
      // At once and not later: the body begins to flow when the first listens, and the parser must be there by then.
      calls.addHook("preParsing", (request, _reply, body, done) => {
        const place = places.get(request);
        const lane = laneOf(request.raw);
        const count = (piece: Buffer) => {
          const full = place?.grow(piece.length) ?? null;
          if (full === null) return waitForTurn(body, lane);
          body.off("data", count);
          endBody(request, body, new CrowdedError(full));
        };
        // A whole body waits for the CMS, which says nothing about how fast its sender is.
        if (place) bodiesOf.set(request, body.on("data", count).once("end", place.isWhole));
        done(null, body);
      });
    },

    /** For routes whose files stream through: refuses more of them than may come in at once. A file is over with its last byte. */
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

  /** Takes the next piece of a body when its lane has its turn: what many send at once comes in piece by piece, between what others ask. */
  function waitForTurn(body: RequestPayload, lane: string): void {
    body.pause();
    turns.begin(lane, () => void body.resume());
  }

  /**
   * A body as it comes, in a stream of its own: the client towards the CMS destroys what it sends once the CMS has refused it, and
   * with the request itself the connection would go on which the refusal is to be told.
   */
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
