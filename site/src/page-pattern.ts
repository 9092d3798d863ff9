import { pagePatterns, type PagePattern } from "@trabecula/contracts";
import { contactFormPath, findAppPath, findEntryPath } from "./paths.ts";

/** Page pattern without identifying parts, for error reports. */
export function pagePatternOf(pathname: string): PagePattern {
  const path = pathname.replace(/\/$/, "") || "/";
  const wanted: string = findAppPath(path) ?? findEntryPath(path) ?? (path === contactFormPath ? "/contact" : path);
  const known = pagePatterns.find((pattern) => pattern === wanted);
  if (known) return known;
  if (/^\/documentation\/api-reference\/[^/]+$/.test(path)) return "/documentation/api-reference/:group";
  if (/^\/documentation\/api-administration\/[^/]+$/.test(path)) return "/documentation/api-administration/:group";
  if (/^\/documentation\/[^/]+$/.test(path)) return "/documentation/:slug";
  return /^\/[^/]+$/.test(path) ? "/:slug" : "other";
}
