import type { Core } from "@strapi/strapi";
import type { SettingKey, Settings } from "@trabecula/contracts";
import { defaultSettings } from "./default-settings.ts";
import { newestState, type KeptSettings } from "./state-rows.ts";

/** Every call belongs to a session, so its limits are read once a second and not for each of them; ms. */
const recentMs = 1000;

interface Recent {
  readonly settings: Settings;
  readonly readAt: number;
}

const recent = new WeakMap<Core.Strapi, Recent>();

/** The settings in force at this moment, whichever instance changed them. */
export async function readSettings(strapi: Core.Strapi): Promise<Settings> {
  return (await settingsInForce(strapi)).settings;
}

/** The same with the version that they are of. */
export async function settingsInForce(strapi: Core.Strapi): Promise<{ version: number; settings: Settings }> {
  const { version, kept } = await newestState(strapi);
  return { version, settings: settingsOf(strapi, kept) };
}

/** The settings as they were a second ago at most. */
export async function recentSettings(strapi: Core.Strapi): Promise<Settings> {
  const known = recent.get(strapi);
  if (known && performance.now() - known.readAt < recentMs) return known.settings;
  const readAt = performance.now();
  const settings = await readSettings(strapi);
  // What a transaction under way reads may be taken back.
  if (!strapi.db.inTransaction()) recent.set(strapi, { settings, readAt });
  return settings;
}

/** This instance has changed them: its next call reads them anew. */
export function forgetRecentSettings(strapi: Core.Strapi): void {
  recent.delete(strapi);
}

/** What was set, over what the product was installed with; a setting of another release is left out. */
export function settingsOf(strapi: Core.Strapi, kept: KeptSettings): Settings {
  const defaults = defaultSettings(strapi);
  const known = Object.entries(kept).filter(([key]) => Object.hasOwn(defaults, key)) as [SettingKey, unknown][];
  return { ...defaults, ...(Object.fromEntries(known) as KeptSettings) };
}
