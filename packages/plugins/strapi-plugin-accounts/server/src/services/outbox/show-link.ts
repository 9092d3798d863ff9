import type { Core } from "@strapi/strapi";
import type { MailLink } from "@trabecula/contracts";
import { AppError, inTransaction, notFound, sql, type Actor } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { tokenWorksUntil } from "../confirmation/token-rows.ts";
import { workingInvitation } from "../portal/invitation-rows.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { linkIn } from "./without-links.ts";

/**
 * Returns the link and expiry of a mail, to pass on without a mail server. The link grants access, so each view is
 * logged in the same transaction. @throws AppError `not_found`; `conflict` if a mail server is set or there is no
 * working link
 */
export async function showLink(strapi: Core.Strapi, actor: Actor, publicId: string): Promise<MailLink> {
  return inTransaction(strapi, async () => {
    const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow | undefined;
    if (!mail) throw notFound();
    if (accountsConfig(strapi).mailConfigured)
      throw new AppError("conflict", "A mail server is set, so links go to their readers alone. Send the mail again instead.");
    const link = mail.state === "kept" ? linkIn(mail.text) : null;
    if (link === null) throw new AppError("conflict", "This mail has no link to pass on.");
    const until = await linkWorksUntil(strapi, link);
    if (until === null)
      throw new AppError("conflict", "This link no longer works: it was used, has expired, or a newer one has taken its place.");
    await recordEvent(strapi, actor, { action: "mail.link-shown", object: `mail:${publicId}`, detail: mail.template });
    return { link, worksUntil: new Date(until).toISOString() };
  });
}

/** Milliseconds; null for used, expired or revoked links. */
async function linkWorksUntil(strapi: Core.Strapi, link: string): Promise<number | null> {
  const token = link.slice(link.lastIndexOf("/") + 1);
  const invitation = await workingInvitation(strapi, token);
  return invitation ? Number(invitation.expires_at) : tokenWorksUntil(strapi, token);
}
