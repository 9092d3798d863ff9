import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ZErrorReply, ZUserReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { rows } from "../support/database.ts";
import {
  begin,
  callbackOf,
  comeBack,
  isIn,
  landingOf,
  logInBy,
  member,
  newPerson,
  startConfigured,
  type Person,
} from "../support/oidc-login.ts";
import type { TestProvider } from "../support/oidc-provider.ts";
import { administrator, anotherAdministrator, logIn, newEmail, password, patient, researcher, signupBody } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

let uni: TestProvider;
let clinic: TestProvider;

beforeAll(async () => {
  uni = await startConfigured("uni");
  clinic = await startConfigured("clinic");
});

afterAll(async () => {
  await uni.stop();
  await clinic.stop();
});

beforeEach(() => Object.assign(uni, { tamper: null, forges: false, acr: undefined, person: newPerson() }));

describe("an act of an account without a password", () => {
  const remove = (client: ApiClient, confirmation: string | undefined) => client.delete("/api/user/delete", { confirmation });

  async function confirmBy(client: ApiClient, { act = "delete-own-account", object = "" } = {}) {
    const { id } = ZUserReply.parse((await client.get("/api/user")).body).user;
    return landingOf(await logInBy(uni, client, { purpose: "confirm", return: "/confirmed", act, object: object || id }));
  }

  it("is confirmed at the provider, once, in this session and for this act", async () => {
    const client = await member(uni);
    const { confirmation, path } = await confirmBy(client);
    expect(path).toBe("/confirmed");
    const other = new ApiClient();
    await logInBy(uni, other);
    expect((await remove(other, confirmation)).body.code).toBe("confirmation_needed");
    const newPassword = "N3w-horse-battery!";
    const misused = await client.post("/api/user/change-password", { confirmation, newPassword });
    expect(misused.body.code).toBe("confirmation_needed");
    const forPassword = await confirmBy(client, { act: "change-password" });
    const change = () => client.post("/api/user/change-password", { confirmation: forPassword.confirmation, newPassword });
    expect((await change()).status).toBe(200);
    expect((await change()).body.code).toBe("confirmation_needed");
    expect((await new ApiClient().post("/api/user/login", { email: (uni.person as Person).email, password: newPassword })).status).toBe(
      200,
    );
    expect((await remove(client, (await confirmBy(client)).confirmation)).status).toBe(200);
  });

  it.each([
    ["an hour ago", () => Math.floor(Date.now() / 1000) - 3600],
    ["a minute ago", () => Math.floor(Date.now() / 1000) - 60],
    ["at no stated time", () => undefined],
    ["in the future", () => Math.floor(Date.now() / 1000) + 3600],
    ["at a time that is a text", () => String(Math.floor(Date.now() / 1000) + 1)],
  ])("is not confirmed by somebody who logged in there %s", async (_, at) => {
    const client = await member(uni);
    uni.tamper = (claims) => ({ ...claims, auth_time: at() });
    expect(await confirmBy(client)).toEqual({ path: "/confirmed", oidc: "refused" });
  });

  it("is not confirmed by another person, or once the session has ended", async () => {
    const client = await member(uni);
    const own = uni.person;
    uni.person = newPerson();
    expect(await confirmBy(client)).toEqual({ path: "/confirmed", oidc: "refused" });
    uni.person = own;
    const { id } = ZUserReply.parse((await client.get("/api/user")).body).user;
    const body = { purpose: "confirm", return: "/confirmed", act: "delete-own-account", object: id };
    const address = await uni.visit(await begin(client, uni, body));
    expect(new URL(address).searchParams.has("code")).toBe(true);
    await client.get("/api/user/logout");
    expect(landingOf(await comeBack(client, address))).toEqual({ path: "/confirmed", oidc: "expired" });
    expect((await client.post("/api/user/oidc/uni/start", body)).status).toBe(401);
  });

  it("asks the provider for a new login", async () => {
    const client = await member(uni);
    const address = await begin(client, uni, { purpose: "confirm", return: "/confirmed", act: "sign", object: "abc:2" });
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({ prompt: "login", max_age: "0", code_challenge_method: "S256" });
  });

  it("with two-factor login needs its code as well", async () => {
    const client = await member(uni);
    const begun = await client.post("/api/user/two-factor/begin", {
      confirmation: (await confirmBy(client, { act: "two-factor" })).confirmation,
    });
    const secret = begun.body.secret as string;
    expect((await client.post("/api/user/two-factor/confirm", { code: codeAt(secret) })).status).toBe(200);
    const { id } = ZUserReply.parse((await client.get("/api/user")).body).user;
    const body = { purpose: "confirm", return: "/confirmed", act: "delete-own-account", object: id };
    const refused = await client.post("/api/user/oidc/uni/start", body);
    expect(ZErrorReply.parse(refused.body).fields).toHaveProperty("code");
    const { confirmation } = await confirmBy(client, { act: "make-token" });
    const token = { name: "R", scopes: ["score"], days: 1, confirmation };
    expect(ZErrorReply.parse((await client.post("/api/tokens", token)).body).fields).toHaveProperty("code");
  });

  it("by personal token ends 90 days after the last login there", async () => {
    const client = await member(uni);
    const { confirmation } = await confirmBy(client, { act: "make-token" });
    const { secret } = await madeToken({ client }, { password: undefined, confirmation });
    const read = async () => (await byToken(secret, "GET", "/api/patients")).status;
    expect(await read()).toBe(200);
    rows("update accounts_identities set last_login_at = ? where subject = ?", [Date.now() - 91 * 86_400_000, uni.person.sub]);
    expect(await read()).toBe(401);
  });
});

