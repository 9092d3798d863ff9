import type { Core } from "@strapi/strapi";

interface BoneScansConfig {
  /** Without a trailing slash; start of the panel page's links. */
  readonly siteUrl: string;
}

export function boneScansConfig(strapi: Core.Strapi): BoneScansConfig {
  return strapi.config.get<BoneScansConfig>("plugin::bone-scans");
}
