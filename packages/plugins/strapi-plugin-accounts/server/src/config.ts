import type { Language } from "@trabecula/contracts";
import type { Strapi } from "@trabecula/strapi-kit";
import type { OidcProvider } from "./services/oidc/oidc-provider.ts";

export type Secrets = readonly [current: string, ...earlier: string[]];

export interface AccountsConfig {
  readonly siteUrl: string;
  /** Languages that the installation offers; English is first. */
  readonly languages: readonly Language[];
  readonly sessionSecrets: Secrets;
  readonly browserSecrets: Secrets;
  /** Keys that encrypt authenticator secrets in the database. */
  readonly factorSecrets: Secrets;
  readonly mailFrom: string;
  /** False: mails stay in the outbox. */
  readonly mailConfigured: boolean;
  readonly smtpUrl: string | null;
  /** Token of the mail server that forwards bounces; null: bounces are not accepted. */
  readonly bounceToken: string | null;
  readonly oidcProviders: readonly OidcProvider[];
  readonly repository: string | null;
  readonly productionBranch: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
}

export function accountsConfig(strapi: Strapi): AccountsConfig {
  return strapi.config.get("plugin::accounts") as unknown as AccountsConfig;
}
