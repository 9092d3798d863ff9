import type { Core } from "@strapi/strapi";
import type { SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";

const letterDays = 365;

const dayMs = 24 * 3600_000;

export async function deleteOldLetters(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await deleteInParts(
    strapi,
    tables.outbox,
    (letters) =>
      void letters
        .where({ template: "contact" })
        .where("created_at", "<=", nowMs - letterDays * dayMs)
        .whereNotExists((writers: SqlQuery) => void writers.from(tables.users).whereRaw("email = reply_to")),
  );
}
