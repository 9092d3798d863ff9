import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type ExportFile, sql, type Sql, toInstant } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { serializeMail, type MailState, type OutboxRow } from "./outbox-rows.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";
import { withoutLinks } from "./without-links.ts";
import type { UserRow } from "../users/user-row.ts";

export async function mailsAbout(strapi: Core.Strapi, user: UserRow, limit: number): Promise<OutboxMail[]> {
  const rows = (await (
    await sql(strapi)
  )(tables.outbox)
    .where({ user_id: user.id })
    .orWhere({ recipient: user.email })
    .orderBy("id", "desc")
    .limit(limit)) as OutboxRow[];
  return rows.map(serializeMail);
}

/** Newest mail of a template about an account and sent to its own address; null if none. */
export async function newestMail(strapi: Core.Strapi, user: UserRow, template: MailTemplate): Promise<OutboxMail | null> {
  const row = (await (
    await sql(strapi)
  )(tables.outbox)
    .where({ user_id: user.id, recipient: user.email, template })
    .orderBy("id", "desc")
    .first()) as OutboxRow | undefined;
  return row ? serializeMail(row) : null;
}

/** Null if deleted. */
export async function mailState(strapi: Core.Strapi, publicId: string): Promise<MailState | null> {
  const mails = (await sql(strapi))(tables.outbox).where({ public_id: publicId });
  const row = (await mails.first("state")) as Pick<OutboxRow, "state"> | undefined;
  return row?.state ?? null;
}

/**
 * Mails to the account's address and its contact form messages, for the export. Without link tokens: an open session
 * must not reveal a password link.
 */
export function mailsFile(strapi: Core.Strapi, user: UserRow): ExportFile {
  return { name: "mails.json", items: ownMails(strapi, user) };
}

type OwnMailRow = Pick<OutboxRow, "created_at" | "sent_at" | "subject" | "text">;

const partSize = 50;

async function* ownMails(strapi: Core.Strapi, user: UserRow): AsyncGenerator {
  const db = await sql(strapi);
  for (let after = 0; ; await yieldToEventLoop()) {
    const ids = await ownMailIdsAfter(db, user, after);
    const rows = (await db(tables.outbox)
      .whereIn("id", ids)
      .orderBy("id")
      .select("created_at", "sent_at", "subject", "text")) as OwnMailRow[];
    for (const row of rows)
      yield {
        createdAt: toInstant(Number(row.created_at)),
        sentAt: row.sent_at === null ? null : toInstant(Number(row.sent_at)),
        subject: row.subject,
        text: withoutLinks(row.text),
      };
    if (ids.length < partSize) return;
    after = ids.at(-1)!;
  }
}

/** Two statements with an index each; in one, SQLite would read and sort all matches. */
async function ownMailIdsAfter(db: Sql, { email }: UserRow, after: number): Promise<number[]> {
  const mails = () => db(tables.outbox).where("id", ">", after).orderBy("id").limit(partSize);
  const received: number[] = await mails().where({ recipient: email }).pluck("id");
  const written: number[] = await mails().where({ template: "contact", reply_to: email }).pluck("id");
  return [...new Set([...received, ...written])].sort((left, right) => left - right).slice(0, partSize);
}
