import type { Core } from "@strapi/strapi";

/** What the application passes to the plugin in config/plugins.ts. */
interface BoneScansConfig {
  /** Address of the site, without a trailing slash; links of the panel's page start with it. */
  readonly siteUrl: string;
}

/** The plugin's configuration as the application gave it. */
export function boneScansConfig(strapi: Core.Strapi): BoneScansConfig {
  return strapi.config.get<BoneScansConfig>("plugin::bone-scans");
}
