import type { Core } from "@strapi/strapi";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countUse, forgetUses, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId, lockAsChecked } from "../users/user-rows.ts";

/** Limits guessing in someone's open session. */
const failuresPerAccount: RateLimit = { name: "password-check", hits: 10, windowMs: 15 * 60_000, grows: true };

/**
 * Checks the account's password and returns the account. @throws AppError `validation_failed` for `field`,
 * `too_many_requests`, `unavailable`
 */
export async function checkOwnPassword(strapi: Core.Strapi, actor: Actor, password: string, field: string): Promise<UserRow> {
  rejectIfQueueFull("known");
  await countUse(strapi, failuresPerAccount, actor.id);
  const user = await getUserByRowId(strapi, actor.rowId);
  const takeBack = () => takeBackUse(strapi, failuresPerAccount, actor.id);
  if (!(await passwordMatches(password, user.password, { priority: "known", takeBack }))) {
    await recordEvent(strapi, actor, { action: "password.wrong", object: `user:${actor.id}` });
    throw new AppError("validation_failed", "This is not your password.", { [field]: "This is not your password." });
  }
  await forgetUses(strapi, failuresPerAccount, actor.id);
  return user;
}

/**
 * Locks an account after a password check, in the caller's transaction. @throws AppError `no_session` if it was
 * deleted, blocked or got a new password
 */
export async function lockOwnAccount(strapi: Core.Strapi, checked: UserRow): Promise<UserRow> {
  const user = await lockAsChecked(strapi, checked);
  if (!user) throw new AppError("no_session", "Please log in again.");
  return user;
}
