import { randomBytes } from "node:crypto";
import type { BeginTwoFactorRequest, BegunTwoFactor, BothFactorsRequest, TwoFactor } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, type Actor, type AuditEvent, type Strapi } from "@trabecula/strapi-kit";
import { requireOtherAdmin } from "../approval/account-decisions.ts";
import { recordEvent } from "../audit/index.ts";
import { checkOwnProof } from "../confirmation/check-own-proof.ts";
import { enqueueMail } from "../outbox/index.ts";
import { lockOwnAccount } from "../password/check-own-password.ts";
import { countUse, forgetUses } from "../rate-limit/rate-limit.ts";
import { deleteOtherSessions } from "../sessions/index.ts";
import { isInstitutionalOnly, readSettings } from "../settings/index.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserById, getUserByRowId, lockUser, updateUser } from "../users/user-rows.ts";
import { inSession, isRightCode, wrongCode } from "./check-second-factor.ts";
import {
  beginFactor,
  begunSecret,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  renewRecoveryCodes,
  type FactorOwner,
} from "./factor-rows.ts";
import { stepOfCode, toBase32 } from "./totp.ts";

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

export async function readTwoFactor(strapi: Strapi, actor: Actor): Promise<TwoFactor> {
  const user = await getUserByRowId(strapi, actor.rowId);
  return { since: user.twoFactorSince, recoveryCodesLeft: await countRecoveryCodes(strapi, user) };
}

/**
 * The factor is inactive until confirmed.
 * @throws `validation_failed`, `too_many_requests`, `conflict` if two-factor login is on
 */
export async function beginTwoFactor(strapi: Strapi, actor: Actor, proof: BeginTwoFactorRequest): Promise<BegunTwoFactor> {
  const checked = await checkOwnProof(strapi, actor, proof, "two-factor");
  return inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if (user.twoFactorSince !== null) throw isOn();
    return newSecret(strapi, user, user.email);
  });
}

/** @param account as the authenticator app lists it */
export async function newSecret(strapi: Strapi, owner: FactorOwner, account: string): Promise<BegunTwoFactor> {
  const secret = randomBytes(secretBytes);
  await beginFactor(strapi, owner, secret, Date.now());
  const { productName } = await readSettings(strapi);
  return { secret: toBase32(secret), uri: uriOf(secret, productName, account) };
}

function uriOf(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * Ends other sessions and all tokens, which needed only the password.
 * @throws `validation_failed` for a wrong code, `too_many_requests`, `conflict`
 */
export async function confirmTwoFactor(strapi: Strapi, actor: Actor, code: string): Promise<string[]> {
  const { limit, subject } = inSession({ documentId: actor.id });
  await countUse(strapi, limit, subject);
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    if (!user) throw new AppError("no_session", "Please log in again.");
    if (user.twoFactorSince !== null) throw isOn();
    await confirmBegun(strapi, user, code);
    await updateUser(strapi, user.id, { twoFactorSince: new Date() });
    await deleteTokensOf(strapi, user.id);
    await deleteOtherSessions(strapi, user.id, actor.sessionId);
    await forgetUses(strapi, limit, subject);
    await tell(strapi, user, actor, "two-factor.on");
    return renewRecoveryCodes(strapi, user);
  });
}

/** Needs a transaction. @throws `validation_failed` for a wrong code, `conflict` */
export async function confirmBegun(strapi: Strapi, owner: FactorOwner, code: string): Promise<void> {
  const secret = await begunSecret(strapi, owner, Date.now());
  if (!secret) throw new AppError("conflict", "Setting up took longer than an hour. Please begin again.");
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), Date.now());
  if (step === null) throw invalidField("code", "This code is wrong. Is the clock of your phone right?");
  await confirmFactor(strapi, owner, step, Date.now());
}

/** Replaces the ten recovery codes. @throws `validation_failed`, `too_many_requests`, `conflict` if two-factor login is off */
export function newRecoveryCodes(strapi: Strapi, actor: Actor, request: BothFactorsRequest): Promise<string[]> {
  return withBothFactors(strapi, actor, request, async (user) => {
    await recordEvent(strapi, actor, { action: "two-factor.codes", object: `user:${actor.id}` });
    return renewRecoveryCodes(strapi, user);
  });
}

/** @throws AppError as newRecoveryCodes */
export function turnOffTwoFactor(strapi: Strapi, actor: Actor, request: BothFactorsRequest): Promise<void> {
  return withBothFactors(strapi, actor, request, async (user) => {
    await forgetTwoFactor(strapi, user);
    await tell(strapi, user, actor, "two-factor.off");
  });
}

/** @throws `last_admin` */
async function forgetTwoFactor(strapi: Strapi, user: UserRow): Promise<void> {
  if (await isInstitutionalOnly(strapi)) await requireOtherAdmin(strapi, user);
  await deleteFactor(strapi, user);
  await updateUser(strapi, user.id, { twoFactorSince: null });
}

async function tell(
  strapi: Strapi,
  user: UserRow,
  actor: Actor,
  action: Extract<AuditEvent["action"], "two-factor.on" | "two-factor.off" | "two-factor.removed">,
): Promise<void> {
  await recordEvent(strapi, actor, { action, object: `user:${user.documentId}` });
  const template = action === "two-factor.on" ? "two-factor-on" : "two-factor-off";
  await enqueueMail(strapi, { to: user.email, about: user, template, data: { firstName: user.firstName ?? "" } });
}

async function withBothFactors<Result>(
  strapi: Strapi,
  actor: Actor,
  { code, ...proof }: BothFactorsRequest,
  act: (user: UserRow) => Promise<Result>,
): Promise<Result> {
  const checked = await checkOwnProof(strapi, actor, proof, "two-factor");
  if (checked.twoFactorSince === null) throw new AppError("conflict", "Two-factor login is off.");
  if (!(await isRightCode(strapi, checked, code, inSession(checked)))) throw invalidField("code", wrongCode);
  return inTransaction(strapi, async () => act(await lockOwnAccount(strapi, checked)));
}

export function isOn(): AppError {
  return new AppError("conflict", "Two-factor login is on already.");
}

/**
 * Turns it off for a user who lost app and codes, and mails them.
 * @throws `not_found`; `conflict` if it is off, or for the actor, who needs both factors
 */
export async function removeTwoFactor(strapi: Strapi, actor: Actor, userId: string): Promise<UserRow> {
  if (userId === actor.id) throw new AppError("conflict", "Turn off your own two-factor login in your settings.");
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, (await getUserById(strapi, userId)).id);
    if (!user || user.twoFactorSince === null) throw new AppError("conflict", "This account logs in by its password alone already.");
    await forgetTwoFactor(strapi, user);
    await tell(strapi, user, actor, "two-factor.removed");
    return getUserByRowId(strapi, user.id);
  });
}
