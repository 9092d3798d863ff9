import { actsWithCode, type Language, type StartOidcRequest } from "@trabecula/contracts";
import { AppError, inTransaction, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { objectsOf, requireCodeFor, useConfirmation } from "../confirmation/confirmations.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { offeredLanguage } from "../users/offered-language.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import { clientOf, openidClient } from "./provider-client.ts";
import { insertAttempt, newState, type Attempt } from "./oidc-rows.ts";

/** A hospital's staff may share an address. */
const perNetwork: NetworkLimit = { name: "oidc-start", hits: 1000, windowMs: 3600_000 };

/** @throws `not_found` */
export function providerOf(strapi: Strapi, key: string): OidcProvider {
  return orNotFound(accountsConfig(strapi).oidcProviders.find((one) => one.key === key));
}

/** Address registered at the provider. Separate addresses keep providers' answers apart (RFC 9700, 4.4.2.2). */
export function callbackAddress(strapi: Strapi, { key }: OidcProvider): string {
  return `${accountsConfig(strapi).siteUrl}/api/user/oidc/${key}/callback`;
}

/** A state begins with the login page's language, which answers without an attempt need too. */
const stateIn = (language: Language): string => `${language}.${newState()}`;

export const languageOfState = (strapi: Strapi, state: string): Language => offeredLanguage(strapi, { language: state.split(".", 1)[0]! });

interface Starter {
  readonly actor: Actor | null;
  /** Secret of the browser's cookie. */
  readonly browser: string;
  readonly address: string;
}

/**
 * @returns where the browser goes
 * @throws `not_found`, `no_session`, `confirmation_needed`, `validation_failed` for a code, `unavailable`,
 * `too_many_requests`
 */
export async function startOidc(strapi: Strapi, key: string, request: StartOidcRequest, starter: Starter): Promise<string> {
  const provider = providerOf(strapi, key);
  await countNetworkUse(strapi, perNetwork, starter.address);
  const { actor } = starter;
  if (request.purpose !== "login" && actor === null) throw new AppError("no_session", "Please log in first.");
  if (actor?.role === "patient") throw new AppError("forbidden", "Your account does not have access to this.");
  const { config } = await clientOf(strapi, provider);
  if (actor !== null) await allow(strapi, actor, provider, request);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } = await openidClient();
  const state = stateIn((request.purpose === "login" && request.language) || "en");
  const [nonce, verifier] = [newState(), randomPKCECodeVerifier()];
  const attempt: Attempt = {
    provider: key,
    purpose: request.purpose,
    userRowId: request.purpose === "login" ? null : actor!.rowId,
    sessionId: request.purpose === "login" ? null : actor!.sessionId,
    returnPath: request.return,
    act: request.purpose === "confirm" ? { purpose: request.act, objects: objectsOf(request.object) } : null,
  };
  await insertAttempt(strapi, attempt, { state, browser: starter.browser }, { nonce, verifier });
  return buildAuthorizationUrl(config, {
    redirect_uri: callbackAddress(strapi, provider),
    scope: provider.scope,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...(provider.mfaAcr !== null && { acr_values: provider.mfaAcr }),
    ...(request.purpose === "confirm" && { prompt: "login", max_age: "0" }),
  }).href;
}

async function allow(strapi: Strapi, actor: Actor, provider: OidcProvider, request: StartOidcRequest): Promise<void> {
  if (request.purpose === "link")
    await inTransaction(strapi, () => useConfirmation(strapi, actor, { purpose: "link", object: provider.key }, request.confirmation));
  if (request.purpose === "confirm" && !(actsWithCode as readonly string[]).includes(request.act))
    await requireCodeFor(strapi, actor, await getUserByRowId(strapi, actor.rowId), request.act, request.code);
}
