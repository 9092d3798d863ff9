import { dayMs } from "@trabecula/contracts";
import { deleteInParts, type AgingData, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { agingRows } from "../retention/aging-rows.ts";
import { readSettings } from "../settings/index.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";

const farewells: readonly MailTemplate[] = ["patient-account-closed", "patient-account-deleted"];

/** Mails to deleted accounts, which account deletion does not remove. */
export async function deleteOldFarewells(strapi: Strapi, nowMs: number): Promise<void> {
  const { farewellDays } = await readSettings(strapi);
  const before = nowMs - farewellDays * dayMs;
  for (const template of farewells)
    await deleteInParts(strapi, tables.outbox, (mails) => void mails.where({ template }).where("created_at", "<=", before));
}

const letterDays = 365;

export async function deleteOldLetters(strapi: Strapi, nowMs: number): Promise<void> {
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

/** Age counts from the last sending. A mail that waits to be sent again still has its earlier time. */
export function agingMails(strapi: Strapi): AgingData {
  return agingRows(strapi, tables.outbox, (mails, beforeMs) => {
    void mails.where("sent_at", "<", beforeMs).whereNotIn("state", ["waiting", "sending"]);
  });
}