describe("a new person", () => {
  it("who logs in several times at once, under changing addresses, makes one account", async () => {
    const { sub } = uni.person;
    Object.defineProperty(uni.person, "email", { get: newEmail, enumerable: true });
    const landings = await Promise.all(Array.from({ length: 4 }, async () => landingOf(await logInBy(uni))));
    expect(landings.map(({ oidc }) => oidc)).toEqual(Array(4).fill("approval_pending"));
    const linked = rows("select u.id from accounts_identities i join up_users u on u.id = i.user_id where i.subject = ?", [sub]);
    expect(linked).toHaveLength(1);
  });
});

describe("a login that begins on a page in German", () => {
  const inGerman = { purpose: "login", return: "/dashboard", language: "de" };

  it("comes back to it for an approval, a password, a refusal and a late answer", async () => {
    const page = "/de/researcher-login";
    const { email } = uni.person as Person;
    expect(landingOf(await logInBy(uni, new ApiClient(), inGerman))).toMatchObject({ path: page, oidc: "approval_pending" });
    expect(landingOf(await logInBy(uni, new ApiClient(), inGerman))).toMatchObject({ path: page, oidc: "approval_pending" });
    expect(rows("select language from up_users where email = ?", [email])).toEqual([{ language: "de" }]);
    uni.person = newPerson({ email: (await researcher()).email });
    expect(landingOf(await logInBy(uni, new ApiClient(), inGerman))).toMatchObject({ path: page, needs: "password" });
    uni.person = newPerson({ email_verified: false });
    expect(landingOf(await logInBy(uni, new ApiClient(), inGerman))).toMatchObject({ path: page, oidc: "address" });
    const late = await uni.visit(await begin(new ApiClient(), uni, inGerman));
    expect(landingOf(await comeBack(new ApiClient(), late))).toEqual({ path: page, oidc: "expired" });
  });

  it.each(["it", "..", "/evil.example", "constructor"])("comes back to the English page for the language %s", async (language) => {
    const forged = new URL(`${callbackOf("uni")}?code=x&state=${encodeURIComponent(`${language}.x`)}`);
    expect(landingOf(await comeBack(new ApiClient(), forged))).toEqual({ path: "/researcher-login", oidc: "expired" });
    const begun = await new ApiClient().post("/api/user/oidc/uni/start", { ...inGerman, language });
    expect(begun.status).toBe(422);
  });
});

describe("institutional login only", () => {
  const settings = "/api/admin/settings";

  async function turn(client: ApiClient, institutionalLoginOnly: boolean) {
    const { version } = (await client.get(settings)).body as { version: number };
    return client.put(settings, { version, institutionalLoginOnly });
  }

  it("leaves passwords to patients and to administrators with two factors, and keeps the last of these", async () => {
    const { client, email, id } = await anotherAdministrator();
    expect((await turn(client, true)).body.fields).toHaveProperty("institutionalLoginOnly");
    const { codes } = await turnOnTwoFactor({ client });
    const [other, person] = [await researcher(), await patient()];
    // Those of earlier files.
    rows("update up_users set two_factor_since = null where product_role = 'admin' and document_id <> ?", [id]);
    expect((await turn(client, true)).status).toBe(200);
    try {
      const enter = (who: { email: string }, given: object = {}, page = "user") =>
        new ApiClient().post(`/api/${page}/login`, { email: who.email, password, ...given });
      expect((await enter(other)).body).toMatchObject({ code: "forbidden", message: expect.stringContaining("institution") as string });
      expect((await enter(person, {}, "patient")).status).toBe(200);
      expect((await enter({ email }, { code: codes[0] })).status).toBe(200);
      expect((await new ApiClient().post("/api/user/signup", signupBody())).body.code).toBe("signup_closed");
      expect((await new ApiClient().get("/api/user/oidc")).body.only).toBe(true);
      expect(landingOf(await logInBy(uni))).toMatchObject({ oidc: "approval_pending" });
      expect((await client.post(`/api/admin/users/${id}/role`, { role: "researcher" })).body.code).toBe("last_admin");
      expect((await client.post("/api/user/two-factor/off", { password, code: codes[1] })).body.code).toBe("last_admin");
    } finally {
      expect((await turn(client, false)).status).toBe(200);
    }
    await logIn(new ApiClient(), other.email);
  });
});

describe("the last administrator with a password", () => {
  it("stays one although others log in at the provider", async () => {
    uni.person = newPerson({ groups: ["bone-admins"] });
    await member(uni);
    const { client, id } = await administrator();
    const others = rows("select document_id, password from up_users where product_role = 'admin' and document_id <> ?", [id]);
    const local = others.filter(({ password: hash }) => !(hash as string).startsWith("!"));
    for (const other of local) rows("update up_users set product_role = 'researcher' where document_id = ?", [other.document_id as string]);
    const refused = await client.post(`/api/admin/users/${id}/role`, { role: "researcher" });
    for (const other of local) rows("update up_users set product_role = 'admin' where document_id = ?", [other.document_id as string]);
    expect(refused.body.code).toBe("last_admin");
  });
});

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
