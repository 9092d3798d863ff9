import type { Core } from "@strapi/strapi";
import { AppError, inTransaction, notFound, sql, type Actor } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { linkIn } from "./without-links.ts";

/**
 * The link of a kept mail, for an administrator to pass on where no mail server does. Whoever has it can act as the mail's
 * reader, so each look at one is on record, in the transaction that gives it.
 * @throws AppError `not_found`; `conflict` where a mail server is set or the mail has no link
 */
export async function showLink(strapi: Core.Strapi, actor: Actor, publicId: string): Promise<string> {
  return inTransaction(strapi, async () => {
    const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow | undefined;
    if (!mail) throw notFound();
    if (accountsConfig(strapi).mailConfigured)
      throw new AppError("conflict", "A mail server is set, so links go to their readers alone. Send the mail again instead.");
    const link = mail.state === "kept" ? linkIn(mail.text) : null;
    if (link === null) throw new AppError("conflict", "This mail has no link to pass on.");
    await recordEvent(strapi, actor, { action: "mail.link-shown", object: `mail:${publicId}`, detail: mail.template });
    return link;
  });
}
