import type { ChangeEmailRequest } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, isDuplicate, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { letApprovalCount } from "../approval/account-decisions.ts";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { lockOwnAccount } from "../password/check-own-password.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { takeBackSignup } from "../signup/sign-up.ts";
import { findProvenUser, lockUser, updateUser } from "../users/user-rows.ts";
import { checkOwnProof } from "./check-own-proof.ts";
import { takeAddress } from "./take-address.ts";
import { issueToken, revokeTokens, useToken } from "./token-rows.ts";

const refusal = "This link is used or has expired. Sign up with the same address again, or change it again, to get a new one.";

/** Confirms a new account's address or a change. @throws `invalid_token`, or `conflict` if the new address is taken */
export async function confirmEmail(strapi: Strapi, token: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { purpose, userRowId, payload } = await useToken(strapi, ["confirm-email", "change-email"], token, refusal);
    const user = await lockUser(strapi, userRowId);
    if (!user) throw new AppError("invalid_token", refusal);
    if (purpose === "confirm-email") return confirmSignup(strapi, user);
    if (!isOpen(user)) throw new AppError("invalid_token", refusal);
    return moveToEmail(strapi, user, (payload as EmailChange).email);
  });
}

async function confirmSignup(strapi: Strapi, user: UserRow): Promise<void> {
  await updateUser(strapi, user.id, { emailConfirmedAt: user.emailConfirmedAt ?? new Date(), emailBouncedAt: null });
  await takeBackSignup(strapi, user.id);
  await recordEvent(strapi, null, { action: "email.confirmed", object: `user:${user.documentId}` });
  await letApprovalCount(strapi, user);
}

const perAccount: RateLimit = { name: "change-email", hits: 10, windowMs: 3600_000 };
const mailsPerOwner: RateLimit = { name: "change-email-mails", hits: 3, windowMs: 3600_000 };

interface EmailChange {
  readonly email: string;
}

/**
 * Informs the old address. If the new address is in use, its owner gets a mail; the response is the same.
 * @throws `validation_failed`, `too_many_requests`, `no_session`
 */
export async function requestEmailChange(strapi: Strapi, actor: Actor, request: ChangeEmailRequest): Promise<void> {
  const checked = await checkOwnProof(strapi, actor, request, "change-email");
  if (request.email === checked.email) throw invalidField("email", "This is your address already.");
  await countUse(strapi, perAccount, actor.id);
  await inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if (await allowsUse(strapi, mailsPerOwner, request.email)) await mailNewAddress(strapi, user, request.email);
    await enqueueMail(strapi, { to: user.email, about: user, template: "email-change-asked", data: { firstName: user.firstName ?? "" } });
    await recordEvent(strapi, actor, { action: "email.change-asked", object: `user:${actor.id}` });
  });
}

async function mailNewAddress(strapi: Strapi, user: UserRow, email: string): Promise<void> {
  await revokeTokens(strapi, user.id, ["change-email"]);
  const owner = await findProvenUser(strapi, email);
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

/** Needs a transaction. Revokes the account's links and notifies the old address. @throws `conflict` if the address is taken */
async function moveToEmail(strapi: Strapi, user: UserRow, email: string): Promise<void> {
  if (await findProvenUser(strapi, email)) throw taken();
  const columns = { email, emailConfirmedAt: new Date(), emailBouncedAt: null };
  await takeAddress(strapi, email, async () => {
    await revokeTokens(strapi, user.id);
    return updateUser(strapi, user.id, columns).catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error;
    });
  });
  await enqueueMail(strapi, { to: user.email, about: user, template: "email-changed", data: { firstName: user.firstName ?? "" } });
  await recordEvent(strapi, null, { action: "email.changed", object: `user:${user.documentId}` });
}

function taken(): AppError {
  return new AppError("conflict", "This address now belongs to another account. Your address was not changed.");
}
