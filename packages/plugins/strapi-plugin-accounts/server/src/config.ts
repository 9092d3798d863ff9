import type { Core } from "@strapi/strapi";

/** The first one signs; what the others signed is believed too. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** What the application passes to the plugin in config/plugins.ts. */
export interface AccountsConfig {
  /** Address of the site, without a trailing slash; every mailed link starts with it. */
  readonly siteUrl: string;
  readonly sessionSecrets: Secrets;
  /** Sign the marks of browsers that have been let in before. */
  readonly browserSecrets: Secrets;
  /** Seal the secrets of authenticator apps in the database. */
  readonly factorSecrets: Secrets;
  readonly mailFrom: string;
  /** False: mails are kept in the outbox and none is sent. */
  readonly mailConfigured: boolean;
  readonly smtpUrl: string | null;
  /** What the laboratory's mail server shows when it passes returned mails on; null: none are taken. */
  readonly bounceToken: string | null;
  /** What the footer shows until administrators set it. */
  readonly repository: string | null;
  readonly productionBranch: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
}

/** The plugin's configuration as the application gave it. */
export function accountsConfig(strapi: Core.Strapi): AccountsConfig {
  return strapi.config.get("plugin::accounts") as unknown as AccountsConfig;
}
