import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { serializeMail, type OutboxRow } from "./outbox-rows.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";
import type { UserRow } from "../users/user-row.ts";

/** The newest mails about an account or to its address, `limit` at most. */
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

/** The newest mail of a template about an account and to its own address; null where none was written. */
export async function newestMail(strapi: Core.Strapi, user: UserRow, template: MailTemplate): Promise<OutboxMail | null> {
  const row = (await (
    await sql(strapi)
  )(tables.outbox)
    .where({ user_id: user.id, recipient: user.email, template })
    .orderBy("id", "desc")
    .first()) as OutboxRow | undefined;
  return row ? serializeMail(row) : null;
}
