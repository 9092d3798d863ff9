import type { Core } from "@strapi/strapi";
import type { SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";

/** A question has long been answered by then; docs/operations.md names the time. */
const letterDays = 365;

const dayMs = 24 * 3600_000;

/** Deletes old letters of the contact form whose writers have no account: no account's deletion takes them along. */
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
