import type { MailLink, OutboxMail } from "@trabecula/contracts";
import { afterCommit, AppError, inTransaction, invalidField, orNotFound, sql, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { tokenWorksUntil } from "../confirmation/token-rows.ts";
import { findValidInvitation } from "../portal/invitation-rows.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { findByToken } from "../workspaces/invitation-rows.ts";
import { enqueueTestMail } from "./enqueue-mail.ts";
import { lacksLinks, linkIn, serializeMail, type OutboxRow } from "./outbox-rows.ts";
import { outbox } from "./outbox-sender.ts";
import { isMailTemplate } from "./templates/mail-templates.ts";

/**
 * Does nothing while the mail is being sent.
 * @throws `not_found`; `conflict` if its one-time link is not stored; `unavailable` without a mail server
 */
export async function sendAgain(strapi: Strapi, actor: Actor, publicId: string): Promise<OutboxMail> {
  return inTransaction(strapi, async () => {
    const mail = await lockMail(strapi, publicId);
    if (!accountsConfig(strapi).mailConfigured)
      throw new AppError("unavailable", "No mail server is configured, so the message cannot be sent.");
    if (lacksLinks(mail.text))
      throw new AppError("conflict", "This mail was sent, and its link is not kept. Its reader can ask for a new one on the site.");
    if (mail.state === "sending") return serializeMail(mail);
    const columns = { state: "waiting", attempts: 0, last_error: null, claim: null, handed_over_at: null } as const;
    const db = await sql(strapi);
    await db(tables.outbox)
      .where({ id: mail.id })
      .update({ ...columns, next_attempt_at: Date.now() });
    await recordEvent(strapi, actor, { action: "mail.resent", object: `mail:${publicId}` });
    await afterCommit(strapi, outbox(strapi).kick);
    return serializeMail({ ...mail, ...columns });
  });
}

/** Locks the mail, because a concurrent attempt could remove its link. */
async function lockMail(strapi: Strapi, publicId: string): Promise<OutboxRow> {
  return orNotFound((await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).forUpdate().first()) as OutboxRow | undefined);
}

/**
 * Retries waiting mails after an outage and resets their attempts, except of mails being sent.
 * @throws `unavailable` without a mail server
 */
export async function sendWaiting(strapi: Strapi, actor: Actor): Promise<{ mails: number }> {
  if (!accountsConfig(strapi).mailConfigured)
    throw new AppError("unavailable", "No mail server is set, so no mail waits to be sent. Set SMTP_URL and start the server again.");
  return inTransaction(strapi, async () => {
    const now = Date.now();
    const db = await sql(strapi);
    const mails = await db(tables.outbox)
      .where({ state: "waiting" })
      .where("next_attempt_at", ">", now)
      .update({ next_attempt_at: now, attempts: 0 });
    if (mails === 0) return { mails };
    await recordEvent(strapi, actor, { action: "mail.waiting-sent", detail: String(mails) });
    await afterCommit(strapi, outbox(strapi).kick);
    return { mails };
  });
}

/**
 * The link grants access, so each view is logged.
 * @throws `not_found`; `conflict` if a mail server is set or there is no working link
 */
export async function showLink(strapi: Strapi, actor: Actor, publicId: string): Promise<MailLink> {
  return inTransaction(strapi, async () => {
    const mail = orNotFound((await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow | undefined);
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

/** Null for used, expired or revoked links. */
async function linkWorksUntil(strapi: Strapi, link: string): Promise<number | null> {
  const token = link.slice(link.lastIndexOf("/") + 1);
  const invitation = await findValidInvitation(strapi, token);
  const found = invitation ?? (await findByToken(strapi, token));
  return found ? Number(found.expires_at) : tokenWorksUntil(strapi, token);
}

const perAdministrator: RateLimit = { name: "test-mail", hits: 10, windowMs: 3600_000 };

/**
 * Mails the actor a template with sample data.
 * @throws `validation_failed` for an unknown template; `unavailable` without a mail server; `too_many_requests`
 */
export async function sendTestMail(strapi: Strapi, actor: Actor, template = "test"): Promise<OutboxMail> {
  if (!isMailTemplate(template)) throw invalidField("template", "There is no mail template of this name.");
  if (!accountsConfig(strapi).mailConfigured)
    throw new AppError("unavailable", "No mail server is set, so no test can be sent. Set SMTP_URL and start the server again.");
  await countUse(strapi, perAdministrator, actor.id);
  return inTransaction(strapi, async () => {
    const mail = await enqueueTestMail(strapi, await getUserByRowId(strapi, actor.rowId), template);
    await recordEvent(strapi, actor, { action: "mail.test", object: `mail:${mail.id}`, detail: template });
    return mail;
  });
}
