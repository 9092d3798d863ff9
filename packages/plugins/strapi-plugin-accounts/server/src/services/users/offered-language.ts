import type { Language } from "@trabecula/contracts";
import { AppError, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { languageOf } from "./user-row.ts";

/** @throws `validation_failed` for a language that the installation does not offer */
export function requireOffered(strapi: Strapi, language: Language | undefined): void {
  if (language === undefined || accountsConfig(strapi).languages.includes(language)) return;
  const reason = "This installation does not offer this language.";
  throw new AppError("validation_failed", reason, { language: reason });
}

/** Of addresses of the site's pages. */
export const pagePrefix = (language: Language): string => (language === "en" ? "" : `/${language}`);

/** English, where the installation no longer offers the stored one. */
export function offeredLanguage(strapi: Strapi, stored: { readonly language: string | null } | null): Language {
  const language = stored === null ? "en" : languageOf(stored);
  return accountsConfig(strapi).languages.includes(language) ? language : "en";
}
