import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ZErrorReply, ZLinkedLoginList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { mailsTo, rows } from "../support/database.ts";
import {
  begin,
  callbackOf,
  comeBack,
  isIn,
  landingOf,
  logInBy,
  member,
  newPerson,
  testProviders,
  userOf,
  type Person,
} from "../support/oidc-login.ts";
import { administrator, password, patient, pendingPerson, researcher } from "../support/people.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

const { uni, clinic } = testProviders();

describe("a provider", () => {
  const hanging = http.createServer(() => undefined);
  beforeAll(() => once(hanging.listen(inject("oidcPorts").down, "127.0.0.1"), "listening"));
  afterAll(() => {
    hanging.closeAllConnections();
    hanging.close();
  });

  it("is listed by its name alone", async () => {
    const items = ["uni", "clinic", "down"].map((key) => ({ key, name: `The ${key}` }));
    expect((await new ApiClient().get("/api/user/oidc")).body).toEqual({ items, only: false });
    expect((await new ApiClient().post("/api/user/oidc/other/start", { purpose: "login", return: "/dashboard" })).status).toBe(404);
  });

  it("that hangs or is gone answers one sentence, and leaves login by password alone", async () => {
    const start = () => new ApiClient().post("/api/user/oidc/down/start", { purpose: "login", return: "/dashboard" });
    const [hung] = await Promise.all([start(), administrator()]);
    expect({ status: hung.status, message: ZErrorReply.parse(hung.body).message }).toEqual({
      status: 503,
      message: "The down does not answer. Try again later, or log in with your password.",
    });
    hanging.closeAllConnections();
    await once(hanging.close(), "close");
    expect((await start()).status).toBe(503);
  });

  it("that is gone between login and return opens nothing", async () => {
    const client = new ApiClient();
    const address = await clinic.visit(await begin(client, clinic));
    await clinic.stop();
    const landing = landingOf(await comeBack(client, address));
    await clinic.start();
    expect(landing).toEqual({ path: "/researcher-login", oidc: "unavailable" });
  });
});

describe("a new person", () => {
  it("becomes a request that an administrator approves, and then enters without a password", async () => {
    const { email } = uni.person as Person;
    const client = await member(uni);
    expect(await userOf(client)).toMatchObject({
      email,
      firstName: "Ines",
      lastName: "Moreau",
      institution: "uni.example",
      role: "researcher",
    });
    const [session] = (await client.get("/api/user/sessions")).body.items as { createdAt: string; endsAt: string }[];
    expect(Date.parse(session!.endsAt) - Date.parse(session!.createdAt)).toBeLessThanOrEqual(4 * 3600_000);
    const byPassword = await new ApiClient().post("/api/user/login", { email, password });
    expect(byPassword.body.code).toBe("invalid_credentials");
  });

  it("is refused while pending, once rejected and once blocked", async () => {
    const { email } = uni.person as Person;
    await logInBy(uni);
    expect(landingOf(await logInBy(uni))).toMatchObject({ oidc: "approval_pending" });
    rows("update up_users set account_state = 'rejected' where email = ?", [email]);
    expect(landingOf(await logInBy(uni))).toMatchObject({ oidc: "account_rejected" });
    rows("update up_users set account_state = 'approved', blocked = true where email = ?", [email]);
    const client = new ApiClient();
    expect(landingOf(await logInBy(uni, client))).toMatchObject({ oidc: "account_blocked" });
    expect(await isIn(client)).toBe(false);
  });

  it("is refused without an address that the provider verified, and from another institution", async () => {
    uni.person = newPerson({ email_verified: false });
    expect(landingOf(await logInBy(uni))).toMatchObject({ oidc: "address" });
    clinic.person = newPerson({ home: "other.example" });
    expect(landingOf(await logInBy(clinic))).toMatchObject({ oidc: "institution" });
    clinic.person = newPerson({ home: ["staff.example", "clinic.example"], email_verified: false });
    expect(landingOf(await logInBy(clinic))).toMatchObject({ oidc: "approval_pending" });
  });

  it("takes the address of an unconfirmed sign-up of someone else, whose password opens nothing", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    uni.person = newPerson({ email });
    await member(uni);
    const byPassword = await new ApiClient().post("/api/user/login", { email, password });
    expect(byPassword.body.code).toBe("approval_pending");
  });

  it("becomes an administrator by the claim, and stays one without it", async () => {
    uni.person = newPerson({ groups: ["staff", "bone-admins"] });
    const client = await member(uni);
    expect((await userOf(client)).role).toBe("admin");
    uni.person = { ...uni.person, groups: [] };
    const again = new ApiClient();
    await logInBy(uni, again);
    expect((await userOf(again)).role).toBe("admin");
  });
});

