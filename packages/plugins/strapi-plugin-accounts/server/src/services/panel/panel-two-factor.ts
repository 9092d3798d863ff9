import type { BegunTwoFactor, PasswordAndCodeRequest } from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, orNotFound, sql, toInstant, toInstantOrNull, type Strapi } from "@trabecula/strapi-kit";
import { panelUsers } from "../../database/models.ts";
import { recordEvent, type PanelActor } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { isOwnPassword } from "../password/check-own-password.ts";
import { countUse, forgetUses } from "../rate-limit/rate-limit.ts";
import { cachedSettings } from "../settings/index.ts";
import { inSession, isRightCode, wrongCode } from "../two-factor/check-second-factor.ts";
import { countRecoveryCodes, deleteFactor, factorSince, renewRecoveryCodes, staffWithFactor } from "../two-factor/factor-rows.ts";
import { confirmBegun, isOn, newSecret } from "../two-factor/own-two-factor.ts";
import { factorOwner, isSuperAdmin, objectOf, type PanelUser } from "./panel-user.ts";

export interface PanelTwoFactor {
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
  /** Staff with a second factor; null except for Super Admins. */
  readonly others: readonly { readonly id: string; readonly name: string; readonly since: string }[] | null;
}

export async function readPanelTwoFactor(strapi: Strapi, user: PanelUser): Promise<PanelTwoFactor> {
  const since = await factorSince(strapi, factorOwner(user));
  const { panelNeedsTwoFactor: isRequired } = await cachedSettings(strapi);
  const others = isSuperAdmin(user) ? (await staffWithFactor(strapi)).filter(({ document_id: id }) => id !== user.documentId) : null;
  return {
    since: toInstantOrNull(since),
    recoveryCodesLeft: await countRecoveryCodes(strapi, factorOwner(user)),
    isRequired,
    others:
      others?.map(({ document_id: id, firstname, lastname, email, confirmed_at }) => ({
        ...{ id, name: [firstname, lastname].filter(Boolean).join(" ") || email, since: toInstant(Number(confirmed_at)) },
      })) ?? null,
  };
}

/** The secret is inactive until confirmed. @throws `validation_failed`, `too_many_requests`, `conflict` if it is on */
export async function beginPanelTwoFactor(strapi: Strapi, user: PanelUser, password: string): Promise<BegunTwoFactor> {
  await requirePassword(strapi, user, password);
  return locked(strapi, user, async () => {
    if ((await factorSince(strapi, factorOwner(user))) !== null) throw isOn();
    return newSecret(strapi, factorOwner(user), user.email);
  });
}

/**
 * Ends the user's other sessions and returns recovery codes.
 * @throws `validation_failed` for a wrong code, `too_many_requests`, `conflict`
 */
export async function confirmPanelTwoFactor(strapi: Strapi, user: PanelUser, sessionId: string, code: string): Promise<string[]> {
  const { limit, subject } = inSession(user);
  await countUse(strapi, limit, subject);
  return locked(strapi, user, async () => {
    if ((await factorSince(strapi, factorOwner(user))) !== null) throw isOn();
    await confirmBegun(strapi, factorOwner(user), code);
    await forgetUses(strapi, limit, subject);
    const sessions = strapi.sessionManager("admin");
    for (const { sessionId: other } of await sessions.listSessions(String(user.id)))
      if (other !== sessionId) await sessions.revokeSessionById(String(user.id), other);
    await tellPanelUser(strapi, user, { panelUserId: user.id }, { action: "two-factor.on" });
    return renewRecoveryCodes(strapi, factorOwner(user));
  });
}

/** Replaces the ten recovery codes. @throws `validation_failed`, `too_many_requests`, `conflict` if it is off */
export function newPanelRecoveryCodes(strapi: Strapi, user: PanelUser, request: PasswordAndCodeRequest): Promise<string[]> {
  return withBothFactors(strapi, user, request, async () => {
    await recordEvent(strapi, { panelUserId: user.id }, { action: "two-factor.codes", object: objectOf(user) });
    return renewRecoveryCodes(strapi, factorOwner(user));
  });
}

/** @throws AppError as newPanelRecoveryCodes */
export function turnOffPanelTwoFactor(strapi: Strapi, user: PanelUser, request: PasswordAndCodeRequest): Promise<void> {
  return withBothFactors(strapi, user, request, async () => {
    await deleteFactor(strapi, factorOwner(user));
    await tellPanelUser(strapi, user, { panelUserId: user.id }, { action: "two-factor.off" });
  });
}

/**
 * Turns it off for a user who lost app and codes.
 * @throws `forbidden` except for Super Admins; `not_found`; `conflict` if it is off, or for the caller, who needs both
 * factors
 */
export async function removePanelTwoFactor(strapi: Strapi, user: PanelUser, documentId: string): Promise<void> {
  if (!isSuperAdmin(user)) throw new AppError("forbidden", "Only a Super Admin turns off two-factor login of others.");
  if (documentId === user.documentId) throw new AppError("conflict", "Turn off your own two-factor login with your password and a code.");
  const other = orNotFound((await strapi.db.query("admin::user").findOne({ where: { documentId } })) as PanelUser | null);
  await locked(strapi, other, async () => {
    if (!(await deleteFactor(strapi, factorOwner(other))))
      throw new AppError("conflict", "This panel user logs in by password alone already.");
    await tellPanelUser(strapi, other, { panelUserId: user.id }, { action: "two-factor.removed" });
  });
}

interface FactorEvent {
  readonly action: "two-factor.on" | "two-factor.off" | "two-factor.removed";
  readonly detail?: string;
}

export async function tellPanelUser(strapi: Strapi, user: PanelUser, actor: PanelActor | null, event: FactorEvent): Promise<void> {
  await recordEvent(strapi, actor, { ...event, object: objectOf(user) });
  const template = event.action === "two-factor.on" ? "panel-two-factor-on" : "panel-two-factor-off";
  await enqueueMail(strapi, { to: user.email, about: null, template, data: { firstName: user.firstname ?? "" } });
}

async function withBothFactors<Result>(
  strapi: Strapi,
  user: PanelUser,
  { password, code }: PasswordAndCodeRequest,
  act: () => Promise<Result>,
): Promise<Result> {
  await requirePassword(strapi, user, password);
  if ((await factorSince(strapi, factorOwner(user))) === null) throw new AppError("conflict", "Two-factor login is off.");
  if (!(await isRightCode(strapi, factorOwner(user), code, inSession(user)))) throw invalidField("code", wrongCode);
  return locked(strapi, user, act);
}

async function requirePassword(strapi: Strapi, user: PanelUser, password: string): Promise<void> {
  if (await isOwnPassword(strapi, user.documentId, password, user.password)) return;
  await recordEvent(strapi, { panelUserId: user.id }, { action: "password.wrong", object: objectOf(user) });
  throw invalidField("password", "This is not your password.");
}

function locked<Result>(strapi: Strapi, { id }: PanelUser, act: () => Promise<Result>): Promise<Result> {
  return inTransaction(strapi, async () => {
    await (await sql(strapi))(panelUsers).where({ id }).forUpdate().select("id");
    return act();
  });
}
