import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { AppError, inTransaction, notFound } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { mailProofLink } from "../confirmation/mail-proof-link.ts";
import { newestMail, type MailTemplate } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserById, lockUser } from "../users/user-rows.ts";
import type { Decider } from "./account-decisions.ts";
import { tellApproved, tellRejected } from "./decision-mails.ts";

const perAccount: RateLimit = { name: "resend-account", hits: 5, windowMs: 3600_000 };

/**
 * Sends the mail for the account's state again: confirmation, approval or rejection. Earlier confirmation links expire.
 * @throws AppError `not_found`; `conflict` if no mail fits; `too_many_requests`
 */
export async function resendMail(strapi: Core.Strapi, decider: Decider, userId: string): Promise<OutboxMail> {
  requireFitting(await getUserById(strapi, userId));
  await countUse(strapi, perAccount, userId);
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, (await getUserById(strapi, userId)).id);
    if (!user) throw notFound();
    requireFitting(user);
    const template = await writeFittingMail(strapi, user);
    await recordEvent(strapi, decider, { action: "mail.resent", object: `user:${userId}`, detail: template });
    return (await newestMail(strapi, user, template))!;
  });
}

function requireFitting(user: UserRow): void {
  if (user.accountState === "pending" && user.emailConfirmedAt !== null)
    throw new AppError("conflict", "There is nothing to send. The address is confirmed and the request is waiting for your decision.");
  if (user.accountState === "approved" && user.blocked)
    throw new AppError("conflict", "This account is blocked. Unblock it before you send the approval mail.");
}

async function writeFittingMail(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  switch (user.accountState) {
    case "approved":
      await tellApproved(strapi, user);
      return "approved";
    case "rejected":
      await tellRejected(strapi, user, user.stateReason ?? "");
      return "rejected";
    case "pending":
      return mailProofLink(strapi, user);
  }
}
