import { randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { BegunTwoFactor, BothFactorsRequest, TwoFactor } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor, type AuditEvent } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { countUse, forgetUses } from "../rate-limit/rate-limit.ts";
import { deleteOtherSessions } from "../sessions/index.ts";
import { readSettings } from "../settings/index.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId, lockUser, updateUser } from "../users/user-rows.ts";
import { toBase32 } from "./base32.ts";
import { inSession, isRightCode, wrongCode } from "./check-second-factor.ts";
import { beginFactor, begunSecret, confirmFactor, deleteFactor } from "./factor-rows.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** Per RFC 4226, and accepted by apps. */
const secretBytes = 20;

export async function readTwoFactor(strapi: Core.Strapi, actor: Actor): Promise<TwoFactor> {
  const user = await getUserByRowId(strapi, actor.rowId);
  return { since: user.twoFactorSince, recoveryCodesLeft: await countRecoveryCodes(strapi, user.id) };
}

/**
 * Creates an app secret, inactive until confirmed. @throws AppError `validation_failed`, `too_many_requests`,
 * `conflict` if two-factor login is on
 */
export async function beginTwoFactor(strapi: Core.Strapi, actor: Actor, password: string): Promise<BegunTwoFactor> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  const secret = randomBytes(secretBytes);
  await inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if (user.twoFactorSince !== null) throw isOn();
    await beginFactor(strapi, user, secret, Date.now());
  });
  const { productName } = await readSettings(strapi);
  return { secret: toBase32(secret), uri: uriOf(secret, productName, checked.email) };
}

/** QR code content, in Google Authenticator's format. */
function uriOf(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Turns two-factor login on and returns recovery codes. Ends other sessions and all tokens, which needed only the
 * password. @throws AppError `validation_failed` for a wrong code, `too_many_requests`, `conflict`
 */
export async function confirmTwoFactor(strapi: Core.Strapi, actor: Actor, code: string): Promise<string[]> {
  const { limit, subject } = inSession({ documentId: actor.id });
  await countUse(strapi, limit, subject);
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    if (!user) throw new AppError("no_session", "Please log in again.");
    if (user.twoFactorSince !== null) throw isOn();
    const secret = await begunSecret(strapi, user, Date.now());
    if (!secret) throw new AppError("conflict", "Setting up took longer than an hour. Please begin again.");
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), Date.now());
    if (step === null) throw refused("code", "This code is wrong. Is the clock of your phone right?");
    await confirmFactor(strapi, user, step, Date.now());
    await deleteTokensOf(strapi, user.id);
    await deleteOtherSessions(strapi, user.id, actor.sessionId);
    await forgetUses(strapi, limit, subject);
    await tell(strapi, user, actor, "two-factor.on");
    return renewRecoveryCodes(strapi, user.id);
  });
}

/** Replaces the ten recovery codes. @throws AppError `validation_failed`, `too_many_requests`, `conflict` if two-factor login is off */
export function newRecoveryCodes(strapi: Core.Strapi, actor: Actor, request: BothFactorsRequest): Promise<string[]> {
  return withBothFactors(strapi, actor, request, async (user) => {
    await recordEvent(strapi, actor, { action: "two-factor.codes", object: `user:${actor.id}` });
    return renewRecoveryCodes(strapi, user.id);
  });
}

/** @throws AppError as above */
export function turnOffTwoFactor(strapi: Core.Strapi, actor: Actor, request: BothFactorsRequest): Promise<void> {
  return withBothFactors(strapi, actor, request, async (user) => {
    await forgetTwoFactor(strapi, user);
    await tell(strapi, user, actor, "two-factor.off");
  });
}

/** Turns two-factor login off, in the caller's transaction. */
export async function forgetTwoFactor(strapi: Core.Strapi, user: UserRow): Promise<void> {
  await deleteFactor(strapi, user.id);
  await updateUser(strapi, user.id, { twoFactorSince: null });
}

export async function tell(
  strapi: Core.Strapi,
  user: UserRow,
  actor: Actor,
  action: Extract<AuditEvent["action"], "two-factor.on" | "two-factor.off" | "two-factor.removed">,
): Promise<void> {
  await recordEvent(strapi, actor, { action, object: `user:${user.documentId}` });
  const template = action === "two-factor.on" ? "two-factor-on" : "two-factor-off";
  await enqueueMail(strapi, { to: user.email, about: user, template, data: { firstName: user.firstName ?? "" } });
}

async function withBothFactors<Result>(
  strapi: Core.Strapi,
  actor: Actor,
  { password, code }: BothFactorsRequest,
  act: (user: UserRow) => Promise<Result>,
): Promise<Result> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  if (checked.twoFactorSince === null) throw new AppError("conflict", "Two-factor login is off.");
  if (!(await isRightCode(strapi, checked, code, inSession(checked)))) throw refused("code", wrongCode);
  return inTransaction(strapi, async () => act(await lockOwnAccount(strapi, checked)));
}

function isOn(): AppError {
  return new AppError("conflict", "Two-factor login is on already.");
}

function refused(field: string, reason: string): AppError {
  return new AppError("validation_failed", reason, { [field]: reason });
}
