import { inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { closeReturned, noteBounce } from "../outbox/index.ts";
import { readDeliveryReport } from "./read-delivery-report.ts";

/** Matches only the Message-ID, because addresses in a report can be forged. */
export async function takeReturnedMail(strapi: Strapi, source: string): Promise<void> {
  const report = await readDeliveryReport(source);
  if (!report) return;
  await inTransaction(strapi, async () => {
    const mail = await closeReturned(strapi, report.mailId, report.isFinal ? "bounced" : "failed", report.reason);
    if (mail && report.isFinal) await noteBounce(strapi, mail);
  });
}
