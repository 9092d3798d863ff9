/** As `OIDC_FILE` configures it; see docs/institutional-login.md. */
export interface OidcProvider {
  readonly key: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly algorithms: readonly string[];
  /** Treats the provider's addresses as verified. */
  readonly trustsEmail: boolean;
  readonly institutionClaim: string | null;
  /** Admitted values of `institutionClaim`; empty admits all. */
  readonly institutions: readonly string[];
  readonly adminClaim: string | null;
  readonly adminValues: readonly string[];
  /** `acr` that counts as a second factor. */
  readonly mfaAcr: string | null;
  readonly sessionHours: number | null;
}

/** Compares issuers as URLs, as discovery does: SWITCH edu-ID's issuer ends with a slash, which a file may lack. */
export function providerWithIssuer(providers: readonly OidcProvider[], issuer: string | undefined): OidcProvider | undefined {
  const address = issuer === undefined ? undefined : URL.parse(issuer)?.href;
  return address === undefined ? undefined : providers.find((provider) => new URL(provider.issuer).href === address);
}
