import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { TokenHalves } from "./session-token.ts";

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
 * Sets both cookies. The readable half is sent along from mailed links (Lax), so that pages know of a session; the
 * signature never leaves the site (Strict), never meets a script and goes to /api only.
 */
export function setSessionCookies(ctx: Context, halves: TokenHalves, maxAgeMs: number): void {
  append(ctx, [`${readableCookie}=${halves.readable}`, "Path=/", "SameSite=Lax", `Max-Age=${Math.floor(maxAgeMs / 1000)}`]);
  append(ctx, [
    `${signatureCookie}=${halves.signature}`,
    "Path=/api",
    "SameSite=Strict",
    "HttpOnly",
    `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
  ]);
}

/** Takes both cookies back. */
export function clearSessionCookies(ctx: Context): void {
  append(ctx, [`${readableCookie}=`, "Path=/", "SameSite=Lax", "Max-Age=0"]);
  append(ctx, [`${signatureCookie}=`, "Path=/api", "SameSite=Strict", "HttpOnly", "Max-Age=0"]);
}

function append(ctx: Context, parts: string[]): void {
  const { client } = ctx.state as EdgeState;
  ctx.append("Set-Cookie", [...parts, ...(client.scheme === "https" ? ["Secure"] : [])].join("; "));
}
