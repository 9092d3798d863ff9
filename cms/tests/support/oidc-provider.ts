import { createSign, generateKeyPairSync } from "node:crypto";
import http from "node:http";
import { once } from "node:events";
// @ts-expect-error It has no types.
import Provider from "oidc-provider";

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

export interface TestProvider {
  readonly key: string;
  readonly issuer: string;
  person: Claims;
  acr: string | undefined;
  /** Changes the claims of the next ID token, which is signed again. */
  tamper: ((claims: Record<string, unknown>) => object) | null;
  /** Signs ID tokens with an unpublished key. */
  forges: boolean;
  readonly start: () => Promise<void>;
  /** Opens the URL as a browser, logs in, and returns the callback address. */
  readonly visit: (url: string) => Promise<URL>;
  readonly sign: (claims: object, header?: object) => string;
  readonly requests: string[];
  readonly stop: () => Promise<void>;
}

/* eslint-disable @typescript-eslint/no-explicit-any */

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const known = new Map<number, ReturnType<typeof newKeys>>();

/** The CMS keeps a provider's keys from one test file to the next. */
function keysOf(port: number) {
  const keys = known.get(port) ?? newKeys();
  known.set(port, keys);
  return keys;
}

export function createProvider(port: number, key: string, redirectUri: string): TestProvider {
  const { privateKey } = keysOf(port);
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: "trabecula", client_secret: "provider-secret", redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "home", "groups"] },
    cookies: { keys: ["test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    acrValues: ["mfa"],
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }: any) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  function sign(claims: object, header: object = {}): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const content = `${part({ alg: "RS256", kid: "one", typ: "JWT", ...header })}.${part(claims)}`;
    return `${content}.${createSign("sha256")
      .update(content)
      .sign(test.forges ? newKeys().privateKey : privateKey, "base64url")}`;
  }

  provider.use(async (ctx: any, next: () => Promise<void>) => {
    await next();
    const { tamper } = test;
    if (!tamper || ctx.path !== "/token" || !ctx.body?.id_token) return;
    test.tamper = null;
    ctx.body.id_token = sign(tamper(JSON.parse(Buffer.from(ctx.body.id_token.split(".")[1], "base64url").toString()) as never));
  });

  const server = http.createServer((request, reply) => {
    test.requests.push(`${request.method} ${request.url!.split("?")[0]}`);
    if (!request.url!.startsWith("/interaction/")) return answer(request, reply);
    people.set(test.person.sub, test.person);
    const login = { accountId: test.person.sub, ...(test.acr && { acr: test.acr }) };
    return void provider.interactionFinished(request, reply, { login });
  });

  const test: TestProvider = {
    key,
    issuer,
    person: { sub: "nobody" },
    acr: undefined,
    tamper: null,
    forges: false,
    requests: [],
    sign,
    async visit(url) {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      for (let hops = 0; hops < 10 && at.origin === issuer; hops++) {
        const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
        const reply = await fetch(at, { redirect: "manual", headers });
        for (const cookie of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          cookies.set(name!, value!);
        }
        const location = reply.headers.get("location");
        if (!location) throw new Error(`${at.pathname} answered ${reply.status}: ${await reply.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    async start() {
      await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
  return test;
}
