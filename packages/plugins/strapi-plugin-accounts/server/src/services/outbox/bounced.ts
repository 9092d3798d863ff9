import type { Core } from "@strapi/strapi";
import { recordEvent } from "../audit/index.ts";
import { lockUsers, updateUsers } from "../users/user-rows.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** Records a bounce in the audit log and on the address's current account, within the caller's transaction. */
export async function noteBounce(strapi: Core.Strapi, { public_id, recipient }: OutboxRow): Promise<void> {
  const [user] = await lockUsers(strapi, { email: recipient });
  if (user) await updateUsers(strapi, { id: user.id }, { emailBouncedAt: new Date() });
  const mail = `mail:${public_id}`;
  await recordEvent(
    strapi,
    null,
    user ? { action: "mail.bounced", object: `user:${user.documentId}`, detail: mail } : { action: "mail.bounced", object: mail },
  );
}
