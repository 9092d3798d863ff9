import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { afterCommit, newId, sql } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { serializeMail, type OutboxRow } from "./outbox-rows.ts";
import { createOutboxSender } from "./outbox-sender.ts";
import { renderTemplate, type MailData, type MailTemplate } from "./templates/mail-templates.ts";
import { oneLine, type RenderedMail } from "./templates/render.ts";
import { renderTestMail } from "./templates/samples.ts";
import type { MailContext } from "./templates/template.ts";

/** A mail's way, without its words. */
interface Envelope {
  readonly to: string;
  /** The account it is about, if any: the mail is deleted with it. */
  readonly about: UserRow | null;
  readonly template: MailTemplate;
  readonly replyTo?: string;
}

export interface NewMail<Name extends MailTemplate> extends Envelope {
  readonly template: Name;
  readonly data: MailData[Name];
}

/** How often due mails are looked for besides right after they are written; ms. */
const sweepEveryMs = 30_000;

/** Mails wait in the database, written in the same transaction as what they tell of, and are sent after it is durable. */
export function createOutboxService(strapi: Core.Strapi) {
  const sender = createOutboxSender(strapi);
  let timer: NodeJS.Timeout | undefined;

  async function write({ to, about, template, replyTo }: Envelope, rendered: RenderedMail): Promise<string> {
    const { mailConfigured } = accountsConfig(strapi);
    const publicId = newId();
    await (
      await sql(strapi)
    )(tables.outbox).insert({
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
    });
    if (mailConfigured) await afterCommit(strapi, sender.kick);
    return publicId;
  }

  return {
    /** Writes a mail. Without a mail server it is kept for administrators to read; it is not sent by itself later. */
    async enqueue<Name extends MailTemplate>(mail: NewMail<Name>): Promise<void> {
      await write(mail, renderTemplate(mail.template, mail.data, await mailContext(strapi)));
    },

    /** Writes a template, filled with its sample, to an administrator. */
    async enqueueTest(to: UserRow, template: MailTemplate): Promise<OutboxMail> {
      const publicId = await write({ to: to.email, about: to, template }, renderTestMail(template, await mailContext(strapi)));
      return serializeMail((await (await sql(strapi))(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow);
    },

    /** Sends what is due, unless that is going on. */
    kick: sender.kick,

    /** Sends what an earlier run left, then looks for due mails from time to time. */
    start(): void {
      if (!accountsConfig(strapi).mailConfigured) return;
      sender.kick();
      timer = setInterval(sender.kick, sweepEveryMs);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await sender.stop();
    },
  };
}

/** What templates may say about this site. */
export async function mailContext(strapi: Core.Strapi): Promise<MailContext> {
  const { productName, supportEmail } = await strapi.plugin("accounts").service("siteFacts").read();
  return { productName, supportEmail, siteUrl: accountsConfig(strapi).siteUrl };
}
