import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";

const longestMs = 20_000;

export class SlowBodyError extends Error {
  override readonly name = "SlowBodyError";
  readonly statusCode = 400;
}

/** Reads bodies before calling the CMS, so that slow senders do not hold its few connections. */
export function takeWholeBodies(calls: FastifyInstance, maxBytes: number): void {
  calls.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) => done(null, Readable.from([body])));
  refuseSlowBodies(calls);
}

export function refuseSlowBodies(calls: FastifyInstance): void {
  calls.addHook("preParsing", (request, reply, body, done) => {
    if (hasBody(request)) limitTime(request, reply, body);
    done(null, body);
  });
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Destroying a body that fastify reads closes the connection quietly; one nobody reads, as of GET, would crash the process. */
export function endBody({ raw }: FastifyRequest, body: RequestPayload, error: Error): void {
  if (body.listenerCount("error") > 0) body.emit("error", error);
  else if (!raw.complete) raw.destroy();
}

function limitTime(request: FastifyRequest, reply: FastifyReply, body: RequestPayload): void {
  const timer = setTimeout(() => endBody(request, body, new SlowBodyError()), longestMs);
  const inTime = () => clearTimeout(timer);
  body.once("end", inTime).once("close", inTime);
  // A body refused by its stated length never ends or closes.
  reply.raw.once("close", inTime);
}
