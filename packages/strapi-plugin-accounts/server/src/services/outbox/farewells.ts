import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";

const farewells: readonly MailTemplate[] = ["patient-account-closed", "patient-account-deleted"];

/** Much longer than a mail is tried again. */
const keptMs = 30 * 24 * 3600_000;

/** Deletes what was written to people whose account is gone: no account's deletion takes it along. */
export async function deleteOldFarewells(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .whereIn("template", [...farewells])
    .where("created_at", "<=", nowMs - keptMs)
    .delete();
}
