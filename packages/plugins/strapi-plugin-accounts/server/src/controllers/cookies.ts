import { stringifySetCookie, type SetCookie } from "cookie";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { Secrets } from "../config.ts";
import { isMarkOf, maximumMarks, newMark, type Credentials } from "../services/login/known-browsers.ts";
import type { NewSession, TokenHalves } from "../services/sessions/index.ts";

/** Undefined if several differ: a host of the same domain could plant one of an attacker's account. */
function readCookie(ctx: Context, name: string): string | undefined {
  const pairs = (ctx.req.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Browsers drop Secure cookies over plain http. */
function appendCookie(ctx: Context, cookie: SetCookie): void {
  ctx.append("Set-Cookie", stringifySetCookie({ ...cookie, secure: isSecure(ctx) }));
}

/** Name of a cookie that scripts do not need; over https browsers accept it only from https responses (RFC 6265bis, 4.1.3.1). */
function guardedName(ctx: Context, name: string): string {
  return isSecure(ctx) ? `__Secure-${name}` : name;
}

function isSecure(ctx: Context): boolean {
  return (ctx.state as EdgeState).client.scheme === "https";
}

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

const attemptCookie = "oidc_tx";

/** Secret that binds a login at a provider to this browser. Lax, because the provider's page leads back. */
export function readBrowserSecret(ctx: Context): string | undefined {
  return readCookie(ctx, guardedName(ctx, attemptCookie)) || undefined;
}

/** Attempts in several tabs share it. */
export function setBrowserSecret(ctx: Context, secret: string): void {
  const name = guardedName(ctx, attemptCookie);
  appendCookie(ctx, { name, value: secret, path: "/api/user/oidc", sameSite: "lax", httpOnly: true, maxAge: 3600 });
}

type MarksCookie = Pick<SetCookie, "name" | "path">;

const siteMarks: MarksCookie = { name: "known", path: "/api" };
export const panelMarks: MarksCookie = { name: "known_staff", path: "/admin" };
/** Maximum in browsers. */
const maxAge = 400 * 86_400;

export function readMarks(ctx: Context, { name } = siteMarks): readonly string[] {
  return (readCookie(ctx, guardedName(ctx, name)) ?? "").split("~", maximumMarks).filter((mark) => mark !== "");
}

/** Marks a browser after its user proved to own the account. Survives logout, because it grants no access. */
export function markBrowser(ctx: Context, secrets: Secrets, account: Credentials, cookie = siteMarks): void {
  const others = marksOfOthers(ctx, secrets, account.documentId, cookie);
  setMarks(ctx, [newMark(secrets[0], account, Date.now()), ...others].slice(0, maximumMarks), cookie);
}

export function unmarkBrowser(ctx: Context, secrets: Secrets, accountId: string): void {
  setMarks(ctx, marksOfOthers(ctx, secrets, accountId, siteMarks), siteMarks);
}

function marksOfOthers(ctx: Context, secrets: Secrets, accountId: string, cookie: MarksCookie): string[] {
  return readMarks(ctx, cookie).filter((mark) => !isMarkOf(secrets, accountId, mark));
}

function setMarks(ctx: Context, marks: readonly string[], { name, path }: MarksCookie): void {
  const lasts = marks.length > 0 ? maxAge : 0;
  const value = marks.join("~");
  appendCookie(ctx, { name: guardedName(ctx, name), value, path, sameSite: "strict", httpOnly: true, maxAge: lasts });
}
