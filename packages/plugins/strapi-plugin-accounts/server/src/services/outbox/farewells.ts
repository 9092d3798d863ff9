import type { Core } from "@strapi/strapi";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";
import { readSettings } from "../settings/index.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";

const farewells: readonly MailTemplate[] = ["patient-account-closed", "patient-account-deleted"];

const dayMs = 24 * 3600_000;

/** Mails to deleted accounts, which account deletion does not remove. */
export async function deleteOldFarewells(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const { farewellDays } = await readSettings(strapi);
  const before = nowMs - farewellDays * dayMs;
  for (const template of farewells)
    await deleteInParts(strapi, tables.outbox, (mails) => void mails.where({ template }).where("created_at", "<=", before));
}
