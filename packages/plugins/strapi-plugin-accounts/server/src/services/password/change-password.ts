import type { Core } from "@strapi/strapi";
import type { ChangePasswordRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import type { Entered } from "../login/log-in.ts";
import { newSession, type Caller } from "../sessions/index.ts";
import { hashPassword } from "../users/passwords.ts";
import { namesOf } from "../users/user-row.ts";
import { checkOwnPassword, lockOwnAccount } from "./check-own-password.ts";
import { refuseGuessedPassword } from "./refuse-guessed-password.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes the password and ends all sessions, so that copied cookies stop working; the caller gets a new one. @throws
 * AppError `validation_failed`, `too_many_requests`, `no_session`
 */
export async function changePassword(strapi: Core.Strapi, actor: Actor, request: ChangePasswordRequest, caller: Caller): Promise<Entered> {
  const checked = await checkOwnPassword(strapi, actor, request.currentPassword, "currentPassword");
  if (request.newPassword === request.currentPassword) {
    const reason = "Choose a password that differs from the current one.";
    throw new AppError("validation_failed", reason, { newPassword: reason });
  }
  await refuseGuessedPassword(strapi, request.newPassword, namesOf(checked), "newPassword");
  const passwordHash = await hashPassword(request.newPassword, "known");
  return inTransaction(strapi, async () => {
    const user = await setPassword(strapi, await lockOwnAccount(strapi, checked), passwordHash);
    await recordEvent(strapi, actor, { action: "password.changed", object: `user:${actor.id}` });
    return { user, session: await newSession(strapi, user.id, caller) };
  });
}
