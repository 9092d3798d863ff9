/**
 * The path to open after login: the one first asked for, if it is one of our own, else the dashboard. What comes from
 * storage or an address is never trusted: `//host`, `/\host` and full addresses would leave the site.
 */
export function safeReturnPath(asked: string | null, origin: string): string {
  const fallback = "/dashboard";
  if (!asked || !asked.startsWith("/")) return fallback;
  const url = URL.canParse(asked, origin) ? new URL(asked, origin) : null;
  if (!url || url.origin !== origin) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith("//") ? fallback : path;
}
