import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { AppError, latestCredible, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";

/** How often something may happen in a time window. */
export interface RateLimit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
  /** Each window that follows one with too many uses is twice as long, up to eight times: who goes on guessing waits longer. */
  readonly grows?: boolean;
}

const longestStretch = 8;
/** A counter is remembered this long after its window, so that whoever comes back meets the longer one; ms. */
const rememberedMs = 24 * 3600_000;

// Limits hold across all instances, since uses are counted in the database. Keys are stored as hashes: an address that
// failed to log in is personal.

/**
 * Counts one use by `subject`, outside of any transaction: one that is refused would take its count back.
 * @returns how many there are now
 * @throws AppError `too_many_requests` with the seconds to wait, once there were more than allowed
 */
export async function countUse(strapi: Core.Strapi, limit: RateLimit, subject: string): Promise<number> {
  if (strapi.db.inTransaction()) throw new Error("A use is counted before the transaction that it leads to.");
  const now = Date.now();
  const row = await countHit(strapi, limit, subject, now);
  if (row.hits <= limit.hits) return row.hits;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000));
  throw new AppError("too_many_requests", `Too many attempts. Please try again in ${waitingTime(seconds)}.`, undefined, seconds);
}

/** Counts one use by `subject` and tells whether it was within the limit. */
export async function allowsUse(strapi: Core.Strapi, limit: RateLimit, subject: string): Promise<boolean> {
  return (await countHit(strapi, limit, subject, Date.now())).hits <= limit.hits;
}

/** Takes back what was counted for `subject`, after a success. */
export async function forgetUses(strapi: Core.Strapi, limit: RateLimit, subject: string): Promise<void> {
  await (await counterOf(strapi, limit, subject)).query().delete();
}

/** Takes back one use by `subject`. */
export async function takeBackUse(strapi: Core.Strapi, limit: RateLimit, subject: string): Promise<void> {
  await (await counterOf(strapi, limit, subject)).query().where("hits", ">", 0).decrement("hits", 1);
}

/** Wrapped, since a query that is returned by itself is run by `await`. */
async function counterOf(strapi: Core.Strapi, limit: RateLimit, subject: string) {
  const db = await sql(strapi);
  return { query: () => db(tables.rateLimits).where({ limit_key: keyOf(limit, subject) }) };
}

/** Deletes counters whose window has been over for a day. */
export async function deleteOldCounters(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.rateLimits, (counters) => void counters.where("window_ends_at", "<=", nowMs - rememberedMs));
}

/** One statement, so that parallel requests cannot slip past a count they all read before. */
async function countHit(strapi: Core.Strapi, limit: RateLimit, subject: string, now: number) {
  const db = await sql(strapi);
  const table = tables.rateLimits;
  const stretch = limit.grows === true ? nextStretch(limit) : "1";
  // One that ends later than the longest could was begun by a clock that was wrong, and would lock people out until then.
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

/** How many times its usual length the next window has, as SQL over the row of the last one. */
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
