import type { JWTPayload } from "jose";
import { AppError, inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { deleteProviderSessions, identityOfSession } from "../sessions/index.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { providerWithIssuer, type OidcProvider } from "./oidc-provider.ts";
import { isShortName } from "./claims.ts";
import { clientOf, openidClient, reasonOf, toleranceSeconds } from "./provider-client.ts";
import { identitiesOf, identityIdsOf, noteLogoutToken } from "./oidc-rows.ts";
import { providerOf } from "./start-login.ts";

const longestAgeSeconds = 600;

/** OpenID Connect Back-Channel Logout 1.0, 2.6. @throws `not_found`, `unavailable`, `bad_request` */
export async function endByProvider(strapi: Strapi, key: string, token: string): Promise<void> {
  const provider = providerOf(strapi, key);
  const claims = await verified(strapi, provider, token);
  await inTransaction(strapi, async () => {
    if (!(await noteLogoutToken(strapi, key, claims.jti, (longestAgeSeconds + 2 * toleranceSeconds) * 1000))) throw invalid();
    const owners = await deleteProviderSessions(strapi, await identityIdsOf(strapi, claims.iss, claims.sub), claims.sid);
    for (const rowId of new Set(owners)) {
      const { documentId } = await getUserByRowId(strapi, rowId);
      await recordEvent(strapi, null, { action: "identity.logged-out", object: `user:${documentId}`, detail: key });
    }
  });
}

interface LogoutClaims {
  readonly iss: string;
  readonly jti: string;
  readonly sub: string | undefined;
  readonly sid: string | undefined;
}

async function verified(strapi: Strapi, provider: OidcProvider, token: string): Promise<LogoutClaims> {
  const { config, keys } = await clientOf(strapi, provider);
  if (keys === null) throw invalid();
  const { jwtVerify } = await import("jose");
  const { issuer } = config.serverMetadata();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      algorithms: [...provider.algorithms],
      requiredClaims: ["iat", "exp", "jti", "events"],
      maxTokenAge: longestAgeSeconds,
      clockTolerance: toleranceSeconds,
    });
    if (isLogout(payload)) return { iss: issuer, jti: payload.jti!, sub: payload.sub, sid: payload["sid"] as string | undefined };
  } catch (error) {
    strapi.log.warn(`A logout token of ${provider.issuer} was refused: ${reasonOf(error)}`);
  }
  throw invalid();
}

/** Excludes ID tokens, which have a nonce and no logout event. */
function isLogout({ events, nonce, jti, sub, sid }: JWTPayload): boolean {
  const event = (events as Record<string, unknown>)["http://schemas.openid.net/event/backchannel-logout"];
  if (typeof event !== "object" || event === null || nonce !== undefined || typeof jti !== "string") return false;
  const names = [sid, sub].filter((name) => name !== undefined);
  return names.length > 0 && names.every(isShortName);
}

function invalid(): AppError {
  return new AppError("bad_request", "This logout token is not valid.");
}

const patienceMs = 2000;

/** Address where the browser logs out of its provider; null without provider or timely answer. Call before the session ends. */
export async function providerLogout(strapi: Strapi, { rowId, sessionId }: Actor): Promise<string | null> {
  const identityId = await identityOfSession(strapi, sessionId);
  const identity = identityId === null ? undefined : (await identitiesOf(strapi, rowId)).find(({ id }) => id === identityId);
  const { oidcProviders, siteUrl } = accountsConfig(strapi);
  const provider = providerWithIssuer(oidcProviders, identity?.issuer);
  if (!provider) return null;
  const { promise: tooLong, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  const client = await Promise.race([clientOf(strapi, provider).catch(() => null), tooLong]);
  clearTimeout(timer);
  if (!client?.config.serverMetadata().end_session_endpoint) return null;
  const { buildEndSessionUrl } = await openidClient();
  return buildEndSessionUrl(client.config, { post_logout_redirect_uri: `${siteUrl}/` }).href;
}
