import type { Strapi } from "@trabecula/strapi-kit";

interface BoneScansConfig {
  /** Without a trailing slash; start of the panel page's links. */
  readonly siteUrl: string;
  /** Seal signatures; the one from the current master secret is first. */
  readonly signingSecrets: readonly [string, ...string[]];
  /** Seal tokens of connections. */
  readonly connectionSecrets: readonly [string, ...string[]];
  /** Origins that connections may call, and networks that are not public. */
  readonly connections: { readonly hosts: readonly string[]; readonly networks: readonly string[] };
}

export function boneScansConfig(strapi: Strapi): BoneScansConfig {
  return strapi.config.get<BoneScansConfig>("plugin::bone-scans");
}
