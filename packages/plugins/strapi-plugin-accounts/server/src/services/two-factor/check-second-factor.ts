import type { Core } from "@strapi/strapi";
import { AppError } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import type { FailureCounter } from "../login/failure-limits.ts";
import { countUse, forgetUses, type RateLimit } from "../rate-limit/rate-limit.ts";
import type { UserRow } from "../users/user-row.ts";
import { confirmedSecret, useStep } from "./factor-rows.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** Limits guessing: three of a million codes are valid at any time. */
const ofStrangers: RateLimit = { name: "second-factor", hits: 10, windowMs: 15 * 60_000, grows: true };
/** Separate counters, so that strangers with the password cannot lock the owner out. */
const ofKnownBrowser: RateLimit = { ...ofStrangers, name: "second-factor-known-browser" };
const ofSessions: RateLimit = { ...ofStrangers, name: "second-factor-session" };

export const inSession = ({ documentId }: Pick<UserRow, "documentId">): FailureCounter => ({ limit: ofSessions, subject: documentId });

/**
 * Asks an account that has two-factor login for its second factor, once its password was right.
 * @param browser its name as one that knows the account; null for a stranger's
 * @throws AppError `code_required`, `code_wrong`, `too_many_requests`
 */
export async function requireSecondFactor(
  strapi: Core.Strapi,
  user: UserRow,
  code: string | undefined,
  browser: string | null,
): Promise<void> {
  if (user.twoFactorSince === null) return;
  if (code === undefined) throw new AppError("code_required", "Enter the code that your authenticator app shows.");
  const counter = browser === null ? { limit: ofStrangers, subject: user.documentId } : { limit: ofKnownBrowser, subject: browser };
  if (await isRightCode(strapi, user, code, counter)) return;
  await recordEvent(strapi, null, { action: "login.code-wrong", object: `user:${user.documentId}` });
  throw new AppError("code_wrong", wrongCode, { code: wrongCode });
}

export const wrongCode = "This code is wrong or was used already. Wait for the next one, or use a recovery code.";

/** Checks and consumes an app or recovery code. @throws AppError `too_many_requests` */
export async function isRightCode(strapi: Core.Strapi, user: UserRow, typed: string, { limit, subject }: FailureCounter): Promise<boolean> {
  await countUse(strapi, limit, subject);
  const code = typed.replaceAll(/[\s-]/g, "");
  const isRight = /^\d{6}$/.test(code) ? await isCodeOfApp(strapi, user, code) : await useRecoveryCode(strapi, user.id, code);
  if (isRight) await forgetUses(strapi, limit, subject);
  return isRight;
}

async function isCodeOfApp(strapi: Core.Strapi, user: UserRow, code: string): Promise<boolean> {
  const secret = await confirmedSecret(strapi, user);
  const step = secret && stepOfCode(secret, code, Date.now());
  return step !== null && (await useStep(strapi, user, step, Date.now()));
}
