import { createHmac } from "node:crypto";
import type { Context } from "koa";
import { expect, it } from "vitest";
import type { Strapi } from "@trabecula/strapi-kit";
import { readSessionCookies } from "../server/src/controllers/cookies.ts";
import { signedSession } from "../server/src/services/sessions/index.ts";

const strapi = { config: { get: () => ({ sessionSecrets: ["secret"] }) } } as unknown as Strapi;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idIn(scheme: string, name: string, header: object) {
  const readable = `${encode(header)}.${encode({ sid: "s", exp: 2_000_000_000 })}`;
  const signature = createHmac("sha256", "secret").update(readable).digest("base64url");
  const req = { headers: { cookie: `jwt=${readable}; ${name}=${signature}` } };
  const ctx = { req, state: { client: { scheme } } } as unknown as Context;
  return signedSession(strapi, readSessionCookies(ctx), Date.now());
}

const earlier = { alg: "HS256", typ: "JWT" };
const current = { ...earlier, host: true };

it.each([
  ["https", "__Host-jwt_sig", current, "s"],
  ["https", "__Secure-jwt_sig", earlier, "s"],
  ["https", "__Secure-jwt_sig", current, null],
  ["https", "jwt_sig", earlier, null],
  ["http", "jwt_sig", current, "s"],
  ["http", "jwt_sig", earlier, "s"],
] as const)("over %s the cookie %s of a token with the header %j opens: %s", (scheme, name, header, sid) => {
  expect(idIn(scheme, name, header)).toBe(sid);
});
