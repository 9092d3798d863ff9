import type { Core } from "@strapi/strapi";
import { containsPattern, sql, type OwnersPort } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

/** Who owns what, for lists of administrators: addresses and nothing else of an account. */
export function createOwners(strapi: Core.Strapi): OwnersPort {
  return {
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
