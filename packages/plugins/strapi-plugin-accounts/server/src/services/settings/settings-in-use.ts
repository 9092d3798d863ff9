import type { Core } from "@strapi/strapi";
import type { SettingKey, Settings } from "@trabecula/contracts";
import { defaultSettings } from "./default-settings.ts";
import { newestState, type KeptSettings } from "./state-rows.ts";

/** Cache time in ms, because every request needs the session limits. */
const recentMs = 1000;

interface Recent {
  readonly settings: Settings;
  readonly readAt: number;
}

const recent = new WeakMap<Core.Strapi, Recent>();

export async function readSettings(strapi: Core.Strapi): Promise<Settings> {
  return (await settingsInForce(strapi)).settings;
}

export async function settingsInForce(strapi: Core.Strapi): Promise<{ version: number; settings: Settings }> {
  const { version, kept } = await newestState(strapi);
  return { version, settings: settingsOf(strapi, kept) };
}

/** At most a second old. */
export async function recentSettings(strapi: Core.Strapi): Promise<Settings> {
  const known = recent.get(strapi);
  if (known && performance.now() - known.readAt < recentMs) return known.settings;
  const readAt = performance.now();
  const settings = await readSettings(strapi);
  // A transaction may still be rolled back.
  if (!strapi.db.inTransaction()) recent.set(strapi, { settings, readAt });
  return settings;
}

export function forgetRecentSettings(strapi: Core.Strapi): void {
  recent.delete(strapi);
}

/** Defaults overridden by stored values; settings of other releases are ignored. */
export function settingsOf(strapi: Core.Strapi, kept: KeptSettings): Settings {
  const defaults = defaultSettings(strapi);
  const known = Object.entries(kept).filter(([key]) => Object.hasOwn(defaults, key)) as [SettingKey, unknown][];
  return { ...defaults, ...(Object.fromEntries(known) as KeptSettings) };
}
