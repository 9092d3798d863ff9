import type { Language } from "@trabecula/contracts";
import { invalidField, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { languageOf } from "./user-row.ts";

/** @throws `validation_failed` for a language that the installation does not offer */
export function requireOffered(strapi: Strapi, language: Language | undefined): void {
  if (language === undefined || accountsConfig(strapi).languages.includes(language)) return;
  throw invalidField("language", "This installation does not offer this language.");
}

/** Prefix of page paths on the site. */
export const pagePrefix = (language: Language): string => (language === "en" ? "" : `/${language}`);

/** Returns English if the installation no longer offers the stored language. */
export function offeredLanguage(strapi: Strapi, stored: { readonly language: string | null } | null): Language {
  const language = stored === null ? "en" : languageOf(stored);
  return accountsConfig(strapi).languages.includes(language) ? language : "en";
}
