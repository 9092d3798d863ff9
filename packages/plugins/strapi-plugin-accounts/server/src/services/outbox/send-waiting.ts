import type { Core } from "@strapi/strapi";
import { afterCommit, AppError, inTransaction, sql, type Actor } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { outbox } from "./outbox-sender.ts";

/**
 * Makes all waiting mails due, for use after an outage, and returns their number. Resets their attempts. Mails being
 * sent are unchanged. @throws AppError `unavailable` without a mail server
 */
export async function sendWaiting(strapi: Core.Strapi, actor: Actor): Promise<{ mails: number }> {
  if (!accountsConfig(strapi).mailConfigured)
    throw new AppError("unavailable", "No mail server is set, so no mail waits to be sent. Set SMTP_URL and start the server again.");
  return inTransaction(strapi, async () => {
    const now = Date.now();
    const mails = await (
      await sql(strapi)
    )(tables.outbox)
      .where({ state: "waiting" })
      .where("next_attempt_at", ">", now)
      .update({ next_attempt_at: now, attempts: 0 });
    if (mails === 0) return { mails };
    await recordEvent(strapi, actor, { action: "mail.waiting-sent", detail: String(mails) });
    await afterCommit(strapi, outbox(strapi).kick);
    return { mails };
  });
}
