import { dayMs } from "@trabecula/contracts";
import { createHash } from "node:crypto";
import { AppError, deleteInParts, latestCredible, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

export interface RateLimit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
  /** Each window after an exceeded one doubles, up to eight times. */
  readonly grows?: boolean;
}

const longestStretch = 8;
/** Counters outlive their window, because the next window may be longer. */
const rememberedMs = dayMs;

// Counted in the database, so that limits hold across instances. Keys are hashed, because addresses of failed logins
// are personal.

/**
 * Call outside transactions, because a refusal would roll the count back.
 * @returns the new count
 * @throws `too_many_requests` with the seconds to wait
 */
export async function countUse(strapi: Strapi, limit: RateLimit, subject: string): Promise<number> {
  if (strapi.db.inTransaction()) throw new Error("A use is counted before the transaction that it leads to.");
  const now = Date.now();
  const row = await countHit(strapi, limit, subject, now);
  if (row.hits <= limit.hits) return row.hits;
  // A refused attempt does not count, so that taking back a use makes room.
  if (!limit.grows) await takeBackUse(strapi, limit, subject);
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000));
  throw new AppError("too_many_requests", `Too many attempts. Please try again in ${waitingTime(seconds)}.`, undefined, {
    retryAfterSeconds: seconds,
  });
}

export async function allowsUse(strapi: Strapi, limit: RateLimit, subject: string): Promise<boolean> {
  return (await countHit(strapi, limit, subject, Date.now())).hits <= limit.hits;
}

export async function forgetUses(strapi: Strapi, limit: RateLimit, subject: string): Promise<void> {
  await (await counterOf(strapi, limit, subject)).query().delete();
}

export async function takeBackUse(strapi: Strapi, limit: RateLimit, subject: string): Promise<void> {
  await (await counterOf(strapi, limit, subject)).query().where("hits", ">", 0).decrement("hits", 1);
}

/** Wrapped, because `await` would execute a returned query. */
async function counterOf(strapi: Strapi, limit: RateLimit, subject: string) {
  const db = await sql(strapi);
  return { query: () => db(tables.rateLimits).where({ limit_key: keyOf(limit, subject) }) };
}

export async function deleteOldCounters(strapi: Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.rateLimits, (counters) => void counters.where("window_ends_at", "<=", nowMs - rememberedMs));
}

/** One statement, because parallel requests could read the same count. */
async function countHit(strapi: Strapi, limit: RateLimit, subject: string, now: number) {
  const db = await sql(strapi);
  const table = tables.rateLimits;
  const stretch = limit.grows === true ? nextStretch(limit) : "1";
  // Windows that end too late come from a wrong clock and would lock people out.
  const farthest = latestCredible(now) + limit.windowMs * (limit.grows === true ? longestStretch : 1);
  const isOver = `(${table}.window_ends_at <= ? or ${table}.window_ends_at > ?)`;
  const whenOver = (over: string, otherwise: string) => `case when ${isOver} then ${over} else ${otherwise} end`;
  const rows = (await db(table)
    .insert({ limit_key: keyOf(limit, subject), hits: 1, stretch: 1, window_ends_at: now + limit.windowMs })
    .onConflict("limit_key")
    .merge({
      hits: db.raw(whenOver("1", `${table}.hits + 1`), [now, farthest]),
      stretch: db.raw(whenOver(stretch, `${table}.stretch`), [now, farthest]),
      window_ends_at: db.raw(whenOver(`cast(? as bigint) + ${limit.windowMs} * (${stretch})`, `${table}.window_ends_at`), [
        now,
        farthest,
        now,
      ]),
    })
    .returning(["hits", "window_ends_at"])) as { hits: number; window_ends_at: number | string }[];
  return { hits: rows[0]?.hits ?? 1, windowEndsAt: Number(rows[0]?.window_ends_at ?? now) };
}

function nextStretch(limit: RateLimit): string {
  const last = `coalesce(${tables.rateLimits}.stretch, 1)`;
  const doubled = `case when ${last} < ${longestStretch} then ${last} * 2 else ${longestStretch} end`;
  return `case when ${tables.rateLimits}.hits > ${limit.hits} then ${doubled} else 1 end`;
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
