import { guessRefusal } from "@trabecula/contracts/guessed-passwords";
import { AppError, invalidField, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countUse, forgetUses, takeBackUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { readSettings } from "../settings/index.ts";
import { passwordMatches, rejectIfQueueFull } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId, lockAsChecked } from "../users/user-rows.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Limits guessing in an open session. */
const failuresPerAccount: RateLimit = { name: "password-check", hits: 10, windowMs: 15 * 60_000, grows: true };

/** @throws `validation_failed` for `field`, `too_many_requests`, `unavailable` */
export async function checkOwnPassword(strapi: Strapi, actor: Actor, password: string, field: string): Promise<UserRow> {
  const user = await getUserByRowId(strapi, actor.rowId);
  if (!(await isOwnPassword(strapi, actor.id, password, user.password))) {
    await recordEvent(strapi, actor, { action: "password.wrong", object: `user:${actor.id}` });
    throw invalidField(field, "This is not your password.");
  }
  return user;
}

/** Counts failures by `subject`. @throws `too_many_requests`, `unavailable` */
export async function isOwnPassword(strapi: Strapi, subject: string, password: string, hash: string | null): Promise<boolean> {
  rejectIfQueueFull("known");
  await countUse(strapi, failuresPerAccount, subject);
  const takeBack = () => takeBackUse(strapi, failuresPerAccount, subject);
  const isRight = await passwordMatches(password, hash, { priority: "known", takeBack });
  if (isRight) await forgetUses(strapi, failuresPerAccount, subject);
  return isRight;
}

/**
 * Locks an account after a password check, in the caller's transaction. @throws `no_session` if it was
 * deleted, blocked or got a new password
 */
export async function lockOwnAccount(strapi: Strapi, checked: UserRow): Promise<UserRow> {
  const user = await lockAsChecked(strapi, checked);
  if (!user) throw new AppError("no_session", "Please log in again.");
  return user;
}

interface Owner {
  readonly email: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly institution?: string | null;
}

/** @throws `validation_failed` for `field` */
export async function refuseGuessedPassword(strapi: Strapi, password: string, owner: Owner, field: string): Promise<void> {
  const { productName, laboratoryName } = await readSettings(strapi);
  const names = [productName, laboratoryName, owner.email, owner.firstName, owner.lastName, owner.institution];
  const reason = guessRefusal(password, commonPasswords, names);
  if (reason) throw invalidField(field, reason);
}
