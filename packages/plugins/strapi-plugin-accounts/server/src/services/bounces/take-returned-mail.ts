import type { Core } from "@strapi/strapi";
import { inTransaction } from "@trabecula/strapi-kit";
import { closeReturned, noteBounce } from "../outbox/index.ts";
import { readDeliveryReport } from "./read-delivery-report.ts";

/**
 * Processes a bounce. Only the Message-ID identifies the mail, because the addresses in a report can be forged. Other
 * mails change nothing.
 */
export async function takeReturnedMail(strapi: Core.Strapi, source: string): Promise<void> {
  const report = await readDeliveryReport(source);
  if (!report) return;
  await inTransaction(strapi, async () => {
    const mail = await closeReturned(strapi, report.mailId, report.isFinal ? "bounced" : "failed", report.reason);
    if (mail && report.isFinal) await noteBounce(strapi, mail);
  });
}
