import type { Core } from "@strapi/strapi";
import { containsPattern, sql, toInstant, type OwnersPort } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { defaultsOf, type UserRow } from "./user-row.ts";

/** Reveals only the address of an account. */
export function createOwners(strapi: Core.Strapi): OwnersPort {
  return {
    async madeSince(since) {
      const made: unknown[] = await (await sql(strapi))(tables.users).where("created_at", ">=", since).pluck("created_at");
      return made.map(toInstant);
    },

    async countDefaults() {
      const rows: Pick<UserRow, "defaults">[] = await (await sql(strapi))(tables.users).select("defaults");
      const counts = new Map<string, number>();
      for (const { datasetId } of rows.flatMap(defaultsOf)) counts.set(datasetId, (counts.get(datasetId) ?? 0) + 1);
      return counts;
    },

    async emailsOf(ids) {
      const db = await sql(strapi);
      const rows: { id: string; email: string }[] = await db(tables.users)
        .whereIn("document_id", [...ids])
        .select({ id: "document_id", email: "email" });
      return new Map(rows.map(({ id, email }) => [id, email]));
    },

    async idsByEmail(text) {
      const db = await sql(strapi);
      return () =>
        db(tables.users)
          .whereRaw("lower(email) like ? escape '\\'", [containsPattern(text)])
          .select("document_id");
    },
  };
}
