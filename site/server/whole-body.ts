import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, RequestPayload } from "fastify";

const longestMs = 20_000;

/** A body that did not come to its end in time. */
export class SlowBodyError extends Error {
  override readonly name = "SlowBodyError";
  readonly statusCode = 400;
}

/**
 * Has calls wait for the whole of a body, `maxBytes` at most, before the CMS is asked: connections to it are few, and half
 * a body that never ends would hold one for as long as its sender likes.
 */
export function takeWholeBodies(calls: FastifyInstance, maxBytes: number): void {
  calls.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) => done(null, Readable.from([body])));
  refuseSlowBodies(calls);
}

/** Refuses bodies that do not come to their end in time. */
export function refuseSlowBodies(calls: FastifyInstance): void {
  calls.addHook("preParsing", (_request, reply, body, done) => {
    limitTime(reply, body);
    done(null, body);
  });
}

function limitTime(reply: FastifyReply, body: RequestPayload): void {
  // Fastify answers an error of the stream; destroying it would close the connection without a word.
  const timer = setTimeout(() => body.emit("error", new SlowBodyError()), longestMs);
  const inTime = () => clearTimeout(timer);
  body.once("end", inTime).once("close", inTime);
  // A body refused by its stated length is never read: it neither ends nor closes, and its error would end the process.
  reply.raw.once("close", inTime);
}
