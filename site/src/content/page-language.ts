import type { Language } from "@trabecula/contracts";
import { language } from "@trabecula/messages";

/** `lang` of an entry that is not translated. */
export function otherLanguage(entry: { readonly language?: Language }): Language | undefined {
  return entry.language === language ? undefined : entry.language;
}
