import type { Core } from "@strapi/strapi";

/** Strapi leaves a plugin out without a word where it does not find its server half. */
export function checkPlugins(strapi: Core.Strapi): void {
  const missing = ["accounts", "bone-scans", "users-permissions"].filter((name) => !strapi.plugin(name));
  if (missing.length > 0) throw new Error(`The plugins ${missing.join(", ")} were not loaded. Run \`npm ci\` and try again.`);
}
