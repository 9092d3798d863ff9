import type { Core } from "@strapi/strapi";
import { containsPattern, sql, type OwnersPort } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { defaultsOf } from "./user-row.ts";
import { accountRows } from "./user-rows.ts";

/** Reveals only the address of an account. */
export function createOwners(strapi: Core.Strapi): OwnersPort {
  return {
    async madeSince(since) {
      const made = await accountRows(strapi).findMany({ select: ["createdAt"], where: { createdAt: { $gte: since } } });
      return made.map(({ createdAt }) => createdAt);
    },

    async countDefaults() {
      const rows = await accountRows(strapi).findMany({ select: ["defaults"] });
      const counts = new Map<string, number>();
      for (const { datasetId } of rows.flatMap(defaultsOf)) counts.set(datasetId, (counts.get(datasetId) ?? 0) + 1);
      return counts;
    },

    async emailsOf(ids) {
      const rows = await accountRows(strapi).findMany({ select: ["documentId", "email"], where: { documentId: { $in: [...ids] } } });
      return new Map(rows.map(({ documentId, email }) => [documentId, email]));
    },

    /** A condition of other queries, so it stays SQL. */
    async idsByEmail(text) {
      const db = await sql(strapi);
      return () =>
        db(tables.users)
          .whereRaw("lower(email) like ? escape '\\'", [containsPattern(text)])
          .select("document_id");
    },
  };
}
