import { setTimeout as wait } from "node:timers/promises";
import { networkOf } from "@trabecula/client-address";
import { normalizedPassword, type ChangePasswordRequest, type ResetPasswordRequest } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { letApprovalCount } from "../approval/account-decisions.ts";
import { recordEvent } from "../audit/index.ts";
import { checkOwnProof } from "../confirmation/check-own-proof.ts";
import { issueToken, ownerOfToken, revokeTokens, useToken } from "../confirmation/token-rows.ts";
import { forgetFailures } from "../login/failure-limits.ts";
import type { Entered } from "../login/log-in.ts";
import { enqueueMail } from "../outbox/index.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { allowsUse, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { deleteSessionsOf, newSession, type Caller } from "../sessions/index.ts";
import { forgetOwnRequest, signupColumns, takeBackSignup, type SignupFacts } from "../signup/sign-up.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import { hashPassword } from "../users/passwords.ts";
import { isUndecidedAddress, namesOf, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, getUserByRowId, lockUser, updateUser, type UserChanges } from "../users/user-rows.ts";
import { lockOwnAccount, refuseGuessedPassword } from "./check-own-password.ts";

/** Ends all sessions, so that copied cookies stop working. @throws `validation_failed`, `too_many_requests`, `no_session` */
export async function changePassword(strapi: Strapi, actor: Actor, request: ChangePasswordRequest, caller: Caller): Promise<Entered> {
  const checked = await checkOwnProof(
    strapi,
    actor,
    { ...request, password: request.currentPassword },
    "change-password",
    "currentPassword",
  );
  if (request.currentPassword !== undefined && request.newPassword === normalizedPassword(request.currentPassword))
    throw invalidField("newPassword", "Choose a password that differs from the current one.");
  await refuseGuessedPassword(strapi, request.newPassword, namesOf(checked), "newPassword");
  const passwordHash = await hashPassword(request.newPassword, "known");
  return inTransaction(strapi, async () => {
    const user = await setPassword(strapi, await lockOwnAccount(strapi, checked), passwordHash);
    await recordEvent(strapi, actor, { action: "password.changed", object: `user:${actor.id}` });
    return { user, session: await newSession(strapi, user.id, caller) };
  });
}

/** Counts known addresses until their link is used; otherwise the limit would reveal them. */
const requestsPerNetwork: NetworkLimit = { name: "forgot-address", hits: 100, windowMs: 3600_000, raisedBy: "signupsPerNetwork" };
const mailsPerOwner: RateLimit = { name: "forgot-owner-mails", hits: 3, windowMs: 3600_000 };

/** Constant response time, well above that of writing a mail. */
const answerTakesMs = 250;

/**
 * Works for accounts of any state, because a password alone gives no access. Unknown addresses get the same response in the same time.
 * @throws `too_many_requests`
 */
export async function forgotPassword(strapi: Strapi, email: string, clientAddress: string): Promise<void> {
  await countNetworkUse(strapi, requestsPerNetwork, clientAddress);
  await Promise.all([mailResetLink(strapi, email), wait(answerTakesMs)]);
}

async function mailResetLink(strapi: Strapi, email: string): Promise<void> {
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

const failuresPerNetwork: NetworkLimit = { name: "reset-address", hits: 30, windowMs: 15 * 60_000 };

const refusal = "This link is used or has expired. Ask for a new one with “Forgot password”.";

/**
 * Sets a password by a mailed link and confirms the address.
 * @throws `invalid_token`, `too_many_requests`, `validation_failed` for a guessable password
 */
export async function resetPassword(strapi: Strapi, request: ResetPasswordRequest, clientAddress: string): Promise<UserRow> {
  // Invalid links cause no password hashing, and only they count.
  const owner = await ownerOfToken(strapi, "reset-password", request.token);
  if (owner === null) {
    await countNetworkUse(strapi, failuresPerNetwork, clientAddress);
    throw new AppError("invalid_token", refusal);
  }
  await refuseGuessedPassword(strapi, request.password, namesOf(await getUserByRowId(strapi, owner)), "password");
  const passwordHash = await hashPassword(request.password);
  const updated = await inTransaction(strapi, async () => {
    const { userRowId, payload } = await useToken(strapi, ["reset-password"], request.token, refusal);
    const user = await getUserByRowId(strapi, userRowId);
    const changed = await setPassword(strapi, user, passwordHash, { ...provenBy(user, payload), emailBouncedAt: null });
    await revokeTokens(strapi, user.id, ["confirm-email"]);
    await letApprovalCount(strapi, user);
    await forgetFailures(strapi, user.email);
    await takeBackSignup(strapi, user.id);
    await recordEvent(strapi, null, { action: "password.reset", object: `user:${user.documentId}` });
    return changed;
  });
  await takeBackUse(strapi, requestsPerNetwork, networkOf(clientAddress));
  return updated;
}

/** Unconfirmed accounts take the details of the sign-up that the link belongs to. */
function provenBy(user: UserRow, signup: unknown) {
  if (user.emailConfirmedAt !== null) return {};
  const facts = isUndecidedAddress(user) && signup !== null ? signupColumns(signup as SignupFacts) : {};
  return { ...facts, emailConfirmedAt: new Date() };
}

/** Needs a transaction. Ends all sessions and tokens, revokes password and address links, and notifies the owner. */
async function setPassword(strapi: Strapi, user: UserRow, passwordHash: string, others: UserChanges = {}): Promise<UserRow> {
  const changed = await updateUser(strapi, user.id, { ...others, password: passwordHash });
  await deleteSessionsOf(strapi, user.id);
  await deleteTokensOf(strapi, user.id);
  await revokeTokens(strapi, user.id, ["reset-password", "change-email"]);
  await forgetOwnRequest(strapi, user);
  await enqueueMail(strapi, { to: user.email, about: user, template: "password-changed", data: { firstName: user.firstName ?? "" } });
  return changed;
}
