import type { Core } from "@strapi/strapi";
import type { Context, Next } from "koa";
import { clientFacts, type ClientFacts, type TrustedProxies } from "@trabecula/client-address";
import { AppError } from "../app-error.ts";
import { newId } from "../ids.ts";
import { checkOrigin } from "./check-origin.ts";
import { discardBody } from "./discard-body.ts";
import { createDispatcher } from "./dispatch.ts";

export interface EdgeOptions {
  /** Origins of the site, such as `https://scans.example.org`. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly isTrustedProxy: TrustedProxies;
}

/** What the edge leaves in `ctx.state`, of calls to the panel too, for services that need to know where a call came from. */
export interface EdgeState {
  requestId: string;
  client: ClientFacts;
}

/** In any case of letters, since routes match so: `/API/user` let through would reach its route past every check made here. */
const underApi = /^\/api(?:\/|$)/i;

/**
 * First middleware of the server: everything under /api is answered here, in the product's own shapes. What is not
 * under /api (the panel, uploads) goes on to Strapi.
 */
export function createApiEdge(strapi: Core.Strapi, options: EdgeOptions) {
  const dispatch = createDispatcher(strapi);
  return async function apiEdge(ctx: Context, next: Next): Promise<void> {
    const requestId = newId();
    const client = clientFacts(ctx.req, options.isTrustedProxy);
    Object.assign(ctx.state, { requestId, client } satisfies EdgeState);
    if (!underApi.test(ctx.path)) return next();
    ctx.set("X-Request-Id", requestId);
    ctx.set("Cache-Control", "no-store");
    ctx.set("X-Content-Type-Options", "nosniff");
    try {
      checkOrigin(ctx, client, options.allowedOrigins);
      await dispatch(ctx);
    } catch (error) {
      // A connection with an endless body is given up.
      if (!(await discardBody(ctx.req))) ctx.set("Connection", "close");
      answerError(strapi, ctx, error, requestId);
    }
  };
}

function answerError(strapi: Core.Strapi, ctx: Context, error: unknown, requestId: string): void {
  const expected = error instanceof AppError ? error : null;
  if (!expected) logUnexpected(strapi, ctx, error, requestId);
  const failure =
    expected ?? new AppError("server_error", "Something went wrong on our side. Please try again, or quote the request id to us.");
  if (failure.retryAfterSeconds !== undefined) ctx.set("Retry-After", String(failure.retryAfterSeconds));
  ctx.status = failure.status;
  ctx.body = expected ? expected.toReply() : { ...failure.toReply(), requestId };
}

/** Only where it broke: messages of databases and parsers quote what people sent. */
function logUnexpected(strapi: Core.Strapi, ctx: Context, error: unknown, requestId: string): void {
  const { name, code, stack } = (error ?? {}) as { name?: string; code?: string; stack?: string };
  const frames = (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join("\n");
  const route = (ctx.state as { route?: { path?: string } }).route?.path ?? "no route";
  strapi.log.error(`${requestId} ${ctx.method} ${route}: ${name ?? "unknown error"} ${code ?? ""}\n${frames}`);
}
