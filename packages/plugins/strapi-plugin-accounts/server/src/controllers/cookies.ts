import { stringifySetCookie, type SetCookie } from "cookie";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";

/**
 * Returns a cookie's value; undefined if several differ. A host of the same domain could plant one that logs users into
 * an attacker's account.
 */
export function readCookie(ctx: Context, name: string): string | undefined {
  const pairs = (ctx.req.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Browsers drop Secure cookies over plain http. */
export function appendCookie(ctx: Context, cookie: SetCookie): void {
  ctx.append("Set-Cookie", stringifySetCookie({ ...cookie, secure: isSecure(ctx) }));
}

/** Name of a cookie that scripts do not need; over https browsers accept it only from https responses (RFC 6265bis, 4.1.3.1). */
export function guardedName(ctx: Context, name: string): string {
  return isSecure(ctx) ? `__Secure-${name}` : name;
}

function isSecure(ctx: Context): boolean {
  return (ctx.state as EdgeState).client.scheme === "https";
}
