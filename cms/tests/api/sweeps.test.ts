import { describe, expect, it } from "vitest";
import { isPostgres, rows } from "../support/database.ts";

/** What is over is deleted daily; each condition has an index, so that nothing reads a whole table for it. */
const conditions = [
  ["accounts_sessions", "expires_at", "accounts_sessions_expiry"],
  ["accounts_sessions", "created_at", "accounts_sessions_start"],
  ["accounts_sessions", "last_seen_at", "accounts_sessions_seen"],
  ["accounts_rate_limits", "window_ends_at", "accounts_rate_limits_end"],
] as const;

describe("the daily sweep", () => {
  it.each(conditions)("finds what is over in %s by %s along an index", (table, column, index) => {
    if (isPostgres()) {
      expect(rows("select indexdef from pg_indexes where indexname = ?", [index])).toMatchObject([
        { indexdef: expect.stringContaining(`(${column})`) },
      ]);
      return;
    }
    const plan = rows(`explain query plan select id from ${table} where ${column} <= 1 limit 500`).map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringMatching(new RegExp(`^SEARCH ${table} USING (?:COVERING )?INDEX ${index} \\(${column}<`))]);
  });
});
