import { stringifySetCookie, type SetCookie } from "cookie";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { NewSession, TokenHalves } from "../services/sessions/index.ts";

const readableCookie = "jwt";
const signatureCookie = "jwt_sig";

/** The halves of the token that the request brings. */
export function readSessionCookies(ctx: Context): Partial<TokenHalves> {
  const pairs = (ctx.req.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return { readable: onlyValue(pairs, readableCookie), signature: onlyValue(pairs, signatureCookie) };
}

/**
 * The value of a cookie; none where two of one name differ. Another host of the same domain can add its own pair, which
 * browsers may put first: whoever planted it would have people work in an account of his.
 */
function onlyValue(pairs: readonly string[], name: string): string | undefined {
  const values = new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  return values.size === 1 ? [...values][0] : undefined;
}

/**
 * Hands a session's token to the browser. The readable half is sent along from mailed links (Lax), so that pages know of a
 * session; the signature never leaves the site (Strict), never meets a script and goes to /api only.
 */
export function setSessionCookies(ctx: Context, session: NewSession): void {
  setBoth(ctx, session, session.lastsMs / 1000);
}

/** Takes a session that has ended out of the browser. */
export function clearSessionCookies(ctx: Context): void {
  setBoth(ctx, { readable: "", signature: "" }, 0);
}

function setBoth(ctx: Context, { readable, signature }: TokenHalves, maxAge: number): void {
  append(ctx, { name: readableCookie, value: readable, path: "/", sameSite: "lax", maxAge });
  append(ctx, { name: signatureCookie, value: signature, path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}

/** Secure by the scheme that the browser used: over plain http it would not keep the cookie. */
function append(ctx: Context, cookie: SetCookie): void {
  ctx.append("Set-Cookie", stringifySetCookie({ ...cookie, secure: (ctx.state as EdgeState).client.scheme === "https" }));
}
