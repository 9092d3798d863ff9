import * as z from "zod/mini";

/** English is the source. */
export const languages = ["en", "de", "fr"] as const;

export const ZLanguage = z.enum(languages, "Say en, de or fr.");
export type Language = z.infer<typeof ZLanguage>;

/** "en,de" of the variable LANGUAGES; English is always among them. @throws Error with one sentence */
export function readLanguages(text: string | undefined): Language[] {
  const named = (text ?? "").split(",").flatMap((part) => part.trim() || []);
  const unknown = named.find((name) => !languages.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`LANGUAGES must name languages among ${languages.join(", ")}, not "${unknown}".`);
  return languages.filter((language) => language === "en" || named.includes(language));
}
