import type { Core } from "@strapi/strapi";
import { inTransaction } from "@trabecula/strapi-kit";
import { closeReturned, noteBounce } from "../outbox/index.ts";
import { readDeliveryReport } from "./read-delivery-report.ts";

/**
 * Takes a mail that the laboratory's mail server got back. Only the Message-ID in it decides which mail it was: nobody but
 * the server and the mail's reader has seen it, while the addresses in a report are whatever its sender wrote. What tells of
 * no failed mail of ours changes nothing.
 */
export async function takeReturnedMail(strapi: Core.Strapi, source: string): Promise<void> {
  const report = await readDeliveryReport(source);
  if (!report) return;
  await inTransaction(strapi, async () => {
    const mail = await closeReturned(strapi, report.mailId, report.isFinal ? "bounced" : "failed", report.reason);
    if (mail && report.isFinal) await noteBounce(strapi, mail);
  });
}
