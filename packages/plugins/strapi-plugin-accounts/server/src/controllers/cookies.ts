import { stringifySetCookie, type SetCookie } from "cookie";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";

/**
 * The value of a cookie; none where two of one name differ. Another host of the same domain can add its own, which
 * browsers may put first: whoever planted it would have people work in an account of his.
 */
export function readCookie(ctx: Context, name: string): string | undefined {
  const pairs = (ctx.req.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Secure by the scheme that the browser used: over plain http it would not keep the cookie. */
export function appendCookie(ctx: Context, cookie: SetCookie): void {
  ctx.append("Set-Cookie", stringifySetCookie({ ...cookie, secure: isSecure(ctx) }));
}

/** The name of a cookie that no script needs: over https one that a browser takes from an https answer only (RFC 6265bis, 4.1.3.1). */
export function guardedName(ctx: Context, name: string): string {
  return isSecure(ctx) ? `__Secure-${name}` : name;
}

function isSecure(ctx: Context): boolean {
  return (ctx.state as EdgeState).client.scheme === "https";
}
