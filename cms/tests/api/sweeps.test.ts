import type { Sql } from "@trabecula/strapi-kit";
import { afterAll, describe, expect, inject, it } from "vitest";
import { deleteSpentTokens } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/confirmation/token-rows.ts";
import { deleteUnconfirmed } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/housekeeping/delete-unconfirmed.ts";
import { deleteOldFarewells, deleteOldLetters } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/outbox/index.ts";
import { deleteOldCounters } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/rate-limit/rate-limit.ts";
import { deleteEndedSessions } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/sessions/index.ts";
import { deleteEndedTokens } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/tokens/index.ts";
import { deleteOldFits } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/fits/old-fits.ts";
import { endLeftImports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/import/resume-imports.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";

const db = openKnex(inject("cmsDataDir"));
afterAll(() => db.destroy());

const beforeEverything = Date.UTC(2001, 0);

/** Daily sweeps must use an index instead of a full table scan. */
const sweeps = [
  [deleteEndedSessions, ["accounts_sessions_expiry", "accounts_sessions_start", "accounts_sessions_seen"]],
  [deleteEndedTokens, ["accounts_personal_tokens_expiry"]],
  [deleteSpentTokens, ["accounts_tokens_used", "accounts_tokens_expiry"]],
  [deleteOldCounters, ["accounts_rate_limits_end"]],
  [deleteOldFarewells, ["accounts_outbox_template", "accounts_outbox_template"]],
  [deleteOldLetters, ["accounts_outbox_template"]],
  [deleteUnconfirmed, ["up_users_unconfirmed"]],
  [deleteOldFits, ["bone_scans_fits_start", "bone_scans_fits_saved"]],
] as const;

describe("the daily sweep", () => {
  it.each(sweeps)("finds what is over along an index: %o", async (sweep, indexes) => {
    const used: string[] = [];
    await db
      .transaction(async (within) => {
        const said: { sql: string; bindings: readonly unknown[] }[] = [];
        within.on("query", (query: { sql: string; bindings: readonly unknown[] }) => said.push(query));
        await sweep(strapiOn(within), beforeEverything);
        if (isPostgres()) for (const way of ["seqscan", "bitmapscan"]) await within.raw(`set local enable_${way} = off`);
        const looks = said.filter(({ sql }) => sql.startsWith("select `id`") || sql.startsWith('select "id"'));
        for (const { sql, bindings } of looks) used.push(indexIn(await explain(within, sql, bindings)));
        throw new Error("taken back");
      })
      .catch((error: Error) => expect(error.message).toBe("taken back"));
    expect([...new Set(used)]).toEqual([...new Set<string>(indexes)]);
  });
});

it("takes imports back daily that a killed process has left, and none under way", async () => {
  const now = Date.now();
  for (const [name, seenAt] of [
    ["sweep-left", now - 3 * 60_000],
    ["sweep-under-way", now - 30_000],
  ] as const) {
    const owner = `${name}-owner`;
    rows("insert into bone_scans_imports (import_id, owner_id, state, started_at, seen_at) values (?, ?, 'staging', ?, ?)", [
      ...[name, owner, now - 600_000, seenAt],
    ]);
    rows("insert into bone_scans_staged_reports (import_id, owner_id, patient_id, report) values (?, ?, 'p', '{}')", [name, owner]);
  }
  await endLeftImports(strapiOn(db), now);
  for (const table of ["bone_scans_imports", "bone_scans_staged_reports"]) {
    expect(rows(`select import_id from ${table} where import_id like 'sweep-%'`)).toEqual([{ import_id: "sweep-under-way" }]);
    rows(`delete from ${table} where import_id like 'sweep-%'`);
  }
});

function strapiOn(within: Sql): never {
  const settings = () => Promise.resolve({ fitDays: 30 });
  const db = { connection: within, inTransaction: () => false };
  return { db, config: { get: () => ({}) }, plugin: () => ({ service: () => ({ settings }) }) } as never;
}

async function explain(within: Sql, sql: string, bindings: readonly unknown[]): Promise<string> {
  const asked = sql.replaceAll(/\$\d+/g, "?");
  if (!isPostgres()) {
    const steps = await within.raw<{ detail: string }[]>(`explain query plan ${asked}`, [...bindings] as never);
    return steps.map(({ detail }) => detail).join("\n");
  }
  const { rows } = await within.raw<{ rows: Record<string, string>[] }>(`explain ${asked}`, [...bindings] as never);
  return rows.map((line) => Object.values(line)[0]).join("\n");
}

function indexIn(plan: string): string {
  const found = /SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \(|Index (?:Only )?Scan using (\w+)/.exec(plan);
  return found?.[1] ?? found?.[2] ?? plan;
}
