import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

/** A question has long been answered by then; docs/operations.md names the time. */
const letterDays = 365;

const dayMs = 24 * 3600_000;

/** Deletes old letters of the contact form whose writers have no account: no account's deletion takes them along. */
export async function deleteOldLetters(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const db = await sql(strapi);
  await db(tables.outbox)
    .where({ template: "contact" })
    .where("created_at", "<=", nowMs - letterDays * dayMs)
    .where((written) => void written.whereNull("reply_to").orWhereNotIn("reply_to", db(tables.users).select("email").whereNotNull("email")))
    .delete();
}
