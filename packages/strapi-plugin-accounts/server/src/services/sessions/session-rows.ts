import type { Core } from "@strapi/strapi";
import { newId, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { ownColumns, type OwnRow } from "../users/user-row.ts";

export const sessionLimits = {
  /** A session ends after this long without a call; ms. */
  idleMs: 12 * 3600_000,
  /** And after this long in any case; ms. */
  totalMs: 7 * 24 * 3600_000,
  /** Last seen is written at most this often; ms. */
  touchEveryMs: 60_000,
} as const;

/** A session joined with what decides about its user, and what its user is shown of the account. */
export interface LiveSession {
  readonly userRowId: number;
  readonly account: OwnRow;
  readonly lastSeenAt: number;
}

const lookup = `select s.user_id, s.last_seen_at, s.expires_at, u.account_state, u.blocked, ${ownColumns.map((name) => `u.${name}`).join(", ")}
  from ${tables.sessions} s join ${tables.users} u on u.id = s.user_id where s.session_id = ?`;

interface LookupRow extends OwnRow {
  readonly user_id: number;
  readonly last_seen_at: number | string;
  readonly expires_at: number | string;
  readonly account_state: string;
  readonly blocked: boolean | number | null;
}

/** The session of an id if it still counts: not over, not idle too long, its user approved and not blocked. One indexed query. */
export async function findLiveSession(strapi: Core.Strapi, sessionId: string, nowMs: number): Promise<LiveSession | null> {
  const reply = (await (await sql(strapi)).raw(lookup, [sessionId])) as LookupRow[] | { rows: LookupRow[] };
  const row = (Array.isArray(reply) ? reply : reply.rows)[0];
  if (!row || row.account_state !== "approved" || row.blocked) return null;
  const lastSeenAt = Number(row.last_seen_at);
  if (Number(row.expires_at) <= nowMs || lastSeenAt + sessionLimits.idleMs <= nowMs) return null;
  return { userRowId: row.user_id, account: row, lastSeenAt };
}

/** How many sessions of an account are not over. */
export async function countLiveSessions(strapi: Core.Strapi, userRowId: number, nowMs: number): Promise<number> {
  const sessions = (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).where("expires_at", ">", nowMs);
  const counted = (await sessions.where("last_seen_at", ">", nowMs - sessionLimits.idleMs).count({ live: "*" })) as {
    live: number | string;
  }[];
  return Number(counted[0]?.live ?? 0);
}

/** Writes down that a session was used, at most once a minute. */
export async function touchSession(strapi: Core.Strapi, sessionId: string, session: LiveSession, nowMs: number): Promise<void> {
  if (session.lastSeenAt + sessionLimits.touchEveryMs > nowMs) return;
  const db = await sql(strapi);
  await db(tables.sessions).where({ session_id: sessionId }).update({ last_seen_at: nowMs });
  await db(tables.users)
    .where({ id: session.userRowId })
    .update({ last_seen_at: new Date(nowMs) });
}

/** Where a call comes from, as the account is shown it beside the session that it started. */
export interface Caller {
  readonly address: string;
  /** The browser, as it calls itself. */
  readonly agent: string;
}

/** Starts a session and returns its id and end. */
export async function insertSession(strapi: Core.Strapi, userRowId: number, caller: Caller, nowMs: number) {
  const session = { sessionId: newId(), expiresAt: nowMs + sessionLimits.totalMs };
  const db = await sql(strapi);
  await db(tables.sessions).insert({
    session_id: session.sessionId,
    user_id: userRowId,
    created_at: nowMs,
    last_seen_at: nowMs,
    expires_at: session.expiresAt,
    address: caller.address,
    agent: caller.agent.slice(0, 200),
  });
  await db(tables.users)
    .where({ id: userRowId })
    .update({ last_seen_at: new Date(nowMs) });
  return session;
}

/** Ends one session. */
export async function deleteSession(strapi: Core.Strapi, sessionId: string): Promise<void> {
  await (await sql(strapi))(tables.sessions).where({ session_id: sessionId }).delete();
}

/** Ends every session of an account, at once and everywhere; returns how many there were. */
export async function deleteSessionsOf(strapi: Core.Strapi, userRowId: number): Promise<number> {
  return (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).delete();
}

/** Forgets sessions that are over. */
export async function deleteEndedSessions(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await (
    await sql(strapi)
  )(tables.sessions)
    .where("expires_at", "<=", nowMs)
    .orWhere("last_seen_at", "<=", nowMs - sessionLimits.idleMs)
    .delete();
}
