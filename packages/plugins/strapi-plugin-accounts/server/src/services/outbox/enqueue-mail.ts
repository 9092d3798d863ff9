import type { MailTemplatePreview, OutboxMail } from "@trabecula/contracts";
import { afterCommit, currentRequestId, newId, notFound, sql, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { readSettings } from "../settings/index.ts";
import { offeredLanguage, pagePrefix } from "../users/offered-language.ts";
import type { UserRow } from "../users/user-row.ts";
import { serializeMail, withoutLinks, type OutboxRow } from "./outbox-rows.ts";
import { outbox } from "./outbox-sender.ts";
import { isMailTemplate, renderTemplate, type MailData, type MailTemplate } from "./templates/mail-templates.ts";
import { oneLine, type MailContext, type RenderedMail } from "./templates/template.ts";
import { previewTemplates, renderSample, renderTestMail } from "./templates/samples.ts";

interface Envelope {
  readonly to: string;
  readonly about: UserRow | null;
  readonly language?: string | null;
  readonly template: MailTemplate;
  readonly replyTo?: string;
}

interface NewMail<Name extends MailTemplate> extends Envelope {
  readonly template: Name;
  readonly data: MailData[Name];
}

/** Stores a mail in the current transaction and sends it after commit. Without a mail server only administrators see it. */
export async function enqueueMail<Name extends MailTemplate>(strapi: Strapi, mail: NewMail<Name>): Promise<void> {
  await enqueueRevocable(strapi, mail);
}

export async function enqueueRevocable<Name extends MailTemplate>(strapi: Strapi, mail: NewMail<Name>): Promise<string> {
  return insertMail(strapi, mail, renderTemplate(mail.template, mail.data, await mailContext(strapi, readerOf(mail))));
}

export async function enqueueTestMail(strapi: Strapi, to: UserRow, template: MailTemplate): Promise<OutboxMail> {
  const envelope = { to: to.email, about: to, template };
  const publicId = await insertMail(strapi, envelope, renderTestMail(template, await mailContext(strapi)));
  return serializeMail((await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow);
}

async function insertMail(strapi: Strapi, { to, about, template, replyTo }: Envelope, rendered: RenderedMail): Promise<string> {
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
  // Strapi's commands do not listen and send nothing.
  if (mailConfigured && strapi.server.httpServer.listening) await afterCommit(strapi, outbox(strapi).kick);
  return publicId;
}

const readerOf = ({ about, language }: Envelope) => (language === undefined ? about : { language });

async function mailContext(strapi: Strapi, reader: { readonly language: string | null } | null = null): Promise<MailContext> {
  const { productName, supportEmail } = await readSettings(strapi);
  const { siteUrl, mailConfigured } = accountsConfig(strapi);
  const language = offeredLanguage(strapi, reader);
  return {
    productName,
    supportAddress: supportEmail ?? `${new URL(siteUrl).host}${pagePrefix(language)}/contact`,
    siteUrl,
    sendsMail: mailConfigured,
    language,
  };
}

export async function listTemplates(strapi: Strapi): Promise<{ items: MailTemplatePreview[]; total: number }> {
  const items = previewTemplates(await mailContext(strapi));
  return { items, total: items.length };
}

export async function templateHtml(strapi: Strapi, name: string | undefined): Promise<string> {
  if (name === undefined || !isMailTemplate(name)) throw notFound();
  return renderSample(name, await mailContext(strapi)).html;
}

/** HTML of an outbox mail without link tokens. @throws `not_found` */
export async function mailHtml(strapi: Strapi, publicId: string): Promise<string> {
  const mail = (await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first("html")) as { html: string } | undefined;
  if (!mail) throw notFound();
  return withoutLinks(mail.html);
}
