import type { Core } from "@strapi/strapi";
import { ZSettings, type SettingChange, type SettingKey } from "@trabecula/contracts";
import { defaultSettings } from "./default-settings.ts";
import { addState, newestState, type KeptSettings } from "./state-rows.ts";

/** Imports earlier settings as the first version. Invalid values are skipped and keep their defaults. */
export async function adoptSettings(strapi: Core.Strapi, given: Readonly<Record<string, unknown>>): Promise<void> {
  if ((await newestState(strapi)).version > 0) return;
  const defaults = defaultSettings(strapi);
  const kept: KeptSettings = {};
  for (const [key, value] of Object.entries(given)) {
    const parsed = ZSettings.shape[key as SettingKey].safeParse(value);
    if (parsed.success && parsed.data !== defaults[key as SettingKey]) Object.assign(kept, { [key]: parsed.data });
  }
  const changes = Object.entries(kept).map(([key, to]) => ({ key, from: defaults[key as SettingKey], to })) as SettingChange[];
  if (changes.length > 0) await addState(strapi, { version: 1, userRowId: null, kept, changes, restored: null }, Date.now());
}
