import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { AppError, sql } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";

/** How often something may happen in a time window. */
export interface RateLimit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/**
 * Limits that hold across all instances, since they are counted in the database. Keys are stored as hashes: an address
 * that failed to log in is personal.
 */
export function createRateLimitService(strapi: Core.Strapi) {
  return {
    /**
     * Counts one use by `subject`.
     * @throws AppError `too_many_requests` with the seconds to wait, once there were more than allowed
     */
    async use(limit: RateLimit, subject: string): Promise<void> {
      const now = Date.now();
      const row = await countHit(strapi, keyOf(limit, subject), now, limit.windowMs);
      if (row.hits <= limit.hits) return;
      const seconds = Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000));
      throw new AppError("too_many_requests", `Too many attempts. Please try again in ${waitingTime(seconds)}.`, undefined, seconds);
    },

    /** Counts one use by `subject` and tells whether it was within the limit. */
    async allows(limit: RateLimit, subject: string): Promise<boolean> {
      return (await countHit(strapi, keyOf(limit, subject), Date.now(), limit.windowMs)).hits <= limit.hits;
    },

    /** Takes back what was counted for `subject`, after a success. */
    async forget(limit: RateLimit, subject: string): Promise<void> {
      await (
        await sql(strapi)
      )(tables.rateLimits)
        .where({ limit_key: keyOf(limit, subject) })
        .delete();
    },

    /** Takes back one use by `subject`. */
    async undo(limit: RateLimit, subject: string): Promise<void> {
      await (
        await sql(strapi)
      )(tables.rateLimits)
        .where({ limit_key: keyOf(limit, subject) })
        .where("hits", ">", 0)
        .decrement("hits", 1);
    },

    /** Deletes counters whose window is over. */
    async purge(): Promise<void> {
      await (await sql(strapi))(tables.rateLimits).where("window_ends_at", "<=", Date.now()).delete();
    },
  };
}

/** One statement, so that parallel requests cannot slip past a count they all read before. */
async function countHit(strapi: Core.Strapi, key: string, now: number, windowMs: number) {
  const db = await sql(strapi);
  const table = tables.rateLimits;
  const rows = (await db(table)
    .insert({ limit_key: key, hits: 1, window_ends_at: now + windowMs })
    .onConflict("limit_key")
    .merge({
      hits: db.raw(`case when ${table}.window_ends_at <= ? then 1 else ${table}.hits + 1 end`, [now]),
      window_ends_at: db.raw(`case when ${table}.window_ends_at <= ? then ? else ${table}.window_ends_at end`, [now, now + windowMs]),
    })
    .returning(["hits", "window_ends_at"])) as { hits: number; window_ends_at: number | string }[];
  return { hits: rows[0]?.hits ?? 1, windowEndsAt: Number(rows[0]?.window_ends_at ?? now) };
}

function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
