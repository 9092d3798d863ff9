import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { afterCommit, currentRequestId, newId, sql } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { mailContext } from "./mail-context.ts";
import { serializeMail, type OutboxRow } from "./outbox-rows.ts";
import { outbox } from "./outbox-sender.ts";
import { renderTemplate, type MailData, type MailTemplate } from "./templates/mail-templates.ts";
import { oneLine, type RenderedMail } from "./templates/render.ts";
import { renderTestMail } from "./templates/samples.ts";

/** A mail's way, without its words. */
interface Envelope {
  readonly to: string;
  /** The account it is about, if any: the mail is deleted with it. */
  readonly about: UserRow | null;
  readonly template: MailTemplate;
  readonly replyTo?: string;
}

interface NewMail<Name extends MailTemplate> extends Envelope {
  readonly template: Name;
  readonly data: MailData[Name];
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells of; it is sent once that is durable. Without a mail
 * server it is kept for administrators to read, and not sent by itself later.
 */
export async function enqueueMail<Name extends MailTemplate>(strapi: Core.Strapi, mail: NewMail<Name>): Promise<void> {
  await enqueueRevocable(strapi, mail);
}

/** The same, and answers the mail's id: it can be taken back as long as it waits. */
export async function enqueueRevocable<Name extends MailTemplate>(strapi: Core.Strapi, mail: NewMail<Name>): Promise<string> {
  return insertMail(strapi, mail, renderTemplate(mail.template, mail.data, await mailContext(strapi)));
}

/** Writes a template, filled with its sample, to an administrator. */
export async function enqueueTestMail(strapi: Core.Strapi, to: UserRow, template: MailTemplate): Promise<OutboxMail> {
  const envelope = { to: to.email, about: to, template };
  const publicId = await insertMail(strapi, envelope, renderTestMail(template, await mailContext(strapi)));
  return serializeMail((await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow);
}

async function insertMail(strapi: Core.Strapi, { to, about, template, replyTo }: Envelope, rendered: RenderedMail): Promise<string> {
  const { mailConfigured } = accountsConfig(strapi);
  const publicId = newId();
  const db = await sql(strapi);
  await db(tables.outbox).insert({
    public_id: publicId,
    user_id: about?.id ?? null,
    recipient: oneLine(to),
    reply_to: replyTo === undefined ? null : oneLine(replyTo),
    ...rendered,
    template,
    state: mailConfigured ? "waiting" : "kept",
    attempts: 0,
    created_at: Date.now(),
    next_attempt_at: Date.now(),
    request_id: currentRequestId(strapi),
  });
  if (mailConfigured) await afterCommit(strapi, outbox(strapi).kick);
  return publicId;
}
