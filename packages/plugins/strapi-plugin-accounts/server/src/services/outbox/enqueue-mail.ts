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

interface Envelope {
  readonly to: string;
  readonly about: UserRow | null;
  readonly template: MailTemplate;
  readonly replyTo?: string;
}

interface NewMail<Name extends MailTemplate> extends Envelope {
  readonly template: Name;
  readonly data: MailData[Name];
}

/**
 * Adds a mail to the outbox in the current transaction; it is sent after commit. Without a mail server it is only kept
 * for administrators.
 */
export async function enqueueMail<Name extends MailTemplate>(strapi: Core.Strapi, mail: NewMail<Name>): Promise<void> {
  await enqueueRevocable(strapi, mail);
}

/** Returns the mail's id, for revoking it before it is sent. */
export async function enqueueRevocable<Name extends MailTemplate>(strapi: Core.Strapi, mail: NewMail<Name>): Promise<string> {
  return insertMail(strapi, mail, renderTemplate(mail.template, mail.data, await mailContext(strapi)));
}

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
