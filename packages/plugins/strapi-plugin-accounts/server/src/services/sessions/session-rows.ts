import { countRows, deleteInParts, latestCredible, newId, sql, type Sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { cachedSettings } from "../settings/index.ts";
import { ownColumns, type OwnRow } from "../users/user-row.ts";
import { updateUsers } from "../users/user-rows.ts";

/** Minimum interval between writes of last seen. */
const touchEveryMs = 60_000;

export interface SessionLimits {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Applies to open sessions too. */
export async function sessionLimits(strapi: Strapi): Promise<SessionLimits> {
  const { sessionIdleMinutes, sessionHours } = await cachedSettings(strapi);
  return { idleMs: sessionIdleMinutes * 60_000, totalMs: sessionHours * 3600_000 };
}

/** `expires_at` is set at the start; later settings only shorten it. */
interface SessionTimes {
  readonly created_at: number | string;
  readonly last_seen_at: number | string;
  readonly expires_at: number | string;
}

function isOfWrongClock({ created_at, last_seen_at }: SessionTimes, nowMs: number): boolean {
  return Math.max(Number(created_at), Number(last_seen_at)) > latestCredible(nowMs);
}

/** End without further use; ms. */
export function endOf(session: SessionTimes, { idleMs, totalMs }: SessionLimits): number {
  return Math.min(Number(session.expires_at), Number(session.created_at) + totalMs, Number(session.last_seen_at) + idleMs);
}

/** Same conditions as `findLiveSession`. */
export function stillOpen(sessions: SqlQuery, { idleMs, totalMs }: SessionLimits, nowMs: number): SqlQuery {
  return sessions
    .where("expires_at", ">", nowMs)
    .whereBetween("created_at", [nowMs - totalMs + 1, latestCredible(nowMs)])
    .whereBetween("last_seen_at", [nowMs - idleMs + 1, latestCredible(nowMs)]);
}

export interface LiveSession {
  readonly userRowId: number;
  readonly account: OwnRow;
  readonly lastSeenAt: number;
}

const ownAccount = Object.entries(ownColumns)
  .map(([name, column]) => `u.${column} as "${name}"`)
  .join(", ");

const lookup = `select s.user_id, s.created_at, s.last_seen_at, s.expires_at, u.account_state, u.blocked, ${ownAccount}
  from ${tables.sessions} s join ${tables.users} u on u.id = s.user_id where s.session_id = ?`;

interface LookupRow extends OwnRow, SessionTimes {
  readonly user_id: number;
  readonly account_state: string;
  readonly blocked: boolean | number | null;
}

/** Finds an unexpired session of an approved, unblocked user by one indexed query. Idle sessions count as expired. */
export async function findLiveSession(strapi: Strapi, sessionId: string, nowMs: number): Promise<LiveSession | null> {
  const reply = (await (await sql(strapi)).raw(lookup, [sessionId])) as LookupRow[] | { rows: LookupRow[] };
  const row = (Array.isArray(reply) ? reply : reply.rows)[0];
  if (!row || row.account_state !== "approved" || row.blocked) return null;
  if (isOfWrongClock(row, nowMs) || endOf(row, await sessionLimits(strapi)) <= nowMs) return null;
  return { userRowId: row.user_id, account: row, lastSeenAt: Number(row.last_seen_at) };
}

export async function countLiveSessions(strapi: Strapi, userRowId: number, nowMs: number): Promise<number> {
  const sessions = (await sql(strapi))(tables.sessions).where({ user_id: userRowId });
  return countRows(stillOpen(sessions, await sessionLimits(strapi), nowMs));
}

export async function touchSession(strapi: Strapi, sessionId: string, session: LiveSession, nowMs: number): Promise<void> {
  if (session.lastSeenAt + touchEveryMs > nowMs) return;
  const db = await sql(strapi);
  await db(tables.sessions).where({ session_id: sessionId }).update({ last_seen_at: nowMs });
  await updateUsers(strapi, { id: session.userRowId }, { lastSeenAt: new Date(nowMs) });
}

export interface Caller {
  readonly address: string;
  readonly agent: string;
}

export interface ProviderSession {
  readonly identityId: number;
  /** The provider's session id. */
  readonly providerSid: string | null;
  readonly mostMs: number;
}

export async function insertSession(strapi: Strapi, userRowId: number, caller: Caller, nowMs: number, by?: ProviderSession) {
  const totalMs = Math.min((await sessionLimits(strapi)).totalMs, by?.mostMs ?? Infinity);
  const session = { sessionId: newId(), expiresAt: nowMs + totalMs, lastsMs: totalMs };
  const db = await sql(strapi);
  await db(tables.sessions).insert({
    session_id: session.sessionId,
    user_id: userRowId,
    created_at: nowMs,
    last_seen_at: nowMs,
    expires_at: session.expiresAt,
    address: caller.address,
    agent: caller.agent.slice(0, 200),
    identity_id: by?.identityId ?? null,
    provider_sid: by?.providerSid ?? null,
  });
  await endOldest(db, userRowId);
  await updateUsers(strapi, { id: userRowId }, { lastSeenAt: new Date(nowMs) });
  return session;
}

const mostSessions = 100;

async function endOldest(db: Sql, userRowId: number): Promise<void> {
  const own = () => db(tables.sessions).where({ user_id: userRowId });
  const beyond = (await own().orderBy("id", "desc").limit(mostSessions).offset(mostSessions).pluck("id")) as number[];
  if (beyond.length > 0) await own().whereIn("id", beyond).delete();
}

export async function deleteSession(strapi: Strapi, sessionId: string | null): Promise<void> {
  await (await sql(strapi))(tables.sessions).where({ session_id: sessionId }).delete();
}

export async function deleteSessionsOf(strapi: Strapi, userRowId: number): Promise<number> {
  return (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).delete();
}

export async function deleteOtherSessions(strapi: Strapi, userRowId: number, keptSessionId: string | null): Promise<void> {
  const others = (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).whereNot({ session_id: keptSessionId });
  await others.delete();
}

export async function deleteEndedSessions(strapi: Strapi, nowMs: number): Promise<void> {
  const { idleMs, totalMs } = await sessionLimits(strapi);
  // Separate queries use an index each; a single query would scan the table.
  const ends = { expires_at: nowMs, created_at: nowMs - totalMs, last_seen_at: nowMs - idleMs };
  for (const [column, end] of Object.entries(ends))
    await deleteInParts(strapi, tables.sessions, (sessions) => void sessions.where(column, "<=", end));
}

export async function identityOfSession(strapi: Strapi, sessionId: string | null): Promise<number | null> {
  const row = (await (await sql(strapi))(tables.sessions).where({ session_id: sessionId }).first("identity_id")) as
    | { identity_id: number | null }
    | undefined;
  return row?.identity_id ?? null;
}

/** Deletes sessions of these identities; with `sid`, only those of this session at the provider. @returns the row ids of their accounts */
export async function deleteProviderSessions(
  strapi: Strapi,
  identities: { readonly query: SqlQuery },
  sid: string | undefined,
): Promise<number[]> {
  const named = (await sql(strapi))(tables.sessions).whereIn("identity_id", identities.query);
  if (sid !== undefined) void named.where({ provider_sid: sid });
  const owners = (await named.clone().pluck("user_id")) as number[];
  await named.delete();
  return owners;
}

export async function deleteSessionsBy(strapi: Strapi, identityId: number, exceptId: string | null): Promise<void> {
  const sessions = (await sql(strapi))(tables.sessions).where({ identity_id: identityId });
  await (exceptId === null ? sessions : sessions.whereNot({ session_id: exceptId })).delete();
}

/** Whether the session gave a second factor after this time. */
export async function codeGivenSince(strapi: Strapi, sessionId: string | null, sinceMs: number): Promise<boolean> {
  if (sessionId === null) return false;
  const given = (await sql(strapi))(tables.sessions).where({ session_id: sessionId });
  return (await countRows(given.whereBetween("code_at", [sinceMs, latestCredible(Date.now())]))) === 1;
}

export async function noteCode(strapi: Strapi, sessionId: string | null, nowMs: number): Promise<void> {
  if (sessionId !== null) await (await sql(strapi))(tables.sessions).where({ session_id: sessionId }).update({ code_at: nowMs });
}
