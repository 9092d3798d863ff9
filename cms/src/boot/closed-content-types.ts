import type { Core, UID } from "@strapi/strapi";

/** Plugins with accounts, reports and reference data. Only their own services may access these. */
const closedPlugins = ["users-permissions", "accounts", "bone-scans"];

export function closedContentTypes(strapi: Core.Strapi): ReadonlySet<string> {
  return new Set(Object.keys(strapi.contentTypes).filter((uid) => closedPlugins.some((plugin) => uid.startsWith(`plugin::${plugin}.`))));
}

/**
 * Generic features and webhooks cannot use these through Strapi's document service.
 * @throws Error if the panel still shows a type
 */
export function closeContentTypes(strapi: Core.Strapi): void {
  const closed = closedContentTypes(strapi);
  for (const uid of closed) {
    const { pluginOptions } = strapi.contentType(uid as UID.ContentType) as { pluginOptions?: Record<string, { visible?: boolean }> };
    for (const plugin of ["content-manager", "content-type-builder"])
      if (pluginOptions?.[plugin]?.visible !== false) throw new Error(`${uid} must have pluginOptions.${plugin}.visible set to false.`);
  }
  strapi.documents.use((context, next) => {
    if (closed.has(context.uid)) throw new Error(`${context.uid} is reached by the services of its plugin only, not by strapi.documents.`);
    return next();
  });
}

const own = new Set(["accounts", "bone-scans"]);

/** /api routes of Strapi's plugins ignore our contracts. Deleting a language in the panel would delete its texts. */
export function closeForeignRoutes(strapi: Core.Strapi): void {
  for (const [name, plugin] of Object.entries(strapi.plugins)) {
    if (own.has(name)) continue;
    const routes = plugin.routes as Record<string, unknown> | unknown[];
    if (!Array.isArray(routes)) delete routes["content-api"];
  }
  const panel = (strapi.plugin("i18n").routes as Record<string, unknown>)["admin"] as { routes: { method: string; path: string }[] };
  panel.routes = panel.routes.filter(({ method, path }) => method === "GET" || !path.startsWith("/locales"));
}
