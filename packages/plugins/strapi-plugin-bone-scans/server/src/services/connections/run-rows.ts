import type { RunOutcome } from "@trabecula/contracts";
import { newId, sql, type Strapi } from "@trabecula/strapi-kit";
import { connectionTables } from "../../database/models.ts";
import { storeFor } from "./connection-rows.ts";

const { runs } = connectionTables;

export interface RunRow {
  readonly publicId: string;
  readonly accountId: string | null;
  readonly isDryRun: number;
  readonly outcome: RunOutcome;
  readonly counts: string | null;
  readonly problems: string | null;
  readonly message: string | null;
  readonly startedAt: number | string;
  readonly finishedAt: number | string | null;
}

const runColumns = {
  ...{ publicId: "public_id", accountId: "account_id", isDryRun: "is_dry_run", outcome: "outcome", counts: "counts" },
  ...{ problems: "problems", message: "message", startedAt: "started_at", finishedAt: "finished_at" },
} as const;

const mostRuns = 100;

export async function runsOf(strapi: Strapi, connectionId: string, limit = mostRuns): Promise<RunRow[]> {
  const found = (await sql(strapi))(runs).where({ connection_id: connectionId });
  return found.orderBy("started_at", "desc").orderBy("id", "desc").limit(limit).select(runColumns);
}

interface RunStart {
  readonly accountId: string | null;
  readonly isDryRun: boolean;
}

/** Starts a run and ends runs that a killed process left. */
export async function beginRun(strapi: Strapi, connectionId: string, { accountId, isDryRun }: RunStart): Promise<string> {
  const publicId = newId();
  const row = { public_id: publicId, connection_id: connectionId, account_id: accountId, is_dry_run: Number(isDryRun) };
  await storeFor(strapi, connectionId, async () => {
    const db = await sql(strapi);
    const own = () => db(runs).where({ connection_id: connectionId });
    await own().where({ outcome: "running" }).update({ outcome: "failed", message: "The server stopped during this run." });
    await own()
      .whereNotIn(
        "id",
        own()
          .orderBy("id", "desc")
          .limit(mostRuns - 1)
          .select("id"),
      )
      .delete();
    await db(runs).insert({ ...row, outcome: "running", started_at: Date.now() });
  });
  return publicId;
}
