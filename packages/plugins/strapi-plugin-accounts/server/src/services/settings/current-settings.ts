import type { Strapi } from "@trabecula/strapi-kit";
import { ZSettings, type SettingChange, type SettingKey, type Settings } from "@trabecula/contracts";
import { accountsConfig } from "../../config.ts";
import { addState, newestState, type KeptSettings } from "./state-rows.ts";

/** Every request needs the session limits. */
const cachedMs = 1000;

interface CachedSettings {
  readonly settings: Settings;
  readonly readAt: number;
}

const cache = new WeakMap<Strapi, CachedSettings>();

export async function readSettings(strapi: Strapi): Promise<Settings> {
  return (await currentSettings(strapi)).settings;
}

export async function currentSettings(strapi: Strapi): Promise<{ version: number; settings: Settings }> {
  const { version, kept } = await newestState(strapi);
  return { version, settings: settingsOf(strapi, kept) };
}

export async function cachedSettings(strapi: Strapi): Promise<Settings> {
  const known = cache.get(strapi);
  if (known && performance.now() - known.readAt < cachedMs) return known.settings;
  const readAt = performance.now();
  const settings = await readSettings(strapi);
  // A transaction may still be rolled back.
  if (!strapi.db.inTransaction()) cache.set(strapi, { settings, readAt });
  return settings;
}

/** False where no provider is configured, so that removing `OIDC_FILE` brings passwords back. */
export async function isInstitutionalOnly(strapi: Strapi): Promise<boolean> {
  return accountsConfig(strapi).oidcProviders.length > 0 && (await readSettings(strapi)).institutionalLoginOnly;
}

export function forgetCachedSettings(strapi: Strapi): void {
  cache.delete(strapi);
}

/** Defaults overridden by stored values; settings of other releases are ignored. */
export function settingsOf(strapi: Strapi, kept: KeptSettings): Settings {
  const defaults = defaultsOf(strapi);
  const known = Object.entries(kept).filter(([key]) => Object.hasOwn(defaults, key)) as [SettingKey, unknown][];
  return { ...defaults, ...(Object.fromEntries(known) as KeptSettings) };
}

const defaultSettings: Omit<Settings, "repository" | "productionBranch"> = {
  productName: "Trabecula",
  laboratoryName: "Bone imaging laboratory",
  laboratoryUrl: null,
  legacyUrl: null,
  supportEmail: null,
  supportTelephone: null,
  signupOpen: true,
  institutionalLoginOnly: false,
  adminsNeedTwoFactor: false,
  panelNeedsTwoFactor: false,
  tokensAllowed: true,
  trustedNetworks: null,
  signupsPerNetwork: 100,
  failuresPerNetwork: 100,
  pageSize: 25,
  sessionIdleMinutes: 12 * 60,
  sessionHours: 7 * 24,
  message: null,
  fitDays: 30,
  farewellDays: 30,
  reportMonths: null,
  mailDays: null,
  auditMonths: null,
};

function defaultsOf(strapi: Strapi): Settings {
  const { repository, productionBranch } = accountsConfig(strapi);
  return { ...defaultSettings, repository, productionBranch };
}

/** Imports earlier settings as the first version. Invalid values are skipped and keep their defaults. */
export async function adoptSettings(strapi: Strapi, given: Readonly<Record<string, unknown>>): Promise<void> {
  if ((await newestState(strapi)).version > 0) return;
  const defaults = defaultsOf(strapi);
  const kept: KeptSettings = {};
  for (const [key, value] of Object.entries(given)) {
    const parsed = ZSettings.shape[key as SettingKey].safeParse(value);
    if (parsed.success && parsed.data !== defaults[key as SettingKey]) Object.assign(kept, { [key]: parsed.data });
  }
  const changes = Object.entries(kept).map(([key, to]) => ({ key, from: defaults[key as SettingKey], to })) as SettingChange[];
  if (changes.length > 0) await addState(strapi, { version: 1, userRowId: null, kept, changes, restored: null }, Date.now());
}
