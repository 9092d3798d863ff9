import type { Core } from "@strapi/strapi";
import type { Context, Next } from "koa";
import { clientMetadata, networkOf, type TrustedProxies } from "@trabecula/client-address";
import { givenRequestId, whenAnswered, type AnsweredCall } from "@trabecula/telemetry";
import { AppError } from "../app-error.ts";
import { newId } from "../ids.ts";
import { noteFailure } from "../operations/note-failure.ts";
import { serverTrouble } from "../operations/server-trouble.ts";
import { withNetwork } from "./request-context.ts";
import { checkOrigin } from "./check-origin.ts";
import { scheduleAnonymous } from "../admission-control.ts";
import { discardBody } from "./discard-body.ts";
import { createDispatcher } from "./dispatch.ts";
import type { EdgeState } from "./edge-state.ts";

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
export function createApiEdge(strapi: Core.Strapi, options: EdgeOptions) {
  const dispatch = createDispatcher(strapi);
  return async function apiEdge(ctx: Context, next: Next): Promise<void> {
    const requestId = givenRequestId(ctx.req, options.isTrustedProxy) ?? newId();
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

function answerError(strapi: Core.Strapi, ctx: Context, error: unknown, requestId: string): void {
  const expected = error instanceof AppError ? error : null;
  const failure = expected ?? serverTrouble(error) ?? new AppError("server_error", somethingWrong);
  if (!expected) noteFailure(strapi, { place: placeOf(ctx), requestId, status: failure.status }, error);
  if (failure.retryAfterSeconds !== undefined) ctx.set("Retry-After", String(failure.retryAfterSeconds));
  ctx.status = failure.status;
  ctx.body = expected ? expected.toReply() : { ...failure.toReply(), requestId };
}

/** Route pattern, because addresses contain ids. Strapi's router sets the panel's. */
function placeOf(ctx: Context): string {
  const pattern = (ctx.state as Partial<EdgeState>).pattern ?? (ctx as { _matchedRoute?: string })._matchedRoute;
  return pattern === undefined ? "no route" : `${ctx.method === "HEAD" ? "GET" : ctx.method} ${pattern}`;
}
