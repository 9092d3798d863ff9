import type { IncomingMessage } from "node:http";
import type { Strapi } from "../sql.ts";
import type { Context, Next } from "koa";
import { clientMetadata, createProxyWatch, networkOf, type ClientMetadata, type TrustedProxies } from "@trabecula/client-address";
import { givenRequestId, whenAnswered, type AnsweredCall } from "@trabecula/telemetry";
import { scheduleAnonymous } from "../admission-control.ts";
import { AppError } from "../app-error.ts";
import { newId } from "../ids.ts";
import { noteFailure } from "../operations/note-failure.ts";
import { serverTrouble } from "../operations/server-trouble.ts";
import { createDispatcher } from "./dispatch.ts";
import { withNetwork, type EdgeState } from "./request-context.ts";

/** Data sent together arrives within this time. */
const longestMs = 100;

/** Discards the rest of a body within a moment. @returns whether the body ended, so that the connection is reusable */
function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    const timer = setTimeout(finish, longestMs);
    function finish(): void {
      clearTimeout(timer);
      request.off("end", finish).off("close", finish).off("error", finish);
      resolve(request.complete);
    }
    request.on("end", finish).on("close", finish).on("error", finish);
    request.resume();
  });
}

export interface EdgeOptions {
  /** Origins of the site, such as `https://scans.example.org`. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly isTrustedProxy: TrustedProxies;
  /** Called after every request, including the panel's. */
  readonly onAnswered: (call: AnsweredCall, part: "api" | "panel") => void;
}

const somethingWrong = "Something went wrong on our side. Please try again, or quote the request id to us.";

/** Routes match case-insensitively; `/API/user` must not bypass the checks here. */
const underApi = /^\/api(?:\/|$)/i;

/** First middleware. Handles everything under /api in the product's own formats; other paths go to Strapi. */
export function createApiEdge(strapi: Strapi, options: EdgeOptions) {
  const dispatch = createDispatcher(strapi);
  const proxies = createProxyWatch((sentence) => strapi.log.warn(sentence));
  return async function apiEdge(ctx: Context, next: Next): Promise<void> {
    const requestId = givenRequestId(ctx.req, options.isTrustedProxy) ?? newId();
    proxies.look(ctx.req, options.isTrustedProxy);
    const client = clientMetadata(ctx.req, options.isTrustedProxy);
    Object.assign(ctx.state, { requestId, client } satisfies EdgeState);
    const isApi = underApi.test(ctx.path);
    whenAnswered(ctx.req, ctx.res, { requestId, routeOf: () => placeOf(ctx) }, (call) => options.onAnswered(call, isApi ? "api" : "panel"));
    ctx.set("X-Request-Id", requestId);
    const network = networkOf(client.address);
    // Uploads and the panel are also scheduled by network.
    if (!isApi) return withNetwork(network, () => scheduleAnonymous("no route").then(next));
    ctx.set("Cache-Control", "no-store");
    ctx.set("X-Content-Type-Options", "nosniff");
    try {
      checkOrigin(ctx, client, options.allowedOrigins);
      await withNetwork(network, () => dispatch(ctx));
    } catch (error) {
      // Slow senders get the response, then the connection is closed.
      if (!(await discardBody(ctx.req))) ctx.set("Connection", "close");
      answerError(strapi, ctx, error, requestId);
    }
  };
}

/** Status for the access log; no client receives it. */
export const clientLeft = 499;

/** True if the client closed the connection before its body or the response was complete. */
export function hasLeft({ req, res }: Pick<Context, "req" | "res">): boolean {
  return (req.destroyed && !req.complete) || (res.destroyed && !res.writableFinished) || req.socket.destroyed;
}

export function answerError(strapi: Strapi, ctx: Context, error: unknown, requestId: string): void {
  const expected = error instanceof AppError ? error : null;
  // A failure after the client left is no failure of the server or database.
  if (!expected && hasLeft(ctx)) {
    ctx.status = clientLeft;
    return;
  }
  const failure = expected ?? serverTrouble(error) ?? new AppError("server_error", somethingWrong);
  if (!expected) noteFailure(strapi, { place: placeOf(ctx), requestId, status: failure.status }, error);
  if (failure.retryAfterSeconds !== undefined) ctx.set("Retry-After", String(failure.retryAfterSeconds));
  ctx.status = failure.status;
  ctx.body = expected ? expected.toReply() : { ...failure.toReply(), requestId };
}

/** Route pattern, because addresses contain ids. Strapi's router sets the panel's patterns. */
function placeOf(ctx: Context): string {
  const pattern = (ctx.state as Partial<EdgeState>).pattern ?? (ctx as { _matchedRoute?: string })._matchedRoute;
  return pattern === undefined ? "no route" : `${ctx.method === "HEAD" ? "GET" : ctx.method} ${pattern}`;
}

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** Browsers always send the origin; only programs omit both headers. @throws `foreign_origin` */
export function checkOrigin(ctx: Context, client: ClientMetadata, allowedOrigins: ReadonlySet<string>): void {
  if (harmless.has(ctx.method)) return;
  const { origin, "sec-fetch-site": fetchSite } = ctx.req.headers;
  if (origin === undefined && fetchSite === undefined) return;
  if (origin !== undefined && (allowedOrigins.has(origin) || isOwnOrigin(origin, client))) return;
  throw new AppError("foreign_origin", "This call must come from the site itself.");
}

function isOwnOrigin(origin: string, client: ClientMetadata): boolean {
  return client.host !== null && origin === `${client.scheme}://${client.host}`;
}
