import type { Core } from "@strapi/strapi";
import type { ChangePasswordRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { recordEvent } from "../audit/index.ts";
import { handSession, newSession } from "../sessions/index.ts";
import { hashPassword } from "../users/passwords.ts";
import { checkOwnPassword, lockOwnAccount } from "./check-own-password.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes the actor's password. Every session of the account ends, also the one that asks: its browser gets a new one, so
 * that a pair of cookies copied earlier is worth nothing.
 * @throws AppError `validation_failed`, `too_many_requests`, `no_session`
 */
export async function changePassword(strapi: Core.Strapi, actor: Actor, request: ChangePasswordRequest, ctx: Context): Promise<void> {
  const checked = await checkOwnPassword(strapi, actor, request.currentPassword, "currentPassword");
  if (request.newPassword === request.currentPassword) {
    const reason = "Choose a password that differs from the current one.";
    throw new AppError("validation_failed", reason, { newPassword: reason });
  }
  refuseCommonPassword(request.newPassword, "newPassword");
  const passwordHash = await hashPassword(request.newPassword);
  const halves = await inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    await setPassword(strapi, user, passwordHash);
    await recordEvent(strapi, actor, { action: "password.changed", object: `user:${actor.id}` });
    return newSession(strapi, ctx, user.id);
  });
  handSession(ctx, halves);
}
