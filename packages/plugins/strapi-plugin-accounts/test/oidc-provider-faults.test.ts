import { afterEach, expect, it, vi } from "vitest";
import type { Strapi } from "@trabecula/strapi-kit";
import type { OidcProvider } from "../server/src/services/oidc/oidc-provider.ts";
import { claimsOf, clientOf, type Tokens } from "../server/src/services/oidc/provider-client.ts";

afterEach(() => vi.unstubAllGlobals());

const strapi = { log: { warn: () => undefined } } as unknown as Strapi;
const issuer = "https://login.lab.test";
const published = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/keys`,
};

let count = 0;

/** Each provider has its own key, because clients are cached by key. */
function clientAt(...replies: Response[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const reply of replies) fetched.mockResolvedValueOnce(reply);
  vi.stubGlobal("fetch", fetched);
  const provider = { key: `p${count++}`, name: "The lab", issuer, clientId: "t", clientSecret: "s", algorithms: ["RS256"] };
  return { fetched, again: () => clientOf(strapi, provider as unknown as OidcProvider) };
}

const redirect = () => new Response(null, { status: 302, headers: { Location: "http://169.254.169.254/" } });

it.each<[string, () => Response]>([
  ["redirects to an internal address", redirect],
  ["answers a page", () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
  ["names another issuer", () => Response.json({ ...published, issuer: "https://evil.example" })],
  ["publishes its keys without https", () => Response.json({ ...published, jwks_uri: "http://login.lab.test/keys" })],
  ["signs by the client's secret alone", () => Response.json({ ...published, id_token_signing_alg_values_supported: ["HS256"] })],
])("a provider that %s is refused, and asked again by the next login", async (_, reply) => {
  const { fetched, again } = clientAt(reply(), Response.json(published));
  await expect(again()).rejects.toMatchObject({ code: "unavailable" });
  expect(fetched.mock.calls.map(([, options]) => options?.redirect)).toEqual(["manual"]);
  await expect(again()).resolves.toHaveProperty("keys", expect.any(Function));
});

it("a provider's answer of 10 MB is read up to a limit", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent++;
      if (sent > 100) stream.close();
      else stream.enqueue(new Uint8Array(100_000));
    },
  });
  await expect(clientAt(new Response(endless)).again()).rejects.toMatchObject({ code: "unavailable" });
  expect(sent).toBeLessThan(15);
});

it.each<[string, () => Response]>([
  ["broken", () => new Response("{")],
  ["no list", () => Response.json({ keys: "none" })],
  ["elsewhere", redirect],
])("keys that are %s verify nothing", async (_, reply) => {
  const { again } = clientAt(Response.json(published), reply());
  const { keys } = await again();
  await expect(keys!({ alg: "RS256", kid: "one" })).rejects.toThrow();
});

it.each<[string, object, object, object]>([
  ["takes an address with its own proof", {}, { email: "a@x.test", email_verified: true }, { email: "a@x.test", email_verified: true }],
  ["joins the proof of the same address", { email: "a@x.test" }, { email: "a@x.test", email_verified: true }, { email_verified: true }],
  ["takes no proof of another address", { email: "b@x.test" }, { email: "a@x.test", email_verified: true }, { email_verified: undefined }],
  [
    "takes no login's time, strength or session",
    {},
    { acr: "mfa", auth_time: 1, sid: "s" },
    { acr: undefined, auth_time: undefined, sid: undefined },
  ],
])("the userinfo endpoint beside the ID token: %s", async (_, inToken, inUserinfo, expected) => {
  const { again } = clientAt(Response.json(published), Response.json({ sub: "one", ...inUserinfo }));
  const tokens = { claims: () => ({ sub: "one", ...inToken }), access_token: "t" } as unknown as Tokens;
  const { email, email_verified, acr, auth_time, sid } = await claimsOf(await again(), tokens);
  expect({ email, email_verified, acr, auth_time, sid }).toMatchObject(expected);
});

it.each<[string, object, boolean]>([
  ["for this client", { azp: "t" }, true],
  ["for another client", { azp: "other" }, false],
  ["for no client", { azp: null }, false],
  ["of a clock 20 s ahead", { iat: Date.now() / 1000 + 20 }, true],
  ["from the future", { iat: Date.now() / 1000 + 90 }, false],
])("an ID token %s is taken: %j: %s", async (_, changes, isTaken) => {
  const { again } = clientAt(Response.json({ ...published, userinfo_endpoint: undefined }));
  const claims = { sub: "one", aud: "t", iat: Date.now() / 1000, ...changes };
  const read = claimsOf(await again(), { claims: () => claims } as unknown as Tokens);
  await (isTaken ? expect(read).resolves.toBe(claims) : expect(read).rejects.toThrow("The ID token"));
});
