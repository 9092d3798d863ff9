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

/** What a link to another address carries. */
export interface EmailChange {
  readonly email: string;
}

/**
 * Mails a link to the address that the actor wants to move to; until it is opened nothing changes. The old address is
 * told. For an address in use everything looks the same to the actor, and its owner is told instead.
 * @throws AppError `validation_failed`, `too_many_requests`, `no_session`
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
    await enqueueMail(strapi, { to: user.email, about: user, template: "email-change-asked", data: { firstName: user.first_name ?? "" } });
    await recordEvent(strapi, actor, { action: "email.change-asked", object: `user:${actor.id}` });
  });
}

async function mailNewAddress(strapi: Core.Strapi, user: UserRow, email: string): Promise<void> {
  // One change at a time: the newest counts.
  await revokeTokens(strapi, user.id, ["change-email"]);
  const owner = await findUserByEmail(strapi, email);
  if (owner)
    return enqueueMail(strapi, { to: owner.email, about: owner, template: "address-in-use", data: { firstName: owner.first_name ?? "" } });
  const change: EmailChange = { email };
  const confirmToken = await issueToken(strapi, "change-email", user.id, change);
  await enqueueMail(strapi, {
    to: email,
    about: user,
    template: "confirm-new-email",
    data: { firstName: user.first_name ?? "", confirmToken },
  });
}
