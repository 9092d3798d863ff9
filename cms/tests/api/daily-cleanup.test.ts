import type { AgingData, Sql } from "@trabecula/strapi-kit";
import { afterAll, describe, expect, inject, it } from "vitest";
import { deleteSpentTokens } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/confirmation/token-rows.ts";
import { deleteUnconfirmed } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/housekeeping/housekeeping-service.ts";
import { deleteOldFarewells, deleteOldLetters } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/outbox/index.ts";
import { dataOf } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/retention/retention-service.ts";
import { deleteOldCounters } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/rate-limit/rate-limit.ts";
import { deleteEndedSessions } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/sessions/index.ts";
import { deleteEndedTokens } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/tokens/index.ts";
import { deleteExpiredInvitations } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/workspaces/invitation-rows.ts";
import { deleteOldFits } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/fits/fit-queue.ts";
import { eraseExpired } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/recently-deleted/recently-deleted.ts";
import { agingReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/aging-reports.ts";
import { endLeftImports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/import/stage-reports.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";

const db = openKnex(inject("cmsDataDir"));
afterAll(() => db.destroy());

const beforeEverything = Date.UTC(1950, 0);

function byAge(data: (strapi: never) => AgingData) {
  return (strapi: never, atMs: number) => data(strapi).deleteOlder(new Date(atMs), () => Promise.resolve(), AbortSignal.timeout(60_000));
}

/** Daily sweeps must use an index instead of a full table scan. */
const sweeps = [
  [deleteEndedSessions, ["accounts_sessions_expiry", "accounts_sessions_start", "accounts_sessions_seen"]],
  [deleteEndedTokens, ["accounts_personal_tokens_expiry"]],
  [deleteSpentTokens, ["accounts_tokens_used", "accounts_tokens_expiry"]],
  [deleteOldCounters, ["accounts_rate_limits_end"]],
  [deleteOldFarewells, ["accounts_outbox_template", "accounts_outbox_template"]],
  [deleteOldLetters, ["accounts_outbox_template"]],
  [deleteUnconfirmed, ["up_users_unconfirmed"]],
  [deleteExpiredInvitations, ["accounts_workspace_invitations_expiry"]],
  [byAge((strapi) => dataOf(strapi, "mails")), ["accounts_outbox_sent"]],
  [byAge((strapi) => dataOf(strapi, "audit")), ["accounts_audit_at"]],
  [byAge(agingReports), ["bone_scans_reports_unchanged", "bone_scans_deleted_reports_unchanged"]],
  [eraseExpired, ["bone_scans_deleted_items_end"]],
  [deleteOldFits, ["bone_scans_fits_start", "bone_scans_fits_saved"]],
] as const;

describe("the daily sweep", () => {
  it.each(sweeps)("finds expired rows through an index: %o", async (sweep, indexes) => {
    const used: string[] = [];
    await db
      .transaction(async (within) => {
        const text: { sql: string; bindings: readonly unknown[] }[] = [];
        within.on("query", (query: { sql: string; bindings: readonly unknown[] }) => text.push(query));
        await sweep(strapiOn(within), beforeEverything);
        if (isPostgres()) for (const way of ["seqscan", "bitmapscan"]) await within.raw(`set local enable_${way} = off`);
        const looks = text.filter(({ sql }) => sql.startsWith("select `id`") || sql.startsWith('select "id"'));
        for (const { sql, bindings } of looks) used.push(indexIn(await explain(within, sql, bindings)));
        throw new Error("taken back");
      })
      .catch((error: Error) => expect(error.message).toBe("taken back"));
    expect([...new Set(used)]).toEqual([...new Set<string>(indexes)]);
  });
});

it("discards imports abandoned by a killed process, but no active ones", async () => {
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
  const requested = sql.replaceAll(/\$\d+/g, "?");
  if (!isPostgres()) {
    const steps = await within.raw<{ detail: string }[]>(`explain query plan ${requested}`, [...bindings] as never);
    return steps.map(({ detail }) => detail).join("\n");
  }
  const { rows } = await within.raw<{ rows: Record<string, string>[] }>(`explain ${requested}`, [...bindings] as never);
  return rows.map((line) => Object.values(line)[0]).join("\n");
}

function indexIn(plan: string): string {
  const found = /SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \(|Index (?:Only )?Scan using (\w+)/.exec(plan);
  return found?.[1] ?? found?.[2] ?? plan;
}
