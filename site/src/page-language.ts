import type { Language } from "@trabecula/contracts";
import { language } from "@trabecula/messages";
import { findAppPath, type AppPath } from "./paths.ts";

/** Screens of patients; all other screens are in English. */
const translatedScreens: readonly AppPath[] = ["/dashboard", "/reports/:reportId", "/settings/:view", "/account-deleted"];

/** Files, the API, the documentation and workspaces exist once, in English. */
const inEnglish = /^\/(?:api|documentation|preview|uploads|w)(?:\/|$)|\.\w+$/;

export function isTranslated(path: string): boolean {
  if (!path.startsWith("/") || inEnglish.test(path)) return false;
  const screen = findAppPath(path);
  return screen === null || translatedScreens.includes(screen);
}

/** "/faq" in "de" is "/de/faq". */
export const pathIn = (of: string, path: string): string => (of === "en" ? path : `/${of}${path === "/" ? "" : path}`);

const prefix = pathIn(language, "/");

/** The router's base; "/" in English. */
export const basePath = prefix;

export function withoutLanguage(path: string): string {
  const isWithin = language !== "en" && (path === prefix || path.startsWith(`${prefix}/`));
  return isWithin ? path.slice(prefix.length) || "/" : path;
}

export function inPageLanguage(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!;
  const isOther = language !== "en" && withoutLanguage(path) === path && isTranslated(path);
  return isOther ? pathIn(language, path) + address.slice(path.length) : address;
}

/** `lang` of an entry that is not translated. */
export function otherLanguage(entry: { readonly language?: Language }): Language | undefined {
  return entry.language === language ? undefined : entry.language;
}
