import type { Core } from "@strapi/strapi";
import type { Language } from "@trabecula/contracts";
import { editorial } from "../content/published.ts";

interface LocalesService {
  findByCode(code: string): Promise<object | null>;
  create(locale: { code: string; name: string }): Promise<unknown>;
  getDefaultLocale(): Promise<string | null>;
  setDefaultLocale(locale: { code: string }): Promise<unknown>;
}

const names: Readonly<Record<Language, string>> = { en: "English (en)", de: "German (de)", fr: "French (fr)" };

/** Deletes no language, because Strapi would delete its texts. */
export async function seedLanguages(strapi: Core.Strapi, languages: readonly Language[]): Promise<void> {
  const locales = strapi.plugin("i18n").service("locales") as unknown as LocalesService;
  for (const code of languages) if ((await locales.findByCode(code)) === null) await locales.create({ code, name: names[code] });
  if ((await locales.getDefaultLocale()) !== "en") await locales.setDefaultLocale({ code: "en" });
}

const marker = { type: "core" as const, name: "trabecula", key: "staff-languages" };

interface Permission {
  readonly id: number;
  readonly properties: { readonly locales?: readonly string[] | null };
}

/** Runs once per language: Strapi opens new languages to super administrators only. */
export async function openLanguagesToStaff(strapi: Core.Strapi, languages: readonly Language[]): Promise<void> {
  const opened = ((await strapi.store.get(marker)) ?? []) as string[];
  const added = languages.filter((language) => !opened.includes(language));
  if (added.length === 0) return;
  await strapi.db.transaction(async () => {
    const permissions = strapi.db.query("admin::permission");
    const found = (await permissions.findMany({ where: { subject: { $in: Object.values(editorial) } } })) as Permission[];
    for (const { id, properties } of found) {
      // Strapi reads null as every language.
      if (properties.locales === null) continue;
      const locales = [...new Set([...(properties.locales ?? []), ...added])];
      await permissions.update({ where: { id }, data: { properties: { ...properties, locales } } });
    }
    await strapi.store.set({ ...marker, value: [...opened, ...added] });
  });
}
