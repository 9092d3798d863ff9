import {
  utcDay,
  idleProblem,
  type ChangeSettingsRequest,
  type RestoreSettingsRequest,
  type SettingChange,
  type SettingKey,
  type Settings,
  type SettingsReply,
} from "@trabecula/contracts";
import { trustedProxies } from "@trabecula/client-address";
import { afterCommit, AppError, inTransaction, invalidField, orNotFound, toInstant, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { hasPassword } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { forgetCachedSettings, currentSettings, settingsOf } from "./current-settings.ts";
import { addState, listStates, newestState, type KeptSettings, type StateRow } from "./state-rows.ts";

export async function getSettings(strapi: Strapi): Promise<SettingsReply> {
  return { ...(await currentSettings(strapi)), states: (await listStates(strapi)).map(serializeState) };
}

/** Applies all changes or none. @throws `conflict` if the settings changed since they were read; `validation_failed` */
export async function changeSettings(strapi: Strapi, actor: Actor, request: ChangeSettingsRequest): Promise<SettingsReply> {
  const { version, ...given } = request;
  await inTransaction(strapi, async () => {
    const { kept } = await stateAsRead(strapi, version);
    const now = settingsOf(strapi, kept);
    const changes = changesBetween(now, { ...now, ...given });
    refuseProblems({ ...now, ...given }, changes);
    const set = Object.fromEntries(changes.map(({ key, to }) => [key, to])) as KeptSettings;
    await addNext(strapi, actor, { version, kept: { ...kept, ...set }, changes, restored: null });
  });
  return getSettings(strapi);
}

/** @throws `not_found` if the version is gone; `conflict` as changeSettings */
export async function restoreSettings(strapi: Strapi, actor: Actor, { version, restore }: RestoreSettingsRequest): Promise<SettingsReply> {
  await inTransaction(strapi, async () => {
    const present = await stateAsRead(strapi, version);
    const earlier = orNotFound((await listStates(strapi)).find((state) => state.version === restore));
    const changes = changesBetween(settingsOf(strapi, present.kept), settingsOf(strapi, earlier.kept));
    await addNext(strapi, actor, { version, kept: earlier.kept, changes, restored: restore });
  });
  return getSettings(strapi);
}

async function stateAsRead(strapi: Strapi, version: number) {
  const state = await newestState(strapi);
  if (state.version !== version) throw changedConcurrently();
  return state;
}

const changedConcurrently = () => new AppError("conflict", "Someone else has changed the settings. Reload the page before you save.");

async function addNext(strapi: Strapi, actor: Actor, next: Omit<StateRow, "changed_at" | "email">): Promise<void> {
  if (next.changes.length === 0) return;
  await refuseLockOut(strapi, actor, next.changes);
  const version = next.version + 1;
  if (!(await addState(strapi, { ...next, version, userRowId: actor.rowId }, Date.now()))) throw changedConcurrently();
  await afterCommit(strapi, () => forgetCachedSettings(strapi));
  await recordEvent(strapi, actor, {
    action: next.restored === null ? "settings.changed" : "settings.restored",
    object: `settings:${version}`,
    detail: next.changes.map(({ key, from, to }) => `${key}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`).join("; "),
  });
}

/** Refuses changes that would lock the actor out. @throws `validation_failed` */
async function refuseLockOut(strapi: Strapi, actor: Actor, changes: readonly SettingChange[]): Promise<void> {
  for (const key of ["institutionalLoginOnly", "adminsNeedTwoFactor"] as const) {
    if (!changes.some((change) => change.key === key && change.to === true)) continue;
    const reason = lockOut(key, await getUserByRowId(strapi, actor.rowId), accountsConfig(strapi).oidcProviders.length);
    if (reason !== null) throw invalidField(key, reason);
  }
}

function lockOut(key: SettingKey, user: UserRow, providers: number): string | null {
  if (key === "institutionalLoginOnly" && providers === 0) return "No institutional login is configured.";
  if (key === "institutionalLoginOnly" && !hasPassword(user)) return "Set a password for your own account first, by “Forgot password”.";
  return user.twoFactorSince === null ? "Turn on two-factor login for your own account first." : null;
}

function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return (Object.keys(after) as SettingKey[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, from: before[key], to: after[key] }));
}

function refuseProblems(settings: Settings, changes: readonly SettingChange[]): void {
  const idle = idleProblem(settings);
  if (idle !== null) throw invalidField("sessionIdleMinutes", idle);
  refuseUnreadableNetworks(settings.trustedNetworks);
  const { message } = settings;
  if (message !== null && changes.some(({ key }) => key === "message") && message.until < utcDay())
    throw invalidField("message.until", dayIsOver);
}

function refuseUnreadableNetworks(list: string | null): void {
  try {
    trustedProxies(list ?? "");
  } catch (error) {
    throw invalidField("trustedNetworks", `${(error as Error).message}.`);
  }
}

const dayIsOver = "This day is over; the message would not be shown.";

function serializeState({ version, changed_at, email, changes, restored }: StateRow) {
  return {
    version,
    changedAt: changed_at === null ? null : toInstant(Number(changed_at)),
    changedBy: email,
    changes: [...changes],
    restored,
  };
}
