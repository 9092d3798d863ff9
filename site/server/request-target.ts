const nowhere = { api: "/api/nowhere", page: "/404" } as const;

/** Reduces absolute targets (`GET http://host/path`) to their path, for routing. Undecodable or path-traversing targets match nothing. */
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

/** requestTarget has checked that it decodes. */
export function pathOf(url: string): string {
  return decodeURIComponent(url.split("?", 1)[0] ?? "/");
}
