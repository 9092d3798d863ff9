import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { tables } from "../../database/models.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** Records a bounce in the audit log and on the address's current account, within the caller's transaction. */
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
