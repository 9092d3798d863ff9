import { AppError, invalidField, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import type { FailureCounter } from "../login/failure-limits.ts";
import { countUse, forgetUses, type RateLimit } from "../rate-limit/rate-limit.ts";
import type { UserRow } from "../users/user-row.ts";
import { confirmedSecret, useRecoveryCode, useStep, type FactorOwner } from "./factor-rows.ts";
import { stepOfCode } from "./totp.ts";

/** Limits guessing: three of a million codes are valid at any time. */
export const ofStrangers: RateLimit = { name: "second-factor", hits: 10, windowMs: 15 * 60_000, grows: true };
/** Separate counters, so that strangers with the password cannot lock the owner out. */
const ofKnownBrowser: RateLimit = { ...ofStrangers, name: "second-factor-known-browser" };
const ofSessions: RateLimit = { ...ofStrangers, name: "second-factor-session" };

export const inSession = ({ documentId }: Pick<UserRow, "documentId">): FailureCounter => ({ limit: ofSessions, subject: documentId });

/**
 * Requires the second factor after a right password.
 * @param browser its name if it knows the account; null otherwise
 * @throws `code_required`, `code_wrong`, `too_many_requests`
 */
export async function requireSecondFactor(strapi: Strapi, user: UserRow, code: string | undefined, browser: string | null): Promise<void> {
  if (user.twoFactorSince === null) return;
  if (code === undefined) throw new AppError("code_required", "Enter the code that your authenticator app shows.");
  const counter = browser === null ? { limit: ofStrangers, subject: user.documentId } : { limit: ofKnownBrowser, subject: browser };
  if (await isRightCode(strapi, user, code, counter)) return;
  await recordEvent(strapi, null, { action: "login.code-wrong", object: `user:${user.documentId}` });
  throw new AppError("code_wrong", wrongCode, { code: wrongCode });
}

/** Requires a code in a session from accounts with two-factor login. @throws `validation_failed`, `too_many_requests` */
export async function requireCodeOf(strapi: Strapi, user: UserRow, code: string | undefined): Promise<void> {
  if (user.twoFactorSince === null) return;
  const reason = code === undefined ? "Enter the code that your authenticator app shows." : wrongCode;
  if (code === undefined || !(await isRightCode(strapi, user, code, inSession(user)))) throw invalidField("code", reason);
}

export const wrongCode = "This code is wrong or was used already. Wait for the next one, or use a recovery code.";

/** Consumes an app or recovery code. @throws `too_many_requests` */
export async function isRightCode(strapi: Strapi, owner: FactorOwner, typed: string, { limit, subject }: FailureCounter): Promise<boolean> {
  await countUse(strapi, limit, subject);
  const code = typed.replaceAll(/[\s-]/g, "");
  const isRight = /^\d{6}$/.test(code) ? await isCodeOfApp(strapi, owner, code) : await useRecoveryCode(strapi, owner, code);
  if (isRight) await forgetUses(strapi, limit, subject);
  return isRight;
}

async function isCodeOfApp(strapi: Strapi, owner: FactorOwner, code: string): Promise<boolean> {
  const secret = await confirmedSecret(strapi, owner);
  const step = secret && stepOfCode(secret, code, Date.now());
  return step !== null && (await useStep(strapi, owner, step, Date.now()));
}
