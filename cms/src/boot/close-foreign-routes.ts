import type { Core } from "@strapi/strapi";

const own = new Set(["accounts", "bone-scans"]);

/**
 * Takes away every route under /api that a plugin of Strapi brings (uploads, mail, languages, …): their answers follow
 * other rules than ours, and none is needed there. The panel's own routes stay.
 */
export function closeForeignRoutes(strapi: Core.Strapi): void {
  for (const [name, plugin] of Object.entries(strapi.plugins)) {
    if (own.has(name)) continue;
    const routes = plugin.routes as Record<string, unknown> | unknown[];
    if (!Array.isArray(routes)) delete routes["content-api"];
  }
}
