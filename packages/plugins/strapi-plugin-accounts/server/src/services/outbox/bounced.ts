import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { tables } from "../../database/models.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/**
 * Writes down, within the caller's transaction, that an address did not take a mail: in the audit log, and on the account
 * that has the address now, if any.
 */
export async function noteBounce(strapi: Core.Strapi, { public_id, recipient }: OutboxRow): Promise<void> {
  const [user] = (await (
    await sql(strapi)
  )(tables.users)
    .where({ email: recipient })
    .update({ email_bounced_at: new Date() })
    .returning("document_id")) as { document_id: string }[];
  const mail = `mail:${public_id}`;
  await recordEvent(
    strapi,
    null,
    user ? { action: "mail.bounced", object: `user:${user.document_id}`, detail: mail } : { action: "mail.bounced", object: mail },
  );
}
