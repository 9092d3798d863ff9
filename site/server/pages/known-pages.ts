import type { Language } from "@trabecula/contracts";
import { isTranslated, pathIn } from "../../src/page-language.ts";
import { appPaths, entryTitles, findAppPath, findEntryPath, settingsViews } from "../../src/paths.ts";
import { builtPages, pagesNow } from "../../src/public-pages.ts";

/** Answered for every address that no page has. */
export const notFoundPage = "/404";

export const isNotFoundPage = (name: string): boolean => /^(?:\/[a-z]{2})?\/404$/.test(name);

/** "/de/faq" is "/faq" in "de". */
export function placeOf(address: string, languages: readonly Language[]): { language: Language; path: string } {
  const [, named, rest = "/"] = /^\/([a-z]{2})(\/.*)?$/.exec(address) ?? [];
  const language = languages.find((each) => each === named && each !== "en");
  return language && isTranslated(rest) ? { language, path: rest } : { language: "en", path: address };
}

/** Maps "/de/documentation" to "/documentation": the page exists only in English. Null: no such page. */
export function englishAddress(url: string, languages: readonly Language[]): string | null {
  const [, named, rest = ""] = /^\/([a-z]{2})(\/.*)$/.exec(url) ?? [];
  const [path = ""] = rest.split("?");
  const isThere = /^\/documentation(?:\/|$)/.test(path) || findAppPath(path) !== null;
  return isThere && !isTranslated(path) && languages.some((each) => each === named && each !== "en") ? rest : null;
}

/** Addresses that name a file: what browsers, search engines and the documentation's search read. */
export const fileAddresses: readonly string[] = ["/robots.txt", "/sitemap.xml", "/site.webmanifest", "/documentation.json"];

export const lastingPages: readonly string[] = [
  ...new Set([...builtPages.map(({ path }) => path), ...Object.keys(entryTitles), ...appPaths, ...fileAddresses, notFoundPage]),
];

export function publishedPages(articles: readonly { slug: string }[], pages: Parameters<typeof pagesNow>[0]): string[] {
  const byStaff = pagesNow(pages).filter((page) => page.byStaff);
  return [...articles.map(({ slug }) => `/documentation/${slug}`), ...byStaff.map(({ path }) => path)];
}

/** Adds the addresses in other languages; English first. */
export function inLanguages(names: readonly string[], languages: readonly Language[]): string[] {
  return languages.flatMap((language) => (language === "en" ? names : names.filter(isTranslated).map((name) => pathIn(language, name))));
}

/** True for articles and staff pages, which only the CMS knows. */
export function mayBePublished(path: string): boolean {
  return /^\/documentation\/[^/]+$/.test(path) || /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path);
}

/** The app's shell and a form behind a mailed link are the same for every address of a pattern. */
export function pageAt(path: string): string {
  const trimmed = path.replace(/\/$/, "") || "/";
  return findAppPath(trimmed) ?? findEntryPath(trimmed) ?? trimmed;
}

export function addressOf(page: string): string {
  return page.replace(":view", settingsViews[0]);
}
