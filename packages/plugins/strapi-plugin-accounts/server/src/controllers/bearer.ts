import type { Context } from "koa";

/**
 * The token that a call shows as `Authorization: Bearer` (RFC 6750); null where it shows none. Other schemes are no business of the
 * product: a proxy in front may ask for a password of its own.
 */
export function readBearer(ctx: Context): string | null {
  const header = ctx.req.headers.authorization ?? "";
  return /^bearer(?:\s|$)/i.test(header) ? header.slice("bearer".length).trim() : null;
}
