import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";

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
  calls.addHook("preParsing", (request, reply, body, done) => {
    if (hasBody(request)) limitTime(request, reply, body);
    done(null, body);
  });
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends a body that has not come whole. Fastify answers an error of one that it reads; destroying that would close the connection without a
 * word. Where nobody reads it, as of a GET, nobody would catch the error either, and it would end the process.
 */
export function endBody({ raw }: FastifyRequest, body: RequestPayload, error: Error): void {
  if (body.listenerCount("error") > 0) body.emit("error", error);
  else if (!raw.complete) raw.destroy();
}

function limitTime(request: FastifyRequest, reply: FastifyReply, body: RequestPayload): void {
  const timer = setTimeout(() => endBody(request, body, new SlowBodyError()), longestMs);
  const inTime = () => clearTimeout(timer);
  body.once("end", inTime).once("close", inTime);
  // A body refused by its stated length is never read: it neither ends nor closes.
  reply.raw.once("close", inTime);
}
