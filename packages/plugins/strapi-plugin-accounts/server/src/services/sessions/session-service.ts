import { createHmac, timingSafeEqual } from "node:crypto";
import { inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { languageOf, roleOf, type OwnRow } from "../users/user-row.ts";
import { deleteSession, findLiveSession, insertSession, touchSession, type Caller, type ProviderSession } from "./session-rows.ts";

export interface NewSession extends TokenHalves {
  readonly lastsMs: number;
}

export async function newSession(strapi: Strapi, userRowId: number, caller: Caller, by?: ProviderSession): Promise<NewSession> {
  const { sessionId, expiresAt, lastsMs } = await insertSession(strapi, userRowId, caller, Date.now(), by);
  const halves = signToken({ sid: sessionId, exp: Math.floor(expiresAt / 1000) }, accountsConfig(strapi).sessionSecrets[0]);
  return { ...halves, lastsMs };
}

export interface SessionState {
  readonly actor: Actor;
  readonly account: OwnRow;
}

/**
 * The session of a token; null if invalid.
 * @param call `unattended`: a background request of a page, which keeps no session alive
 */
export async function findSession(
  strapi: Strapi,
  halves: Partial<TokenHalves>,
  { unattended }: { unattended: boolean },
): Promise<SessionState | null> {
  const now = Date.now();
  const sessionId = signedSession(strapi, halves, now);
  if (sessionId === null) return null;
  const session = await findLiveSession(strapi, sessionId, now);
  if (!session) return null;
  if (!unattended) await touchSession(strapi, sessionId, session, now);
  const { userRowId, account } = session;
  const { documentId: id, productRole, personalWorkspaceId } = account;
  return {
    actor: { rowId: userRowId, id, role: roleOf(productRole), sessionId, personalWorkspaceId, language: languageOf(account) },
    account,
  };
}

/** Session id of a validly signed token, which may have ended; null otherwise. No database access. */
export function signedSession(strapi: Strapi, halves: Partial<TokenHalves>, nowMs: number): string | null {
  const { sessionSecrets } = accountsConfig(strapi);
  return sessionSecrets.map((secret) => verifyToken(halves, secret, nowMs)).find((read) => read !== null)?.sid ?? null;
}

export async function endSession(strapi: Strapi, actor: Actor): Promise<void> {
  await inTransaction(strapi, async () => {
    await deleteSession(strapi, actor.sessionId);
    await recordEvent(strapi, actor, { action: "logout" });
  });
}

/** Session id and latest end (seconds since 1970). */
interface SessionToken {
  readonly sid: string;
  readonly exp: number;
}

export interface TokenHalves {
  /** `header.payload` of the JWT; useless alone. */
  readonly readable: string;
  readonly signature: string;
}

const header = encode({ alg: "HS256", typ: "JWT", host: true });
/** Header of cookies without the prefix `__Host-`. */
const earlierHeader = encode({ alg: "HS256", typ: "JWT" });

export function isEarlierToken(readable: string | undefined): boolean {
  return readable?.startsWith(`${earlierHeader}.`) === true;
}

/** Signs a JWT (RFC 7519) with HMAC-SHA-256. */
function signToken(token: SessionToken, secret: string): TokenHalves {
  const readable = `${header}.${encode({ sid: token.sid, exp: token.exp })}`;
  return { readable, signature: sign(readable, secret) };
}

/** Null if invalid. The header must match exactly, which rejects other algorithms and none. */
function verifyToken({ readable, signature }: Partial<TokenHalves>, secret: string, nowMs: number): SessionToken | null {
  if (readable === undefined || signature === undefined || readable.length > 500) return null;
  if (!readable.startsWith(`${header}.`) && !isEarlierToken(readable)) return null;
  const expected = Buffer.from(sign(readable, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { sid, exp } = JSON.parse(Buffer.from(readable.slice(readable.indexOf(".") + 1), "base64url").toString("utf8")) as SessionToken;
  return exp * 1000 > nowMs ? { sid, exp } : null;
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
