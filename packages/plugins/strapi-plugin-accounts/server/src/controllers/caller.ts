import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { Caller } from "../services/sessions/index.ts";

export function callerOf(ctx: Context): Caller {
  return { address: (ctx.state as EdgeState).client.address, agent: ctx.get("User-Agent") };
}

/** Reads a bearer token (RFC 6750). Ignores other schemes, because a proxy may use its own password. */
export function readBearer(ctx: Context): string | null {
  const header = ctx.req.headers.authorization ?? "";
  return /^bearer(?:\s|$)/i.test(header) ? header.slice("bearer".length).trim() : null;
}
