import type { Strapi } from "@trabecula/strapi-kit";

/** Strapi silently skips a plugin whose server half it cannot find. */
export function checkPlugins(strapi: Strapi): void {
  const missing = ["accounts", "bone-scans", "users-permissions"].filter((name) => !strapi.plugin(name));
  if (missing.length > 0) throw new Error(`The plugins ${missing.join(", ")} were not loaded. Run \`npm ci\` and try again.`);
}
