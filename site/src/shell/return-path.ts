import { findAppPath } from "../paths.ts";

const fallback = "/dashboard";

/**
 * The path to open after login: the one first asked for, if it is a screen of the app, else the dashboard. What comes from storage is never trusted: `//host`, `/\host` and full addresses would leave the
 * site, and a login screen would lead back to itself.
 */
export function safeReturnPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, origin)) return fallback;
  const url = new URL(asked, origin);
  if (url.origin !== origin || findAppPath(url.pathname) === null) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
