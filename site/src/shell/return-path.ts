import { findAppPath } from "../paths.ts";

const fallback = "/dashboard";

/**
 * Requested app path, else the dashboard. Stored paths are untrusted: `//host`, `/\host` and full URLs would leave the
 * site; login screens would loop.
 */
export function safeReturnPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, origin)) return fallback;
  const url = new URL(asked, origin);
  if (url.origin !== origin || findAppPath(url.pathname) === null) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
