import { findAppPath, findEntryPath } from "../paths.ts";

const key = "return-path";

/** Lasts for this tab until after login. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Validate it with `safeReturnPath`. */
export function returnPath(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

const fallback = "/dashboard";

/**
 * Defaults to the dashboard. Stored paths are untrusted: `//host`, `/\host` and full URLs would leave the site; login
 * screens would loop.
 */
export function safeReturnPath(path: string | null, origin: string): string {
  if (!path?.startsWith("/") || !URL.canParse(path, origin)) return fallback;
  const url = new URL(path, origin);
  if (url.origin !== origin || !isReturnable(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

const isReturnable = (pathname: string): boolean =>
  findAppPath(pathname) !== null || findEntryPath(pathname) === "/workspace-invitation/:token";
