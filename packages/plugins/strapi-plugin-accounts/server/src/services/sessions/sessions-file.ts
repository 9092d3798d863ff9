import type { Core } from "@strapi/strapi";
import { sql, toInstant, type ExportFile } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

interface SessionRow {
  readonly created_at: number | string;
  readonly last_seen_at: number | string;
  readonly address: string | null;
  readonly agent: string | null;
}

export async function sessionsFile(strapi: Core.Strapi, userRowId: number): Promise<ExportFile> {
  const rows = (await (await sql(strapi))(tables.sessions).where({ user_id: userRowId }).orderBy("id")) as SessionRow[];
  return {
    name: "sessions.csv",
    table: {
      columns: ["createdAt", "lastSeenAt", "address", "agent"],
      rows: rows.map((row) => [toInstant(Number(row.created_at)), toInstant(Number(row.last_seen_at)), row.address, row.agent]),
    },
  };
}
