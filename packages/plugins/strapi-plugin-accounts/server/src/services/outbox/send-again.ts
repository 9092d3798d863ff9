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
 * Sends a mail again, whatever became of it before; one that is being sent goes on so.
 * @throws AppError `not_found`; `conflict` for one whose link works once and is not kept; `unavailable` where no mail server is set
 */
export async function sendAgain(strapi: Core.Strapi, actor: Actor, publicId: string): Promise<OutboxMail> {
  return inTransaction(strapi, async () => {
    const mail = await lockMail(strapi, publicId);
    if (!accountsConfig(strapi).mailConfigured)
      throw new AppError("unavailable", "No mail server is set, so the mail stays here to be read.");
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

/** Nobody else can change the mail until the transaction ends: an attempt that ends just now would have its link blanked. */
async function lockMail(strapi: Core.Strapi, publicId: string): Promise<OutboxRow> {
  const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).forUpdate().first()) as OutboxRow | undefined;
  if (!mail) throw notFound();
  return mail;
}
