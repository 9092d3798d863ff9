import { appPaths, findAppPath, publicPages, settingsViews } from "../../src/paths.ts";

/** Answered for every address that no page has. */
export const notFoundPage = "/404";

/** The pages that are there whatever staff publish. The app's shell is one page for each of its patterns. */
export const lastingPages: readonly string[] = [...publicPages, ...appPaths, notFoundPage];

/** The page of an article of the documentation. */
export function articlePage(slug: string): string {
  return `/documentation/${slug}`;
}

/** Whether only the CMS knows if there is such a page. */
export function isArticlePage(path: string): boolean {
  return /^\/documentation\/[^/]+$/.test(path);
}

/** The page that a path asks for; the app's shell is the same for every address of a pattern. */
export function pageAt(path: string): string {
  const trimmed = path.replace(/\/$/, "") || "/";
  return findAppPath(trimmed) ?? trimmed;
}

/** An address at which Astro renders a page. */
export function addressOf(page: string): string {
  return page.replace(":view", settingsViews[0]);
}
