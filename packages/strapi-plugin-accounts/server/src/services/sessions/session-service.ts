import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { inTransaction, type Actor, type EdgeState } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { accountsConfig } from "../../config.ts";
import { roleOf, type OwnRow } from "../users/user-row.ts";
import { clearSessionCookies, readSessionCookies, setSessionCookies } from "./session-cookies.ts";
import { deleteSession, findLiveSession, insertSession, sessionLimits, touchSession } from "./session-rows.ts";
import { signToken, verifyToken, type TokenHalves } from "./session-token.ts";

/** Starts a session for an account. The browser gets it by `handSession`, once the transaction under way is durable. */
export async function newSession(strapi: Core.Strapi, ctx: Context, userRowId: number): Promise<TokenHalves> {
  const { client } = ctx.state as EdgeState;
  const session = await insertSession(strapi, userRowId, { address: client.address, agent: ctx.get("User-Agent") }, Date.now());
  return signToken({ sid: session.sessionId, exp: Math.floor(session.expiresAt / 1000) }, accountsConfig(strapi).sessionSecret);
}

/** Hands a new session's token to the browser. */
export function handSession(ctx: Context, halves: TokenHalves): void {
  setSessionCookies(ctx, halves, sessionLimits.totalMs);
}

/** Who acts in a request, and the account as it was read with the session. */
export interface SessionState {
  readonly actor: Actor;
  readonly account: OwnRow;
}

/** Whose session a request belongs to, or null where it does not count. */
export async function findSession(strapi: Core.Strapi, ctx: Context): Promise<SessionState | null> {
  const now = Date.now();
  const token = verifyToken(readSessionCookies(ctx), accountsConfig(strapi).sessionSecret, now);
  if (!token) return null;
  const session = await findLiveSession(strapi, token.sid, now);
  if (!session) return null;
  await touchSession(strapi, token.sid, session, now);
  const { userRowId, account } = session;
  return { actor: { rowId: userRowId, id: account.document_id, role: roleOf(account.product_role), sessionId: token.sid }, account };
}

/** Ends the actor's session on the server and in the browser, once that is written down. */
export async function endSession(strapi: Core.Strapi, ctx: Context, actor: Actor): Promise<void> {
  await inTransaction(strapi, async () => {
    await deleteSession(strapi, actor.sessionId);
    await recordEvent(strapi, actor, { action: "logout" });
  });
  forgetSession(ctx);
}

/** Takes a session that has ended out of the browser. */
export function forgetSession(ctx: Context): void {
  clearSessionCookies(ctx);
}
