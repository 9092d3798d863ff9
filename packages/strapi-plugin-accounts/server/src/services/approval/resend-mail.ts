import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { AppError, inTransaction, notFound } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail, newestMail, type MailTemplate } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { issueToken, latestPayload, revokeTokens } from "../confirmation/token-rows.ts";
import type { SignupFacts } from "../signup/signup-facts.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserById, lockUser } from "../users/user-rows.ts";
import type { Decider } from "./account-decisions.ts";
import { tellApproved, tellRejected } from "./decision-mails.ts";

const perAccount: RateLimit = { name: "resend-account", hits: 5, windowMs: 3600_000 };

/**
 * Writes anew the mail that fits where an account stands: the link to confirm its address, that it is approved, or why it is
 * rejected. Links of earlier mails to confirm the address stop working.
 * @throws AppError `not_found`; `conflict` where no mail fits; `too_many_requests`
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
  if (user.account_state === "pending" && user.email_confirmed_at !== null)
    throw new AppError("conflict", "This address is confirmed and the request waits for you: there is nothing to send before you decide.");
  if (user.account_state === "approved" && user.blocked)
    throw new AppError("conflict", "This account is blocked, so it cannot be told that it may log in. Unblock it first.");
}

async function writeFittingMail(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  switch (user.account_state) {
    case "approved":
      await tellApproved(strapi, user);
      return "approved";
    case "rejected":
      await tellRejected(strapi, user, user.state_reason ?? "");
      return "rejected";
    case "pending":
      return (await newestMail(strapi, user, "asked-again")) ? mailPasswordLink(strapi, user) : mailConfirmLink(strapi, user);
  }
}

async function mailConfirmLink(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  await revokeTokens(strapi, user.id, ["confirm-email"]);
  const data = { firstName: user.first_name ?? "", confirmToken: await issueToken(strapi, "confirm-email", user.id) };
  await enqueueMail(strapi, { to: user.email, about: user, template: "request-received", data });
  return "request-received";
}

/** Once several people have asked for one address, only a password that its owner chooses may count: see the sign-up. */
async function mailPasswordLink(strapi: Core.Strapi, user: UserRow): Promise<MailTemplate> {
  const facts = (await latestPayload(strapi, user.id, "reset-password")) as SignupFacts | null;
  await revokeTokens(strapi, user.id, ["confirm-email", "reset-password"]);
  const resetToken = await issueToken(strapi, "reset-password", user.id, facts ?? undefined);
  const data = { firstName: facts?.firstName ?? user.first_name ?? "", resetToken };
  await enqueueMail(strapi, { to: user.email, about: user, template: "asked-again", data });
  return "asked-again";
}
