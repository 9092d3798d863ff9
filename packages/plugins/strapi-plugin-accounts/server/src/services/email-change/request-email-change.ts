import type { Core } from "@strapi/strapi";
import type { ChangeEmailRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { issueToken, revokeTokens } from "../confirmation/token-rows.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUserByEmail } from "../users/user-rows.ts";

const perAccount: RateLimit = { name: "change-email", hits: 10, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "change-email-mails", hits: 3, windowMs: 3600_000 };

export interface EmailChange {
  readonly email: string;
}

/**
 * Mails a confirmation link to the new address and informs the old one. An address in use looks the same to the actor;
 * its owner is informed instead. @throws AppError `validation_failed`, `too_many_requests`, `no_session`
 */
export async function requestEmailChange(strapi: Core.Strapi, actor: Actor, request: ChangeEmailRequest): Promise<void> {
  const checked = await checkOwnPassword(strapi, actor, request.password, "password");
  if (request.email === checked.email) {
    const reason = "This is your address already.";
    throw new AppError("validation_failed", reason, { email: reason });
  }
  await countUse(strapi, perAccount, actor.id);
  await inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if (await allowsUse(strapi, mailsPerOwner, request.email)) await mailNewAddress(strapi, user, request.email);
    await enqueueMail(strapi, { to: user.email, about: user, template: "email-change-asked", data: { firstName: user.firstName ?? "" } });
    await recordEvent(strapi, actor, { action: "email.change-asked", object: `user:${actor.id}` });
  });
}

async function mailNewAddress(strapi: Core.Strapi, user: UserRow, email: string): Promise<void> {
  await revokeTokens(strapi, user.id, ["change-email"]);
  const owner = await findUserByEmail(strapi, email);
  if (owner)
    return enqueueMail(strapi, { to: owner.email, about: owner, template: "address-in-use", data: { firstName: owner.firstName ?? "" } });
  const change: EmailChange = { email };
  const confirmToken = await issueToken(strapi, "change-email", user.id, change);
  await enqueueMail(strapi, {
    to: email,
    about: user,
    template: "confirm-new-email",
    data: { firstName: user.firstName ?? "", confirmToken },
  });
}
