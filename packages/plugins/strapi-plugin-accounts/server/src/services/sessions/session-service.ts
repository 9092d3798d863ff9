import type { Core } from "@strapi/strapi";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { accountsConfig } from "../../config.ts";
import { roleOf, type OwnRow } from "../users/user-row.ts";
import { deleteSession, findLiveSession, insertSession, touchSession, type Caller } from "./session-rows.ts";
import { signToken, verifyToken, type TokenHalves } from "./session-token.ts";

export interface NewSession extends TokenHalves {
  readonly lastsMs: number;
}

/** The browser gets the token only after commit. */
export async function newSession(strapi: Core.Strapi, userRowId: number, caller: Caller): Promise<NewSession> {
  const { sessionId, expiresAt, lastsMs } = await insertSession(strapi, userRowId, caller, Date.now());
  const halves = signToken({ sid: sessionId, exp: Math.floor(expiresAt / 1000) }, accountsConfig(strapi).sessionSecrets[0]);
  return { ...halves, lastsMs };
}

export interface SessionState {
  readonly actor: Actor;
  readonly account: OwnRow;
}

/**
 * Whose session a token belongs to, or null where it does not count.
 * @param call `unattended`: a page asks by itself, which keeps no session alive
 */
export async function findSession(
  strapi: Core.Strapi,
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
  return { actor: { rowId: userRowId, id: account.documentId, role: roleOf(account.productRole), sessionId }, account };
}

/** Session id of a validly signed token, which may have ended; null for others. No database access. */
export function signedSession(strapi: Core.Strapi, halves: Partial<TokenHalves>, nowMs: number): string | null {
  const { sessionSecrets } = accountsConfig(strapi);
  return sessionSecrets.map((secret) => verifyToken(halves, secret, nowMs)).find((read) => read !== null)?.sid ?? null;
}

export async function endSession(strapi: Core.Strapi, actor: Actor): Promise<void> {
  await inTransaction(strapi, async () => {
    await deleteSession(strapi, actor.sessionId);
    await recordEvent(strapi, actor, { action: "logout" });
  });
}
