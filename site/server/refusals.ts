import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorStatus, type ErrorCode, type ErrorReply } from "@trabecula/contracts";
import { errorCode } from "@trabecula/telemetry";
import { UploadQuotaError } from "./limit-uploads.ts";
import type { ReportError } from "./report-errors.ts";
import { pathOf } from "./request-target.ts";
import { SlowBodyError } from "./whole-body.ts";

export const nothingHere: ErrorReply = { message: "There is nothing at this address.", code: "not_found" };

const unreadable: ErrorReply = { message: "This request cannot be read.", code: "bad_request" };
const tooSlow: ErrorReply = { message: "This request came too slowly. Please try again.", code: "bad_request" };
const compressed: ErrorReply = { message: "Send this call uncompressed, without a Content-Encoding.", code: "unsupported_media_type" };
const tooLarge: ErrorReply = { message: "The address or the headers of this request are too long.", code: "too_large" };

const messages: Partial<Record<ErrorCode, string>> = {
  too_large: "This request is too large.",
  unsupported_media_type: "This call does not take this type of content.",
  server_error: "Something went wrong on our side. Please try again.",
};

/** Converts errors of fastify and Node to the API's error shape. */
export function registerRefusals(server: FastifyInstance, reportError: ReportError): void {
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(nothingHere));
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof UploadQuotaError) return reply.code(error.statusCode).headers(error.headers).send(error.reply);
    // A file cannot meet the precondition or range.
    if (error.statusCode === 412 || error.statusCode === 416) return reply.code(error.statusCode).send();
    const refusal = refusalOf(error);
    // Client disconnects are in the access log.
    if (refusal.code === "server_error" && !reply.raw.destroyed) {
      request.log.error({ code: errorCode(error) }, "A request could not be answered");
      reportError(error, pathOf(request.url));
    }
    return reply.code(errorStatus[refusal.code]).send(refusal);
  });
  server.addHook("onRequest", refuseWithoutHost);
  server.addHook("onSend", closeBehindUnreadBody);
  server.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(unreadable);
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body), connection: "close" };
    response.writeHead(errorStatus.bad_request, headers).end(body);
  });
}

async function closeBehindUnreadBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode >= 400 && !request.raw.complete) void reply.header("connection", "close");
}

/** Refuses like the CMS: a compressed body could expand to any size, and browsers send none. */
export async function refuseCompressed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity") await reply.code(errorStatus.unsupported_media_type).send(compressed);
}

/** HTTP/1.1 requires a host; Node alone would send no message. */
async function refuseWithoutHost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers.host === undefined && request.raw.httpVersion === "1.1") await reply.code(400).send(unreadable);
}

function refusalOf(error: FastifyError): ErrorReply {
  if (error instanceof SlowBodyError) return tooSlow;
  const status = error.statusCode ?? 500;
  if (status === 413 || status === 431) return refusal("too_large");
  if (status === 415) return refusal("unsupported_media_type");
  return status >= 400 && status < 500 ? unreadable : refusal("server_error");
}

function refusal(code: ErrorCode): ErrorReply {
  return { message: messages[code] ?? unreadable.message, code };
}

/** Answers invalid HTTP or too large headers. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const reply = error.code?.endsWith("_OVERFLOW") ? tooLarge : unreadable;
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${errorStatus[reply.code]} ${reply.code === "too_large" ? "Payload Too Large" : "Bad Request"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
