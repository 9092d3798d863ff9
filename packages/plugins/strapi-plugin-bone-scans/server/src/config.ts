import type { Strapi } from "@trabecula/strapi-kit";

interface BoneScansConfig {
  /** Without a trailing slash; start of the panel page's links. */
  readonly siteUrl: string;
  /** Of the current master secret first; seal signatures. */
  readonly signingSecrets: readonly [string, ...string[]];
}

export function boneScansConfig(strapi: Strapi): BoneScansConfig {
  return strapi.config.get<BoneScansConfig>("plugin::bone-scans");
}
