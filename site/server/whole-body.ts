import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "@trabecula/contracts";

/** Calls that take files; they stream through as they come, however long that takes. */
const takesFiles = /^\/api\/(?:score\/batch|scan-files|admin\/datasets|admin\/fits)(?:[/?]|$)/;

/** No call without a file takes more, so the CMS need not be asked. */
const mostBytes = 1_000_000;
const longestMs = 20_000;

const tooLarge: ErrorReply = { message: "This call takes at most 1,000 kB.", code: "too_large" };
const tooSlow: ErrorReply = { message: "This request came too slowly. Please try again.", code: "bad_request" };

/**
 * Waits for the whole of a body before the CMS is asked: connections to it are few, and half a body that never ends would
 * hold one for as long as its sender likes.
 */
export async function takeWholeBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { body } = request;
  if (!(body instanceof Readable) || takesFiles.test(request.url)) return undefined;
  const bytes = await readWhole(body);
  if (!(bytes instanceof Buffer)) {
    body.resume();
    return reply
      .code(bytes === tooLarge ? 413 : 400)
      .header("connection", "close")
      .send(bytes);
  }
  request.body = Readable.from([bytes]);
  return undefined;
}

function readWhole(body: Readable): Promise<Buffer | ErrorReply> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => finish(() => resolve(tooSlow)), longestMs);
    const take = (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > mostBytes) finish(() => resolve(tooLarge));
    };
    const end = () => finish(() => resolve(Buffer.concat(pieces)));
    const fail = (error: Error) => finish(() => reject(error));
    const gone = () => fail(new Error("The sender went away before the end of the body"));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      body.off("data", take).off("end", end).off("error", fail).off("close", gone);
      settle();
    }
    body.on("data", take).on("end", end).on("error", fail).on("close", gone);
  });
}
