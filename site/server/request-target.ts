/** No page and no route is here; what answers missing addresses answers it. */
const nowhere = { api: "/api/nowhere", page: "/404" } as const;

/**
 * The path and query that a request is routed by. A target that names its host as well (`GET http://host/path`) counts
 * as its path. One that cannot be decoded, or whose dots, slashes or backslashes another server might read as a step to
 * another folder, is nobody's address.
 */
export function requestTarget(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const path = target.split("?", 1)[0] ?? "";
  const under = /^\/api(?:\/|$)/i.test(path) ? "api" : /^\/uploads\//i.test(path) ? "page" : null;
  const decoded = decode(path);
  if (decoded === null) return nowhere[under ?? "page"];
  if (under !== null && leadsElsewhere(path, decoded)) return nowhere[under];
  return target === "" || target.startsWith("?") ? `/${target}` : target;
}

function leadsElsewhere(path: string, decoded: string): boolean {
  return /%2f|%5c|\\|%00/i.test(path) || decoded.split("/").some((segment) => segment === "." || segment === "..");
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The path of an address, whose parts requestTarget has found to be decodable. */
export function pathOf(url: string): string {
  return decodeURIComponent(url.split("?", 1)[0] ?? "/");
}
