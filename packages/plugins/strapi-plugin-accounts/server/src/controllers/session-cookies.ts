import type { Context } from "koa";
import type { NewSession, TokenHalves } from "../services/sessions/index.ts";
import { appendCookie, guardedName, readCookie } from "./cookies.ts";

const readableCookie = "jwt";
const signatureCookie = "jwt_sig";

/** The halves of the token that the request brings. */
export function readSessionCookies(ctx: Context): Partial<TokenHalves> {
  return { readable: readCookie(ctx, readableCookie), signature: readCookie(ctx, guardedName(ctx, signatureCookie)) };
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
  appendCookie(ctx, { name: readableCookie, value: readable, path: "/", sameSite: "lax", maxAge });
  const name = guardedName(ctx, signatureCookie);
  appendCookie(ctx, { name, value: signature, path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}
