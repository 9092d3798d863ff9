import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { TokenHalves } from "./session-token.ts";

const readableCookie = "jwt";
const signatureCookie = "jwt_sig";

/** The halves of the token that the request brings. */
export function readSessionCookies(ctx: Context): Partial<TokenHalves> {
  return { readable: ctx.cookies.get(readableCookie), signature: ctx.cookies.get(signatureCookie) };
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
