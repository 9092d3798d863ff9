import { setTimeout as wait } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import { networkOf } from "@trabecula/client-address";
import { inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { issueToken } from "../confirmation/token-rows.ts";
import { findUserByEmail, lockUser } from "../users/user-rows.ts";

const perNetwork: RateLimit = { name: "forgot-address", hits: 30, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "forgot-owner-mails", hits: 3, windowMs: 3600_000 };

/** Constant response time, well above that of writing a mail; ms. */
const answerTakesMs = 250;

/**
 * Mails a reset link to any account, regardless of its state, because a password grants no more than the account may
 * do. Unknown addresses get the same response in the same time. @throws AppError `too_many_requests`
 */
export async function forgotPassword(strapi: Core.Strapi, email: string, clientAddress: string): Promise<void> {
  await countUse(strapi, perNetwork, networkOf(clientAddress));
  await Promise.all([mailResetLink(strapi, email), wait(answerTakesMs)]);
}

async function mailResetLink(strapi: Core.Strapi, email: string): Promise<void> {
  // Unknown addresses count too; exceeding the limit is silent.
  const mayMail = await allowsUse(strapi, mailsPerOwner, email);
  const found = await findUserByEmail(strapi, email);
  if (!found || !mayMail) return;
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, found.id);
    if (!user) return;
    const resetToken = await issueToken(strapi, "reset-password", user.id);
    await enqueueMail(strapi, {
      to: user.email,
      about: user,
      template: "reset-password",
      data: { firstName: user.firstName ?? "", resetToken },
    });
    await recordEvent(strapi, null, { action: "password.forgotten", object: `user:${user.documentId}` });
  });
}
