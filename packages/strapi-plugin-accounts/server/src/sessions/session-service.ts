import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import type { Actor, EdgeState } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import { roleOf } from "../users/user-row.ts";
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

/** The acting user of a request, or null where its session does not count. */
export async function findActor(strapi: Core.Strapi, ctx: Context): Promise<Actor | null> {
  const now = Date.now();
  const token = verifyToken(readSessionCookies(ctx), accountsConfig(strapi).sessionSecret, now);
  if (!token) return null;
  const session = await findLiveSession(strapi, token.sid, now);
  if (!session) return null;
  await touchSession(strapi, token.sid, session, now);
  return { rowId: session.userRowId, id: session.userId, role: roleOf(session.role), sessionId: token.sid };
}

/** Ends the actor's session on the server and in the browser. */
export async function endSession(strapi: Core.Strapi, ctx: Context, actor: Actor): Promise<void> {
  await deleteSession(strapi, actor.sessionId);
  forgetSession(ctx);
}

/** Takes a session that has ended out of the browser. */
export function forgetSession(ctx: Context): void {
  clearSessionCookies(ctx);
}
