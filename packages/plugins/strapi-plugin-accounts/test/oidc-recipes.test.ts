import { afterEach, expect, it, vi } from "vitest";
import type { Strapi } from "@trabecula/strapi-kit";
import type { OidcProvider } from "../server/src/services/oidc/oidc-provider.ts";
import { clientOf } from "../server/src/services/oidc/provider-client.ts";

afterEach(() => vi.unstubAllGlobals());

const asymmetric = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const hmac = ["HS256", "HS384", "HS512"];
const entra = "https://login.microsoftonline.com/0b3fc178-b730-4e8b-9843-e81259237b77";

/** Published in 2026, shortened. */
const recipes = {
  Keycloak: {
    issuer: "https://login.lab.test/realms/uni",
    published: {
      issuer: "https://login.lab.test/realms/uni",
      authorization_endpoint: "https://login.lab.test/realms/uni/protocol/openid-connect/auth",
      jwks_uri: "https://login.lab.test/realms/uni/protocol/openid-connect/certs",
      id_token_signing_alg_values_supported: [...asymmetric, ...hmac],
      token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_basic", "client_secret_post", "tls_client_auth"],
      code_challenge_methods_supported: ["plain", "S256"],
      authorization_response_iss_parameter_supported: true,
    },
    algorithms: asymmetric,
  },
  // It publishes no PKCE methods.
  "Entra ID": {
    issuer: `${entra}/v2.0`,
    published: {
      issuer: `${entra}/v2.0`,
      authorization_endpoint: `${entra}/oauth2/v2.0/authorize`,
      jwks_uri: `${entra}/discovery/v2.0/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt", "client_secret_basic"],
    },
    algorithms: ["RS256"],
  },
  // Its issuer ends with a slash, and it publishes no algorithms.
  "SWITCH edu-ID": {
    issuer: "https://login.eduid.ch",
    published: {
      issuer: "https://login.eduid.ch/",
      authorization_endpoint: "https://login.eduid.ch/idp/profile/oidc/authorize",
      jwks_uri: "https://login.eduid.ch/idp/profile/oidc/keyset",
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt"],
      code_challenge_methods_supported: ["S256"],
    },
    algorithms: ["RS256"],
  },
};

it.each(Object.entries(recipes))("starts a login at %s from what it publishes", async (name, { issuer, published, algorithms }) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(Response.json(published));
  vi.stubGlobal("fetch", fetched);
  const provider = { key: name, issuer, clientId: "trabecula", clientSecret: "secret", algorithms: asymmetric } as unknown as OidcProvider;
  const { config, keys } = await clientOf({} as Strapi, provider);
  expect(String(fetched.mock.calls[0]![0])).toBe(`${issuer}/.well-known/openid-configuration`);
  expect([config.serverMetadata().id_token_signing_alg_values_supported, keys !== null]).toEqual([algorithms, true]);
  const { buildAuthorizationUrl } = await import("openid-client");
  const { origin, searchParams } = buildAuthorizationUrl(config, { code_challenge: "c", code_challenge_method: "S256" });
  expect([origin, searchParams.get("client_id")]).toEqual([new URL(issuer).origin, "trabecula"]);
});
