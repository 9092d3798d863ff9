import { beforeAll, describe, expect, inject, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { begin, callbackOf, comeBack, isIn, landingOf, logInBy, member, newPerson, testProviders } from "../support/oidc-login.ts";

const ports = inject("oidcPorts");
const { uni, clinic } = testProviders();

const known = newPerson();
beforeAll(async () => {
  uni.person = known;
  await member(uni);
});

describe("an attack", () => {
  it.each([
    ...["https://evil.example", "https:evil.example", "//evil.example", "/\\evil.example", "/%0a//evil.example\n", "dashboard"],
    ...["/api/user/logout", "/./api/user/logout", "/x/%2E%2e/api/user/logout", "/.//evil.example"],
    ...["/%61pi/user/logout", "/x/..%2f..%2fapi/user/logout", "/%5cevil.example", "/%2f/evil.example"],
  ])("cannot return to %s", async (place) => {
    const reply = await new ApiClient().post("/api/user/oidc/uni/start", { purpose: "login", return: place });
    expect(reply.status).toBe(422);
  });

  it("with the state of another browser opens nothing", async () => {
    uni.person = known;
    const [attacker, victim] = [new ApiClient(), new ApiClient()];
    const address = await uni.visit(await begin(attacker, uni));
    await begin(victim, uni);
    expect(landingOf(await comeBack(victim, address))).toEqual({ path: "/researcher-login", oidc: "expired" });
    expect(landingOf(await comeBack(new ApiClient(), address))).toEqual({ path: "/researcher-login", oidc: "expired" });
    expect(await isIn(victim)).toBe(false);
  });

  it("from another host of the domain plants no cookie of a login over https", async () => {
    const headers = { "X-Forwarded-Proto": "https", Cookie: "__Secure-oidc_tx=planted; oidc_tx=planted" };
    const reply = await new ApiClient().post("/api/user/oidc/uni/start", { purpose: "login", return: "/dashboard" }, { headers });
    const [cookie, ...attributes] = reply.headers.getSetCookie()[0]!.split("; ");
    expect(cookie).toMatch(/^__Host-oidc_tx=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=3600", "Path=/", "SameSite=Lax", "Secure"]);
  });

  it("with a state or a code used before opens nothing", async () => {
    uni.person = known;
    const client = new ApiClient();
    const address = await uni.visit(await begin(client, uni));
    expect(landingOf(await comeBack(client, address))).toEqual({ path: "/dashboard" });
    expect(landingOf(await comeBack(client, address))).toMatchObject({ oidc: "expired" });
    const fresh = new ApiClient();
    const next = await uni.visit(await begin(fresh, uni));
    next.searchParams.set("code", address.searchParams.get("code")!);
    expect(landingOf(await comeBack(fresh, next))).toMatchObject({ oidc: "refused" });
    expect(await isIn(fresh)).toBe(false);
  });

  it("with the unused code of another attempt opens nothing, nor does the right code after it", async () => {
    uni.person = known;
    const [attacker, victim] = [new ApiClient(), new ApiClient()];
    const stolen = await uni.visit(await begin(attacker, uni));
    const address = await uni.visit(await begin(victim, uni));
    const forged = new URL(address);
    forged.searchParams.set("code", stolen.searchParams.get("code")!);
    expect(landingOf(await comeBack(victim, forged))).toMatchObject({ oidc: "refused" });
    expect(landingOf(await comeBack(victim, address))).toMatchObject({ oidc: "expired" });
    expect(await isIn(victim)).toBe(false);
  });

  it("by the subject of another provider opens nothing", async () => {
    uni.person = known;
    clinic.person = newPerson({ sub: uni.person.sub, home: "clinic.example" });
    expect(landingOf(await logInBy(clinic))).toMatchObject({ oidc: "approval_pending" });
  });

  it.each(["s".repeat(256), "a\u0000b", "é"])("by a subject that no provider may give opens nothing: %j", async (sub) => {
    uni.person = newPerson({ sub });
    expect(landingOf(await logInBy(uni))).toMatchObject({ oidc: "refused" });
  });

  it("with an attempt older than ten minutes opens nothing", async () => {
    uni.person = known;
    const client = new ApiClient();
    const address = await uni.visit(await begin(client, uni));
    rows("update accounts_oidc_transactions set expires_at = ?", [Date.now() - 1]);
    expect(landingOf(await comeBack(client, address))).toMatchObject({ oidc: "expired" });
  });

  it("by mix-up of two providers sends no code to the other one", async () => {
    const client = new ApiClient();
    const address = await uni.visit(await begin(client, uni));
    const before = clinic.requests.length;
    address.pathname = new URL(callbackOf("clinic")).pathname;
    expect(landingOf(await comeBack(client, address))).toMatchObject({ oidc: "expired" });
    expect(clinic.requests.slice(before)).toEqual([]);
  });

  it.each([
    ["names another issuer", (iss: string) => iss.replace(String(ports.uni), String(ports.clinic))],
    ["names no issuer", () => null],
  ])("whose answer %s opens nothing and sends no code", async (_, change) => {
    uni.person = known;
    const client = new ApiClient();
    const address = await uni.visit(await begin(client, uni));
    const iss = change(address.searchParams.get("iss")!);
    if (iss === null) address.searchParams.delete("iss");
    else address.searchParams.set("iss", iss);
    const before = uni.requests.length;
    expect(landingOf(await comeBack(client, address))).toMatchObject({ oidc: "refused" });
    expect(uni.requests.slice(before)).toEqual([]);
    expect(await isIn(client)).toBe(false);
  });

  it.each([
    ["another nonce", { nonce: "other" }],
    ["no nonce", { nonce: undefined }],
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "another-client" }],
    ["an end in the past", { exp: 1_700_000_000 }],
    ["another client as its party", { azp: "another-client" }],
    ["an issue in the future", { iat: Math.floor(Date.now() / 1000) + 600, exp: Math.floor(Date.now() / 1000) + 900 }],
  ])("by an ID token with %s opens nothing", async (_, changes) => {
    uni.person = known;
    const client = new ApiClient();
    uni.tamper = (claims) => ({ ...claims, ...changes });
    expect(landingOf(await logInBy(uni, client))).toMatchObject({ oidc: "refused" });
    expect(await isIn(client)).toBe(false);
  });

  it("by an ID token that another key signed opens nothing", async () => {
    uni.person = known;
    const client = new ApiClient();
    Object.assign(uni, { tamper: (claims: object) => claims, forges: true });
    expect(landingOf(await logInBy(uni, client))).toMatchObject({ oidc: "refused" });
    expect(await isIn(client)).toBe(false);
  });
});
