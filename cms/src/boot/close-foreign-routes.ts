import type { Core } from "@strapi/strapi";

const own = new Set(["accounts", "bone-scans"]);

/** Removes /api routes of Strapi's plugins, which ignore our contracts. The panel's routes remain. */
export function closeForeignRoutes(strapi: Core.Strapi): void {
  for (const [name, plugin] of Object.entries(strapi.plugins)) {
    if (own.has(name)) continue;
    const routes = plugin.routes as Record<string, unknown> | unknown[];
    if (!Array.isArray(routes)) delete routes["content-api"];
  }
}
