import { stringifySetCookie, type SetCookie } from "cookie";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";
import type { Secrets } from "../config.ts";
import { isMarkOf, maximumMarks, newMark, type Credentials } from "../services/login/known-browsers.ts";
import { isEarlierToken, type NewSession, type TokenHalves } from "../services/sessions/index.ts";

/** Returns undefined if several differ: another host of the domain could plant an attacker's cookie. */
function readCookie(ctx: Context, name: string): string | undefined {
  const pairs = (ctx.req.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)));
  return values.size === 1 ? [...values][0] : undefined;
}

interface GuardedCookie {
  readonly name: string;
  /** Path over plain http. */
  readonly path: string;
}

function readGuarded(ctx: Context, cookie: GuardedCookie): string | undefined {
  return readCookie(ctx, guarded(ctx, cookie).name);
}

/** Browsers drop Secure cookies over plain http. */
function appendCookie(ctx: Context, cookie: SetCookie): void {
  ctx.append("Set-Cookie", stringifySetCookie({ ...cookie, secure: isSecure(ctx) }));
}

/** The prefix `__Host-` prevents planting by other hosts of the domain (RFC 6265bis, 4.1.3.2). */
function guarded(ctx: Context, { name, path }: GuardedCookie): GuardedCookie {
  return isSecure(ctx) ? { name: `__Host-${name}`, path: "/" } : { name, path };
}

function isSecure(ctx: Context): boolean {
  return (ctx.state as EdgeState).client.scheme === "https";
}

const readableCookie = "jwt";
const signatureCookie: GuardedCookie = { name: "jwt_sig", path: "/api" };

export function readSessionCookies(ctx: Context): Partial<TokenHalves> {
  const readable = readCookie(ctx, readableCookie);
  const signature = readGuarded(ctx, signatureCookie);
  // Another host can plant the earlier name, so only earlier sessions may use it.
  if (signature !== undefined || !isEarlierToken(readable)) return { readable, signature };
  return { readable, signature: readCookie(ctx, `__Secure-${signatureCookie.name}`) };
}

/** The readable half is Lax, so that pages opened from mails know of a session. The signature is Strict and HttpOnly. */
export function setSessionCookies(ctx: Context, session: NewSession): void {
  setBoth(ctx, session, session.lastsMs / 1000);
}

export function clearSessionCookies(ctx: Context): void {
  setBoth(ctx, { readable: "", signature: "" }, 0);
}

function setBoth(ctx: Context, { readable, signature }: TokenHalves, maxAge: number): void {
  appendCookie(ctx, { name: readableCookie, value: readable, path: "/", sameSite: "lax", maxAge });
  appendCookie(ctx, { ...guarded(ctx, signatureCookie), value: signature, sameSite: "strict", httpOnly: true, maxAge });
}

const attemptCookie: GuardedCookie = { name: "oidc_tx", path: "/api/user/oidc" };

/** Secret that binds a login at a provider to this browser. Lax, because the provider's page leads back. */
export function readBrowserSecret(ctx: Context): string | undefined {
  return readGuarded(ctx, attemptCookie) || undefined;
}

export function setBrowserSecret(ctx: Context, secret: string): void {
  appendCookie(ctx, { ...guarded(ctx, attemptCookie), value: secret, sameSite: "lax", httpOnly: true, maxAge: 3600 });
}

const siteMarks: GuardedCookie = { name: "known", path: "/api" };
export const panelMarks: GuardedCookie = { name: "known_staff", path: "/admin" };
const maxAge = 400 * 86_400;

export function readMarks(ctx: Context, cookie = siteMarks): readonly string[] {
  return (readGuarded(ctx, cookie) ?? "").split("~", maximumMarks).filter((mark) => mark !== "");
}

/** Marks a browser after its user proved to own the account. Survives logout, because it grants no access. */
export function markBrowser(ctx: Context, secrets: Secrets, account: Credentials, cookie = siteMarks): void {
  const others = marksOfOthers(ctx, secrets, account.documentId, cookie);
  setMarks(ctx, [newMark(secrets[0], account, Date.now()), ...others].slice(0, maximumMarks), cookie);
}

export function unmarkBrowser(ctx: Context, secrets: Secrets, accountId: string): void {
  setMarks(ctx, marksOfOthers(ctx, secrets, accountId, siteMarks), siteMarks);
}

function marksOfOthers(ctx: Context, secrets: Secrets, accountId: string, cookie: GuardedCookie): string[] {
  return readMarks(ctx, cookie).filter((mark) => !isMarkOf(secrets, accountId, mark));
}

function setMarks(ctx: Context, marks: readonly string[], cookie: GuardedCookie): void {
  const lasts = marks.length > 0 ? maxAge : 0;
  const value = marks.join("~");
  appendCookie(ctx, { ...guarded(ctx, cookie), value, sameSite: "strict", httpOnly: true, maxAge: lasts });
}
