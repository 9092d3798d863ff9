import type { Configuration, CustomFetch, IDToken, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import type { createRemoteJWKSet } from "jose";
import { AppError, type Strapi } from "@trabecula/strapi-kit";
import type { OidcProvider } from "./oidc-provider.ts";

/** Loaded by the first login, as most sites have no provider. */
export const openidClient = () => import("openid-client");

/** openid-client has the same tolerance. */
export const toleranceSeconds = 30;
const timeoutSeconds = 6;
const mostBytes = 1_000_000;
const discoveredForMs = 15 * 60_000;

/** Reads an answer whole, up to a limit; the library follows no redirect. */
const boundedFetch: CustomFetch = async (url, options) => {
  const reply = await fetch(url, options as RequestInit);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new TypeError("The provider's answer is too large");
    parts.push(part);
  }
  const { status, headers } = reply;
  return new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers });
};

export interface ProviderClient {
  readonly config: Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet> | null;
}

const clients = new Map<string, { readonly at: number; readonly client: Promise<ProviderClient> }>();

/** Concurrent callers share one discovery; failures are not cached. @throws `unavailable` */
export async function clientOf(strapi: Strapi, provider: OidcProvider): Promise<ProviderClient> {
  const known = clients.get(provider.key);
  if (known && Math.abs(Date.now() - known.at) < discoveredForMs) return reachable(strapi, provider, known.client);
  const client = discover(provider);
  clients.set(provider.key, { at: Date.now(), client });
  client.catch(() => clients.delete(provider.key));
  return reachable(strapi, provider, client);
}

async function reachable(strapi: Strapi, provider: OidcProvider, client: Promise<ProviderClient>): Promise<ProviderClient> {
  try {
    return await client;
  } catch (error) {
    strapi.log.warn(`Discovery at ${provider.issuer} failed: ${reasonOf(error)}`);
    throw unavailable(provider);
  }
}

async function discover(provider: OidcProvider): Promise<ProviderClient> {
  const openid = await openidClient();
  const issuer = new URL(provider.issuer);
  const isLocal = issuer.protocol === "http:";
  const found = await openid.discovery(issuer, provider.clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [openid.customFetch]: boundedFetch,
    ...(isLocal && { execute: [openid.allowInsecureRequests] }),
  });
  const server = found.serverMetadata();
  const allowed = (server.id_token_signing_alg_values_supported ?? ["RS256"]).filter((name) => provider.algorithms.includes(name));
  if (allowed.length === 0) throw new TypeError("The provider signs by none of the allowed algorithms");
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? openid.ClientSecretBasic : openid.ClientSecretPost;
  const config = new openid.Configuration(
    Object.assign(server, { id_token_signing_alg_values_supported: allowed }),
    provider.clientId,
    undefined,
    authenticate(provider.clientSecret),
  );
  config.timeout = timeoutSeconds;
  config[openid.customFetch] = boundedFetch;
  openid.enableNonRepudiationChecks(config);
  if (isLocal) openid.allowInsecureRequests(config);
  return { config, keys: await keysOf(server.jwks_uri, isLocal) };
}

async function keysOf(address: string | undefined, isLocal: boolean): Promise<ProviderClient["keys"]> {
  if (address === undefined) return null;
  if (!isLocal && new URL(address).protocol !== "https:") throw new TypeError("The provider publishes its keys without https");
  const jose = await import("jose");
  return jose.createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutSeconds * 1000,
    [jose.customFetch]: (url, { headers, ...options }) =>
      boundedFetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
  });
}

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Claims of the ID token, which alone describes this login, and of the userinfo endpoint. Each verifies only its own address. */
export async function claimsOf({ config }: ProviderClient, tokens: Tokens): Promise<IDToken> {
  const claims = tokens.claims()!;
  requireOwn(claims, config.clientMetadata().client_id);
  if (!config.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await openidClient();
  const { acr, auth_time, sid, email_verified, ...facts } = await fetchUserInfo(config, tokens.access_token, claims.sub);
  const isSameAddress = claims.email === undefined || claims.email === facts.email;
  return { ...facts, ...(isSameAddress && { email_verified }), ...claims };
}

/** Claims that openid-client does not check (OpenID Connect Core 1.0, 3.1.3.7). */
function requireOwn({ azp, iat }: IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error("The ID token is for another client");
  if (iat > Date.now() / 1000 + toleranceSeconds) throw new Error("The ID token is from the future");
}

/** True if the provider did not answer, or not by the protocol. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status } = error as { code?: string; status?: number };
  if (status !== undefined) return status >= 500;
  return (
    error.name === "TypeError" || ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"].includes(code ?? "")
  );
}

export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { code?: string } };
  return [message, code, cause?.code].filter((part) => typeof part === "string").join(", ");
}

function unavailable({ name }: Pick<OidcProvider, "name">): AppError {
  return new AppError("unavailable", `${name} does not answer. Try again later, or log in with your password.`);
}
