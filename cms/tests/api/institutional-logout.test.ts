import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { isIn, logInBy, member, testProviders } from "../support/oidc-login.ts";
import { researcher } from "../support/people.ts";

const { uni, clinic } = testProviders();

describe("log-out", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const now = () => Math.floor(Date.now() / 1000);

  function claimsOf(changes: object = {}) {
    const jti = randomBytes(8).toString("hex");
    return { iss: uni.issuer, aud: "trabecula", sub: uni.person.sub, iat: now(), exp: now() + 120, jti, events: event, ...changes };
  }

  const send = (token: string, key = "uni") =>
    new ApiClient().send("POST", `/api/user/oidc/${key}/backchannel`, {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });

  it("here names the provider's own, and ends the session if the provider is gone", async () => {
    const client = await member(uni);
    const reply = await client.get("/api/user/logout");
    const { origin, searchParams } = new URL(reply.body.url as string);
    expect({ origin, back: searchParams.get("post_logout_redirect_uri") }).toEqual({ origin: uni.issuer, back: "http://localhost:4321/" });
    const { client: local } = await researcher();
    expect((await local.get("/api/user/logout")).body).toEqual({ done: true, url: null });
  });

  it("at the provider ends its sessions of this person by the next call, once per token", async () => {
    const client = await member(uni);
    const token = uni.sign(claimsOf());
    expect((await send(token)).status).toBe(200);
    expect(await isIn(client)).toBe(false);
    const again = new ApiClient();
    await logInBy(uni, again);
    expect((await send(token)).status).toBe(400);
    expect(await isIn(again)).toBe(true);
  });

  it("of one session there ends that session alone", async () => {
    const first = await member(uni);
    const second = new ApiClient();
    uni.tamper = (claims) => ({ ...claims, sid: "second" });
    await logInBy(uni, second);
    expect((await send(uni.sign(claimsOf({ sub: undefined, sid: "second" })))).status).toBe(200);
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
  });

  it.each<[string, () => object, object?]>([
    ["another audience", () => ({ aud: "another" })],
    ["another issuer", () => ({ iss: clinic.issuer })],
    ["no event", () => ({ events: undefined })],
    ["another event", () => ({ events: { "http://schemas.openid.net/event/other": {} } })],
    ["a nonce, as an ID token", () => ({ nonce: "n" })],
    ["neither person nor session", () => ({ sub: undefined })],
    ["a person that is no text", () => ({ sub: { a: 1 }, sid: "s" })],
    ["a time in the future", () => ({ iat: now() + 3600, exp: now() + 7200 })],
    ["no name of its own", () => ({ jti: undefined })],
    ["no time", () => ({ iat: undefined })],
    ["no end", () => ({ exp: undefined })],
    ["an old time", () => ({ iat: now() - 3600 })],
    ["an end in the past", () => ({ exp: now() - 3600 })],
    ["no signature", () => ({}), { alg: "none" }],
  ])("by a token with %s changes nothing", async (_, changes, header) => {
    const client = await member(uni);
    expect((await send(uni.sign(claimsOf(changes()), header))).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  });

  it("by a token that the client's own secret signed changes nothing", async () => {
    const client = await member(uni);
    const content = [{ alg: "HS256" }, claimsOf()].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const signature = createHmac("sha256", "provider-secret").update(content).digest("base64url");
    expect((await send(`${content}.${signature}`)).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  });

  it("by a token of another key, or of another provider, changes nothing", async () => {
    const client = await member(uni);
    expect((await send(clinic.sign(claimsOf()))).status).toBe(400);
    expect((await send(clinic.sign(claimsOf({ iss: clinic.issuer })), "clinic")).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });
});
