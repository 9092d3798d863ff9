import type { Context } from "koa";
import type { NewSession, TokenHalves } from "../services/sessions/index.ts";
import { appendCookie, guardedName, readCookie } from "./cookies.ts";

const readableCookie = "jwt";
const signatureCookie = "jwt_sig";

export function readSessionCookies(ctx: Context): Partial<TokenHalves> {
  return { readable: readCookie(ctx, readableCookie), signature: readCookie(ctx, guardedName(ctx, signatureCookie)) };
}

/** The readable half is Lax, so that pages opened from mails know of a session. The signature is Strict, HttpOnly and sent only to /api. */
export function setSessionCookies(ctx: Context, session: NewSession): void {
  setBoth(ctx, session, session.lastsMs / 1000);
}

export function clearSessionCookies(ctx: Context): void {
  setBoth(ctx, { readable: "", signature: "" }, 0);
}

function setBoth(ctx: Context, { readable, signature }: TokenHalves, maxAge: number): void {
  appendCookie(ctx, { name: readableCookie, value: readable, path: "/", sameSite: "lax", maxAge });
  const name = guardedName(ctx, signatureCookie);
  appendCookie(ctx, { name, value: signature, path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}
