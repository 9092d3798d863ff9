import { describe, expect, inject, it, onTestFinished } from "vitest";
import { dayMs, ZErrorReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex, untilLockWait } from "../support/knex.ts";
import { begin, comeBack, landingOf, logInBy, member, newPerson, testProviders, userOf, type Person } from "../support/oidc-login.ts";
import { administrator, anotherAdministrator, logIn, newEmail, password, patient, researcher, signupBody } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

const { uni } = testProviders();

describe("an act of an account without a password", () => {
  const remove = (client: ApiClient, confirmation: string | undefined) => client.delete("/api/user/delete", { confirmation });

  const toConfirm = async (client: ApiClient, act = "delete-own-account") => ({
    ...{ purpose: "confirm", return: "/confirmed", act, object: (await userOf(client)).id },
  });

  async function confirmBy(client: ApiClient, act?: string) {
    return landingOf(await logInBy(uni, client, await toConfirm(client, act)));
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
    const forPassword = await confirmBy(client, "change-password");
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
    const body = await toConfirm(client);
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
      confirmation: (await confirmBy(client, "two-factor")).confirmation,
    });
    const secret = begun.body.secret as string;
    expect((await client.post("/api/user/two-factor/confirm", { code: codeAt(secret) })).status).toBe(200);
    const body = await toConfirm(client);
    const refused = await client.post("/api/user/oidc/uni/start", body);
    expect(ZErrorReply.parse(refused.body).fields).toHaveProperty("code");
    const { confirmation } = await confirmBy(client, "make-token");
    const token = { name: "R", scopes: ["score"], days: 1, confirmation };
    expect(ZErrorReply.parse((await client.post("/api/tokens", token)).body).fields).toHaveProperty("code");
  });

  it("by personal token ends 90 days after the last login there", async () => {
    const client = await member(uni);
    const { confirmation } = await confirmBy(client, "make-token");
    const { secret } = await madeToken({ client }, { password: undefined, confirmation });
    const read = async () => (await byToken(secret, "GET", "/api/patients")).status;
    expect(await read()).toBe(200);
    rows("update accounts_identities set last_login_at = ? where subject = ?", [Date.now() - 91 * dayMs, uni.person.sub]);
    expect(await read()).toBe(401);
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
    // Earlier test files wrote these rows.
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

describe("at the same moment", () => {
  it("several logins of a new person, under changing addresses, make one account", async () => {
    const { sub } = uni.person;
    Object.defineProperty(uni.person, "email", { get: newEmail, enumerable: true });
    const landings = await Promise.all(Array.from({ length: 4 }, async () => landingOf(await logInBy(uni))));
    expect(landings.map(({ oidc }) => oidc)).toEqual(Array(4).fill("approval_pending"));
    const linked = rows("select u.id from accounts_identities i join up_users u on u.id = i.user_id where i.subject = ?", [sub]);
    expect(linked).toHaveLength(1);
  });

  // SQLite has one writer.
  it.runIf(isPostgres())("the deletion of an account leaves no login that was being linked to it", async () => {
    const { client } = await researcher();
    const { confirmation } = (await client.post("/api/user/confirm", { purpose: "link", object: "uni", password })).body;
    const address = await uni.visit(await begin(client, uni, { purpose: "link", return: "/confirmed", confirmation }));
    const db = openKnex(inject("cmsDataDir"));
    onTestFinished(() => db.destroy());
    const held = await db.transaction();
    await held("up_users")
      .where({ document_id: (await userOf(client)).id })
      .forUpdate()
      .select("id");
    const deleted = client.delete("/api/user/delete", { password });
    await untilLockWait(1, "%up_users%for update%");
    const linked = comeBack(client, address);
    await untilLockWait(2, "%up_users%for update%");
    await held.commit();
    expect((await deleted).status).toBe(200);
    expect(landingOf(await linked)).toEqual({ path: "/confirmed", oidc: "expired" });
    expect(rows("select id from accounts_identities where subject = ?", [uni.person.sub])).toEqual([]);
  });
});
