import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodings, type Encoding, type KeptPage } from "./kept-page.ts";

/** Sends a finished page, or that the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  // A 304 has the page's headers too: a browser puts them in the place of those it kept.
  void reply.code(page.status).headers({ ...page.headers, etag: page.etag, vary: "accept-encoding" });
  if (page.status === 200 && names(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.send(page[encoding]);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const best = negotiate(String(accepted ?? ""), [...encodings]);
  return encodings.find((encoding) => encoding === best) ?? "identity";
}

/** Whether a list of entity tags names this one, compared weakly as RFC 9110 asks of If-None-Match. */
function names(list: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return list !== undefined && list.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
