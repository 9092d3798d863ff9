import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { readSettings } from "../settings/index.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";

const farewells: readonly MailTemplate[] = ["patient-account-closed", "patient-account-deleted"];

const dayMs = 24 * 3600_000;

/** Deletes what was written to people whose account is gone: no account's deletion takes it along. */
export async function deleteOldFarewells(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const { farewellDays } = await readSettings(strapi);
  await (
    await sql(strapi)
  )(tables.outbox)
    .whereIn("template", [...farewells])
    .where("created_at", "<=", nowMs - farewellDays * dayMs)
    .delete();
}
