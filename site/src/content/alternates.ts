import type { Language } from "@trabecula/contracts";
import { readEnv } from "../../server/env.ts";
import { isTranslated, pathIn } from "../page-language.ts";
import { contactFormPath, findAppPath, findEntryPath, mailedPaths } from "../paths.ts";

export const { languages } = readEnv();

interface Alternate {
  readonly language: Language;
  readonly path: string;
}

/** The page in each language; empty if it has only one. */
export function alternatesOf(pathname: string): Alternate[] {
  const path = pathname === contactFormPath ? "/contact" : pathname.replace(/(?<=.)\/+$/, "");
  if (languages.length < 2 || !isTranslated(path)) return [];
  return languages.map((language) => ({ language, path: pathIn(language, path) }));
}

/** Languages that a visitor may choose. One rendering serves all mailed links, and the app follows the account. */
export function languageChoices(pathname: string): Alternate[] {
  const path = pathname === "/404" ? "/" : pathname;
  const entry = findEntryPath(path);
  return findAppPath(path) !== null || (entry && mailedPaths.includes(entry)) ? [] : alternatesOf(path);
}
