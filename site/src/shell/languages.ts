import type { Language } from "@trabecula/contracts";
import { pageMetadata } from "./product.ts";

export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", fr: "Français" };

/** Options of a choice; empty if the installation offers only English. */
export function languageOptions(): { value: Language; label: string }[] {
  const offered = (pageMetadata()["languages"] ?? "").split(" ") as Language[];
  return offered.length < 2 ? [] : offered.map((value) => ({ value, label: languageNames[value] }));
}
