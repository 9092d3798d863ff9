import type { Core } from "@strapi/strapi";
import { toInstant, toInstantOrNull, type ExportFile } from "@trabecula/strapi-kit";
import { tokensOf } from "./token-rows.ts";

export async function tokensFile(strapi: Core.Strapi, userRowId: number): Promise<ExportFile> {
  const rows = await tokensOf(strapi, userRowId);
  return {
    name: "tokens.csv",
    table: {
      columns: ["name", "scopes", "createdAt", "expiresAt", "lastUsedAt"],
      rows: rows.map(({ name, scopes, created_at, expires_at, last_used_at }) => [
        name,
        scopes,
        toInstant(Number(created_at)),
        toInstant(Number(expires_at)),
        toInstantOrNull(last_used_at === null ? null : Number(last_used_at)),
      ]),
    },
  };
}
