import type { Language } from "@trabecula/contracts";
import { language } from "@trabecula/messages";

export const pageLanguage = language;

/** `lang` of an entry that is not translated. */
export function otherLanguage(entry: { readonly language?: Language }): Language | undefined {
  return entry.language === pageLanguage ? undefined : entry.language;
}
