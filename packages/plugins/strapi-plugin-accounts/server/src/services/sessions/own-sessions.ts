import type { Session } from "@trabecula/contracts";
import { inTransaction, notFound, sql, toInstant, type Actor, type ExportFile, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { tables } from "../../database/models.ts";
import { endOf, sessionLimits, stillOpen, type SessionLimits } from "./session-rows.ts";

interface SessionRow {
  readonly session_id: string;
  readonly created_at: number | string;
  readonly last_seen_at: number | string;
  readonly expires_at: number | string;
  readonly address: string | null;
  readonly agent: string | null;
}

async function ownSessions(strapi: Strapi, actor: Actor, nowMs: number) {
  const db = await sql(strapi);
  const limits = await sessionLimits(strapi);
  return { limits, query: () => stillOpen(db(tables.sessions).where({ user_id: actor.rowId }), limits, nowMs) };
}

export async function listSessions(strapi: Strapi, actor: Actor): Promise<{ items: Session[]; total: number }> {
  const { limits, query } = await ownSessions(strapi, actor, Date.now());
  const rows = (await query().orderBy([
    { column: "last_seen_at", order: "desc" },
    { column: "id", order: "desc" },
  ])) as SessionRow[];
  return { items: rows.map((row) => serializeSession(row, actor.sessionId, limits)), total: rows.length };
}

/** @throws `not_found`, also for ended sessions and sessions of other accounts */
export async function endOwnSession(strapi: Strapi, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { query } = await ownSessions(strapi, actor, Date.now());
    if ((await query().where({ session_id: sessionId }).delete()) === 0) throw notFound();
    await recordEvent(strapi, actor, { action: "session.ended", object: `user:${actor.id}` });
  });
}

function serializeSession(row: SessionRow, currentId: string | null, limits: SessionLimits): Session {
  return {
    id: row.session_id,
    isCurrent: row.session_id === currentId,
    createdAt: toInstant(Number(row.created_at)),
    lastSeenAt: toInstant(Number(row.last_seen_at)),
    endsAt: toInstant(endOf(row, limits)),
    address: row.address,
    agent: row.agent,
  };
}

export async function sessionsFile(strapi: Strapi, userRowId: number): Promise<ExportFile> {
  const rows = (await (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).orderBy("id")) as SessionRow[];
  return {
    name: "sessions.csv",
    table: {
      columns: ["createdAt", "lastSeenAt", "address", "agent"],
      rows: rows.map((row) => [toInstant(Number(row.created_at)), toInstant(Number(row.last_seen_at)), row.address, row.agent]),
    },
  };
}
