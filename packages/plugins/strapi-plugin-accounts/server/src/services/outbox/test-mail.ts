import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { accountsConfig } from "../../config.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { enqueueTestMail } from "./enqueue-mail.ts";
import { isMailTemplate } from "./templates/mail-templates.ts";

const perAdministrator: RateLimit = { name: "test-mail", hits: 10, windowMs: 3600_000 };

/**
 * Sends a template with sample data to the actor. @throws AppError `validation_failed` for an unknown template;
 * `unavailable` without a mail server; `too_many_requests`
 */
export async function sendTestMail(strapi: Core.Strapi, actor: Actor, template = "test"): Promise<OutboxMail> {
  const unknown = "There is no mail template of this name.";
  if (!isMailTemplate(template)) throw new AppError("validation_failed", unknown, { template: unknown });
  if (!accountsConfig(strapi).mailConfigured)
    throw new AppError("unavailable", "No mail server is set, so no test can be sent. Set SMTP_URL and start the server again.");
  await countUse(strapi, perAdministrator, actor.id);
  return inTransaction(strapi, async () => {
    const mail = await enqueueTestMail(strapi, await getUserByRowId(strapi, actor.rowId), template);
    await recordEvent(strapi, actor, { action: "mail.test", object: `mail:${mail.id}`, detail: template });
    return mail;
  });
}
