/** As `OIDC_FILE` configures it; see docs/institutional-login.md. */
export interface OidcProvider {
  readonly key: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly algorithms: readonly string[];
  /** Takes its addresses as verified. */
  readonly trustsEmail: boolean;
  readonly institutionClaim: string | null;
  /** Values of that claim; empty admits all. */
  readonly institutions: readonly string[];
  readonly adminClaim: string | null;
  readonly adminValues: readonly string[];
  /** `acr` that counts as a second factor. */
  readonly mfaAcr: string | null;
  readonly sessionHours: number | null;
}
