import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { afterCommit, AppError, containsPattern, newId, notFound, sql } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import { tables } from "../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { serializeMail, type MailState, type OutboxRow } from "./outbox-rows.ts";
import { createOutboxSender } from "./outbox-sender.ts";
import { lacksLinks } from "./without-links.ts";
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

interface MailQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly state?: MailState | undefined;
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

    /** The mails of a page, newest first unless asked otherwise. */
    async list(query: MailQuery): Promise<{ items: OutboxMail[]; total: number }> {
      const db = await sql(strapi);
      const matching = db(tables.outbox).modify((mails) => {
        if (query.state) void mails.where("state", query.state);
        if (query.q) void mails.whereRaw("lower(recipient || ' ' || subject) like ? escape '\\'", [containsPattern(query.q)]);
      });
      const counted = (await matching.clone().count({ total: "*" })) as { total: number | string }[];
      const rows = (await matching
        .orderBy("id", query.order)
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)) as OutboxRow[];
      return { items: rows.map(serializeMail), total: Number(counted[0]?.total ?? 0) };
    },

    /**
     * Sends a mail again, whatever became of it before; one that is being sent goes on so.
     * @throws AppError `not_found`; `conflict` for one whose link works once and is not kept; `unavailable` where no mail server is set
     */
    async resend(publicId: string): Promise<OutboxMail> {
      const db = await sql(strapi);
      const find = async () => (await db(tables.outbox).where({ public_id: publicId }).first()) as OutboxRow | undefined;
      const mail = await find();
      if (!mail) throw notFound();
      if (!accountsConfig(strapi).mailConfigured)
        throw new AppError("unavailable", "No mail server is set, so the mail stays here to be read.");
      if (lacksLinks(mail.text))
        throw new AppError("conflict", "This mail was sent, and its link is not kept. Its reader can ask for a new one on the site.");
      await db(tables.outbox)
        .where({ public_id: publicId })
        .whereNot({ state: "sending" })
        .update({ state: "waiting", attempts: 0, last_error: null, claim: null, handed_over_at: null, next_attempt_at: Date.now() });
      sender.kick();
      return serializeMail((await find()) as OutboxRow);
    },

    /** How many mails need an eye. */
    async counts() {
      const rows = (await (await sql(strapi))(tables.outbox).select("state").count({ mails: "*" }).groupBy("state")) as {
        state: MailState;
        mails: number | string;
      }[];
      const of = (...states: MailState[]) =>
        rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.mails), 0);
      return {
        configured: accountsConfig(strapi).mailConfigured,
        kept: of("kept"),
        waiting: of("waiting", "sending"),
        unconfirmed: of("unconfirmed"),
        failed: of("failed"),
        bounced: of("bounced"),
      };
    },

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
