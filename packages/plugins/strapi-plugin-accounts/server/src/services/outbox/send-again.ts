import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { afterCommit, AppError, inTransaction, notFound, sql, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { serializeMail, type OutboxRow } from "./outbox-rows.ts";
import { outbox } from "./outbox-sender.ts";
import { lacksLinks } from "./without-links.ts";

/**
 * Resends a mail in any state; no effect while it is being sent. @throws AppError `not_found`; `conflict` if its
 * one-time link is not stored; `unavailable` without a mail server
 */
export async function sendAgain(strapi: Core.Strapi, actor: Actor, publicId: string): Promise<OutboxMail> {
  return inTransaction(strapi, async () => {
    const mail = await lockMail(strapi, publicId);
    if (!accountsConfig(strapi).mailConfigured)
      throw new AppError("unavailable", "No mail server is configured, so the message cannot be sent.");
    if (lacksLinks(mail.text))
      throw new AppError("conflict", "This mail was sent, and its link is not kept. Its reader can ask for a new one on the site.");
    if (mail.state === "sending") return serializeMail(mail);
    const columns = { state: "waiting", attempts: 0, last_error: null, claim: null, handed_over_at: null } as const;
    await (
      await sql(strapi)
    )(tables.outbox)
      .where({ id: mail.id })
      .update({ ...columns, next_attempt_at: Date.now() });
    await recordEvent(strapi, actor, { action: "mail.resent", object: `mail:${publicId}` });
    await afterCommit(strapi, outbox(strapi).kick);
    return serializeMail({ ...mail, ...columns });
  });
}

/** Locks the mail, because a concurrent attempt could remove its link. */
async function lockMail(strapi: Core.Strapi, publicId: string): Promise<OutboxRow> {
  const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).forUpdate().first()) as OutboxRow | undefined;
  if (!mail) throw notFound();
  return mail;
}