describe("an existing account", () => {
  it("is opened by its password alone when a provider gives its address to somebody, and by the login from then on", async () => {
    const owner = await researcher();
    uni.person = newPerson({ email: owner.email });
    const client = new ApiClient();
    const landing = landingOf(await logInBy(uni, client));
    expect(landing).toMatchObject({ path: "/researcher-login", needs: "password", return: "/dashboard" });
    expect(await isIn(client)).toBe(false);
    const linkToken = landing.link!;
    const wrong = await client.post("/api/user/oidc/link", { linkToken, password: "Wr0ng-horse!" });
    expect(wrong.body.code).toBe("invalid_credentials");
    const thief = new ApiClient();
    await begin(thief, uni);
    const elsewhere = await thief.post("/api/user/oidc/link", { linkToken, password });
    expect(elsewhere.body.code).toBe("invalid_token");
    const right = await client.post("/api/user/oidc/link", { linkToken, password });
    expect(right.status).toBe(200);
    expect(right.body.user.id).toBe(owner.id);
    expect((await client.post("/api/user/oidc/link", { linkToken, password })).body.code).toBe("invalid_token");
    const again = new ApiClient();
    expect(landingOf(await logInBy(uni, again))).toEqual({ path: "/dashboard" });
    // The provider gives the address to a new person.
    uni.person = newPerson({ email: owner.email });
    expect(landingOf(await logInBy(uni, new ApiClient()))).toMatchObject({ needs: "password" });
  });

  it("is asked for its code, unless the provider states that it asked for a second factor, and not once the login is unlinked", async () => {
    const owner = await researcher();
    uni.person = newPerson({ email: owner.email });
    const linking = new ApiClient();
    const { link } = landingOf(await logInBy(uni, linking));
    await linking.post("/api/user/oidc/link", { linkToken: link, password });
    const { secret, codes } = await turnOnTwoFactor({ client: linking });
    const other = new ApiClient();
    const landing = landingOf(await logInBy(uni, other));
    expect(landing).toMatchObject({ path: "/researcher-login", needs: "code" });
    expect(await isIn(other)).toBe(false);
    const linkToken = landing.link!;
    expect((await other.post("/api/user/oidc/link", { linkToken, code: "000000" })).body.code).toBe("code_wrong");
    expect((await other.post("/api/user/oidc/link", { linkToken, code: codeAt(secret, 1) })).status).toBe(200);
    expect(await isIn(other)).toBe(true);
    uni.acr = "mfa";
    expect(landingOf(await logInBy(uni, new ApiClient()))).toEqual({ path: "/dashboard" });
    uni.acr = undefined;
    const late = new ApiClient();
    const pending = landingOf(await logInBy(uni, late)).link;
    const [linked] = ZLinkedLoginList.parse((await linking.get("/api/user/identities")).body).items;
    await linking.delete(`/api/user/identities/${linked!.id}`);
    const refused = await late.post("/api/user/oidc/link", { linkToken: pending, code: codes[0] });
    expect(refused.body.code).toBe("invalid_token");
    expect(await isIn(late)).toBe(false);
  });

  it("links another login after its owner confirms, and unlinks all but the last way in", async () => {
    const owner = await researcher();
    const confirmed = await owner.client.post("/api/user/confirm", { purpose: "link", object: "uni", password });
    const body = { purpose: "link", return: "/settings/linked-logins", confirmation: confirmed.body.confirmation as string };
    expect((await owner.client.post("/api/user/oidc/clinic/start", body)).body.code).toBe("confirmation_needed");
    expect(landingOf(await logInBy(uni, owner.client, body))).toEqual({ path: "/settings/linked-logins", oidc: "linked" });
    expect(mailsTo(owner.email).at(-1)!.text).toContain("The uni");
    expect((await owner.client.post("/api/user/oidc/uni/start", body)).body.code).toBe("confirmation_needed");
    const list = ZLinkedLoginList.parse((await owner.client.get("/api/user/identities")).body);
    expect(list).toMatchObject({ hasPassword: true, items: [{ provider: { key: "uni", name: "The uni" }, institution: "uni.example" }] });
    const byProvider = new ApiClient();
    await logInBy(uni, byProvider);
    expect((await userOf(byProvider)).id).toBe(owner.id);
    expect((await (await researcher()).client.delete(`/api/user/identities/${list.items[0]!.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/user/identities/${list.items[0]!.id}`)).status).toBe(200);
    expect(await isIn(byProvider)).toBe(false);
    expect(landingOf(await logInBy(uni))).not.toMatchObject({ path: "/dashboard" });
  });

  it("keeps its only way in, and takes no login of another account", async () => {
    const client = await member(uni);
    const [only] = ZLinkedLoginList.parse((await client.get("/api/user/identities")).body).items;
    const refused = await client.delete(`/api/user/identities/${only!.id}`);
    expect({ status: refused.status, code: ZErrorReply.parse(refused.body).code }).toEqual({ status: 409, code: "conflict" });
    const other = await researcher();
    const { confirmation } = (await other.client.post("/api/user/confirm", { purpose: "link", object: "uni", password })).body;
    const landing = landingOf(await logInBy(uni, other.client, { purpose: "link", return: "/settings/linked-logins", confirmation }));
    expect(landing).toMatchObject({ oidc: "linked_elsewhere" });
  });

  it("of a patient links no provider", async () => {
    const { client } = await patient();
    const body = { purpose: "link", return: "/my-reports", confirmation: "A".repeat(43) };
    expect((await client.post("/api/user/oidc/uni/start", body)).status).toBe(403);
  });
});

describe("a login that begins on a page in German", () => {
  const inGerman = { purpose: "login", return: "/dashboard", language: "de" };

  it("returns to it for an approval, a password, a refusal and a late answer", async () => {
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

  it.each(["it", "..", "/evil.example", "constructor"])("returns to the English page for the language %s", async (language) => {
    const forged = new URL(`${callbackOf("uni")}?code=x&state=${encodeURIComponent(`${language}.x`)}`);
    expect(landingOf(await comeBack(new ApiClient(), forged))).toEqual({ path: "/researcher-login", oidc: "expired" });
    const begun = await new ApiClient().post("/api/user/oidc/uni/start", { ...inGerman, language });
    expect(begun.status).toBe(422);
  });
});
