import { randomBytes } from "node:crypto";
import { dayMs, ZPersonalTokenList, ZSettingsReply } from "@trabecula/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { exampleScore, newReport } from "../support/bone-scans.ts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { entriesOf, readAudit } from "../support/audit.ts";
import { copyRow, mailsTo, rows } from "../support/database.ts";
import { administrator, mailedToken, password, patient, researcher } from "../support/people.ts";
import { byToken, madeToken, newToken } from "../support/tokens.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";
import { leave, newWorkspace, newMember } from "../support/workspaces.ts";

const reads = (secret: string) => byToken(secret, "GET", "/api/reports");
const statusOf = async (secret: string) => (await reads(secret)).status;
const listed = async (client: ApiClient) => ZPersonalTokenList.parse((await client.get("/api/tokens")).body);
const about = (id: string) => entriesOf(`user:${id}`).filter(({ action }) => action.startsWith("token"));

describe("a personal token", () => {
  it("is shown once, stored as a hash, mailed, logged, and acts for its owner without cookies", async () => {
    const person = await researcher();
    const { token, secret } = await madeToken(person, { name: "  Tibia\nin R ", scopes: ["score", "read"], days: 365 });
    expect(secret).toMatch(/^trab_[\w-]{43}$/);
    expect(token).toMatchObject({ name: "Tibia in R", scopes: ["score", "read"], lastUsedAt: null });
    expect((Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / dayMs).toBe(365);
    expect(JSON.stringify(await listed(person.client))).not.toContain(secret.slice(5));
    expect(JSON.stringify(rows("select * from accounts_personal_tokens"))).not.toContain(secret.slice(5));

    const scored = await byToken(secret, "POST", "/api/score", { json: exampleScore() });
    expect([scored.status, scored.headers.getSetCookie()]).toEqual([200, []]);
    expect((await listed(person.client)).items[0]!.lastUsedAt).not.toBeNull();
    expect(about(person.id)).toEqual([{ action: "token.made", detail: `“Tibia in R” (score read), ${token.id}` }]);
    const mail = mailsTo(person.email).at(-1)!;
    expect([mail.template, mail.text]).toEqual(["token-made", expect.stringContaining("Tibia in R")]);
    expect(mail.text).not.toContain(secret.slice(5));
  });

  it("is named in audit entries of its allowed and rejected requests, even after revocation", async () => {
    const person = await researcher();
    const { token, secret } = await madeToken(person, { name: "Tibia in R", scopes: ["read", "write"] });
    const made = await byToken(secret, "POST", "/api/reports", { json: newReport() });
    expect(made.status).toBe(201);
    expect((await byToken(secret, "POST", "/api/score", { json: exampleScore() })).status).toBe(403);
    expect((await person.client.post("/api/reports", newReport())).status).toBe(201);
    await person.client.delete(`/api/tokens/${token.id}`);
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { user: person.id, actorKind: "user" });
    const acts = items.map(({ action, actor, token: name, tokenId }) => [action, actor, name, tokenId]);
    expect(acts.slice(0, 4)).toEqual([
      ["token.revoked", person.email, null, null],
      ["report.created", person.email, null, null],
      ["access.refused", person.email, "Tibia in R", token.id],
      ["report.created", person.email, "Tibia in R", token.id],
    ]);
    const found = await readAudit(admin.client, { q: token.id.toUpperCase() });
    expect(new Set(found.items.map(({ action }) => action))).toEqual(
      new Set(["token.revoked", "access.refused", "report.created", "token.made"]),
    );
    expect((await admin.client.get(`/api/admin/audit/export?user=${person.id}`)).body).toContain(
      `${person.id},Tibia in R,${token.id},report:`,
    );
    expect(JSON.stringify([items, rows("select * from accounts_audit")])).not.toContain(secret.slice(5));
  });

  it("of a patient, as after a change of role, is refused", async () => {
    const { token, secret } = await madeToken(await researcher(), { scopes: ["read"] });
    const owner = await patient();
    const ownerOf = "(select id from up_users where document_id = ?)";
    rows(`update accounts_personal_tokens set user_id = ${ownerOf} where token_id = ?`, [owner.id, token.id]);
    const refused = await reads(secret);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  });

  it("acts in its workspace alone, and ends with the membership on the next call", async () => {
    const lead = await researcher();
    const { id: workspace } = await newWorkspace(lead);
    const person = await newMember(lead, workspace);
    const { token, secret } = await madeToken(person, { workspace });
    expect([token.workspaceId, (await listed(person.client)).items[0]!.workspaceId]).toEqual([workspace, workspace]);
    const made = await byToken(secret, "POST", "/api/reports", { json: newReport() });
    expect([made.status, made.body.workspaceId]).toEqual([201, workspace]);
    expect((await byToken(secret, "GET", `/api/reports?workspace=${person.id}`)).status).toBe(404);
    expect((await madeToken(person)).token.workspaceId).toBe(person.id);
    expect((await lead.client.post("/api/tokens", newToken({ workspace: person.id }))).status).toBe(404);
    leave({ ...lead, id: workspace }, person);
    const refused = await reads(secret);
    expect([refused.status, refused.body.code]).toEqual([401, "token_refused"]);
  });

  it("writes its last use once a minute", async () => {
    const person = await researcher();
    const { token, secret } = await madeToken(person);
    const usedAt = () => Number(rows("select last_used_at from accounts_personal_tokens where token_id = ?", [token.id])[0]!.last_used_at);
    await reads(secret);
    const recently = Date.now() - 30_000;
    rows("update accounts_personal_tokens set last_used_at = ? where token_id = ?", [recently, token.id]);
    await reads(secret);
    expect(usedAt()).toBe(recently);
    rows("update accounts_personal_tokens set last_used_at = ? where token_id = ?", [Date.now() - 61_000, token.id]);
    await reads(secret);
    expect(usedAt()).toBeGreaterThan(recently);
  });

  it("has priority over a session in the same request", async () => {
    const person = await researcher();
    const { secret } = await madeToken(person, { scopes: ["score"] });
    const withBoth = await person.client.get("/api/reports", { headers: { Authorization: `Bearer ${secret}` } });
    expect([withBoth.status, withBoth.body.code]).toEqual([403, "scope_missing"]);
    const withWrong = await person.client.get("/api/user", { headers: { Authorization: "bearer trab_nothing" } });
    expect([withWrong.status, withWrong.body.code, withWrong.headers.get("WWW-Authenticate")]).toEqual([401, "token_refused", "Bearer"]);
    // A proxy may require Basic authentication.
    const behindProxy = await person.client.get("/api/user", { headers: { Authorization: "Basic bGFiOmxhYg==" } });
    expect(behindProxy.status).toBe(200);
  });

  it("is accepted only as a bearer token, and never by the panel", async () => {
    const { secret } = await madeToken(await researcher());
    const client = new ApiClient();
    const elsewhere = [
      await client.get(`/api/reports?access_token=${secret}`),
      await client.get("/api/reports", { headers: { Cookie: `jwt=${secret}; jwt_sig=${secret}` } }),
      await client.get("/api/reports", { headers: { Authorization: secret } }),
      await client.get("/admin/users/me", { headers: { Authorization: `Bearer ${secret}` } }),
      await client.get("/admin/api-tokens", { headers: { Authorization: `Bearer ${secret}` } }),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(JSON.stringify(elsewhere.map(({ body }) => body as unknown))).not.toContain(secret.slice(5));
  });

  it.each([
    "",
    "trab_",
    " ",
    `trab_${"A".repeat(43)}`,
    `trab_${"A".repeat(44)}`,
    "trab_' or 1=1 --",
    `trab_${"%00".repeat(10)}`,
    "é".repeat(20),
  ])("of no account is refused: %j", async (secret) => {
    const reply = await byToken(secret, "GET", "/api/reports");
    expect([reply.status, reply.body.code]).toEqual([401, "token_refused"]);
  });

  it("may be long without harm", async () => {
    expect((await byToken(`trab_${"A".repeat(12_000)}`, "GET", "/api/reports")).status).toBe(401);
    expect((await byToken(`trab_${"A".repeat(40_000)}`, "GET", "/api/reports")).status).toBe(431);
  });
});

describe("making a token", () => {
  it.each([
    ["password", { password: "Wr0ng-horse!" }],
    ["name", { name: " \u200b " }],
    ["scopes", { scopes: [] }],
    ["scopes", { scopes: ["read", "read"] }],
    ["scopes.0", { scopes: ["admin"] }],
    ["days", { days: 0 }],
    ["days", { days: 366 }],
    ["days", { days: 1.5 }],
  ])("is refused for its %s", async (field, given) => {
    const { client } = await researcher();
    const reply = await client.post("/api/tokens", newToken(given));
    expect([reply.status, Object.keys(reply.body.fields as object)]).toEqual([422, [field]]);
    expect((await listed(client)).total).toBe(0);
  });

  it("requires a two-factor code like the login, and accepts each code once", async () => {
    const person = await researcher();
    const before = await madeToken(person);
    const { secret } = await turnOnTwoFactor(person);
    // Created without a second factor.
    expect(await statusOf(before.secret)).toBe(401);
    const without = await person.client.post("/api/tokens", newToken());
    const wrong = await person.client.post("/api/tokens", newToken({ code: "000000" }));
    const code = codeAt(secret);
    const right = await person.client.post("/api/tokens", newToken({ code }));
    const again = await person.client.post("/api/tokens", newToken({ code }));
    expect([without, wrong, right, again].map(({ status }) => status)).toEqual([422, 422, 201, 422]);
    expect([without, wrong, again].map(({ body }) => Object.keys(body.fields as object))).toEqual([["code"], ["code"], ["code"]]);
  });

  it("is limited to 20 active tokens, also for concurrent requests", async () => {
    const person = await researcher();
    const first = await madeToken(person);
    rows("update accounts_personal_tokens set expires_at = ? where token_id = ?", [Date.now(), first.token.id]);
    const { token } = await madeToken(person);
    for (let made = 1; made < 20; made++) {
      const copy = { token_id: randomBytes(12).toString("hex"), token_hash: `copy ${made} of ${token.id}` };
      copyRow("accounts_personal_tokens", ["token_id", token.id], copy);
    }
    for (let round = 0; round < 2; round++) {
      const [last] = (await listed(person.client)).items;
      expect((await person.client.delete(`/api/tokens/${last!.id}`)).status).toBe(200);
      const atOnce = await Promise.all(Array.from({ length: 8 }, () => person.client.post("/api/tokens", newToken())));
      expect(atOnce.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    }
    expect((await listed(person.client)).total).toBe(21);
  });
});

describe("a token ends", () => {
  it("when its owner revokes it, once, and no other with it", async () => {
    const person = await researcher();
    const [gone, kept] = [await madeToken(person), await madeToken(person)];
    const revoke = () => person.client.delete(`/api/tokens/${gone.token.id}`);
    const statuses = (await Promise.all([revoke(), revoke()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect([await statusOf(gone.secret), await statusOf(kept.secret)]).toEqual([401, 200]);
    expect(about(person.id).map(({ action }) => action)).toEqual(["token.made", "token.made", "token.revoked"]);
  });

  it("when it has expired, which is logged once", async () => {
    const person = await researcher();
    const { token, secret } = await madeToken(person);
    rows("update accounts_personal_tokens set expires_at = ? where token_id = ?", [Date.now(), token.id]);
    expect([await statusOf(secret), await statusOf(secret)]).toEqual([401, 401]);
    expect(about(person.id).filter(({ action }) => action === "token.refused")).toHaveLength(1);
  });

  it("with another password, changed or reset", async () => {
    const person = await researcher();
    const first = await madeToken(person);
    const newPassword = "An0ther-horse!";
    const changed = await person.client.post("/api/user/change-password", { currentPassword: password, newPassword });
    expect([changed.status, await statusOf(first.secret)]).toEqual([200, 401]);
    const second = await madeToken(person, { password: newPassword });
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    const reset = await new ApiClient().post("/api/user/reset-password", {
      token: mailedToken(person.email, "reset-password"),
      password: "Th1rd-horse!",
    });
    expect([reset.status, await statusOf(second.secret)]).toEqual([200, 401]);
  });

  it.each([
    ["a block", "block", { blocked: true }],
    ["another role", "role", { role: "admin" }],
    ["a rejection", "reject", { reason: "Has left the institution." }],
    ["an administrator who revokes all", "revoke-tokens", undefined],
  ])("with %s, for good", async (_, act, json) => {
    const person = await researcher();
    const { secret } = await madeToken(person);
    const { client } = await administrator();
    expect((await client.get(`/api/admin/users/${person.id}`)).body.counts.tokens).toBe(1);
    expect((await client.post(`/api/admin/users/${person.id}/${act}`, json)).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    expect((await client.get(`/api/admin/users/${person.id}`)).body.counts.tokens).toBe(0);
    rows("update up_users set blocked = false, account_state = 'approved' where email = ?", [person.email]);
    expect(await statusOf(secret)).toBe(401);
  });

  it("with its account", async () => {
    const person = await researcher();
    const { secret } = await madeToken(person);
    expect((await person.client.delete("/api/user/delete", { password })).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
  });

  it("for as long as an account is blocked by other means", async () => {
    const person = await researcher();
    const { secret } = await madeToken(person);
    rows("update up_users set blocked = true where email = ?", [person.email]);
    expect(await statusOf(secret)).toBe(401);
  });
});

describe("administrators", () => {
  it("forbid tokens for a while: none works, none is made, and each may still be revoked", async () => {
    const person = await researcher();
    const { token, secret } = await madeToken(person);
    const { client } = await administrator();
    const allow = async (tokensAllowed: boolean) => {
      const { version } = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
      expect((await client.put("/api/admin/settings", { version, tokensAllowed })).status).toBe(200);
    };
    await allow(false);
    onTestFinished(() => allow(true));
    expect(await statusOf(secret)).toBe(401);
    expect((await person.client.post("/api/tokens", newToken())).body.code).toBe("forbidden");
    expect((await listed(person.client)).allowed).toBe(false);
    await allow(true);
    expect(await statusOf(secret)).toBe(200);
    await allow(false);
    expect((await person.client.delete(`/api/tokens/${token.id}`)).status).toBe(200);
  });

  it("have no administrator access through a token, only access to their own records", async () => {
    const admin = await administrator();
    const made = await admin.client.post("/api/tokens", newToken({ password: "wrong" }));
    expect(made.status).toBe(422);
    const { person } = { person: await researcher() };
    expect((await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "admin" })).status).toBe(200);
    const { secret } = await madeToken(person);
    expect([await statusOf(secret), (await byToken(secret, "GET", "/api/admin/users")).status]).toEqual([200, 404]);
  });
});
