import type { Core } from "@strapi/strapi";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { accountsConfig } from "../../config.ts";
import { roleOf, type OwnRow } from "../users/user-row.ts";
import { deleteSession, findLiveSession, insertSession, touchSession, type Caller } from "./session-rows.ts";
import { signToken, verifyToken, type TokenHalves } from "./session-token.ts";

/** A session's token, and how long a browser is to keep it; ms. */
export interface NewSession extends TokenHalves {
  readonly lastsMs: number;
}

/** Starts a session for an account. The browser gets its token once the transaction under way is durable. */
export async function newSession(strapi: Core.Strapi, userRowId: number, caller: Caller): Promise<NewSession> {
  const { sessionId, expiresAt, lastsMs } = await insertSession(strapi, userRowId, caller, Date.now());
  const halves = signToken({ sid: sessionId, exp: Math.floor(expiresAt / 1000) }, accountsConfig(strapi).sessionSecrets[0]);
  return { ...halves, lastsMs };
}

/** Who acts in a request, and the account as it was read with the session. */
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
  const { sessionSecrets } = accountsConfig(strapi);
  const token = sessionSecrets.map((secret) => verifyToken(halves, secret, now)).find((read) => read !== null);
  if (!token) return null;
  const session = await findLiveSession(strapi, token.sid, now);
  if (!session) return null;
  if (!unattended) await touchSession(strapi, token.sid, session, now);
  const { userRowId, account } = session;
  return { actor: { rowId: userRowId, id: account.document_id, role: roleOf(account.product_role), sessionId: token.sid }, account };
}

/** Ends the actor's session, once that is written down. */
export async function endSession(strapi: Core.Strapi, actor: Actor): Promise<void> {
  await inTransaction(strapi, async () => {
    await deleteSession(strapi, actor.sessionId);
    await recordEvent(strapi, actor, { action: "logout" });
  });
}
