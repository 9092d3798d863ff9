import type { Strapi } from "@trabecula/strapi-kit";

interface BoneScansConfig {
  /** Has no trailing slash. Links of the panel page start with it. */
  readonly siteUrl: string;
  /** Keys that seal signatures. The first one comes from the current master secret. */
  readonly signingSecrets: readonly [string, ...string[]];
  /** Keys that seal tokens of connections. */
  readonly connectionSecrets: readonly [string, ...string[]];
  /** Origins and private networks that connections may call. */
  readonly connections: { readonly hosts: readonly string[]; readonly networks: readonly string[] };
}

export function boneScansConfig(strapi: Strapi): BoneScansConfig {
  return strapi.config.get<BoneScansConfig>("plugin::bone-scans");
}
