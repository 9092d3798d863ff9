import { describe, expect, it } from "vitest";
import { ZAdminOverview, ZAdminUserDetail, ZAdminUserList, ZAdminUserReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { administrator, anotherAdministrator, logIn, patient, pendingPerson, researcher } from "../support/people.ts";

const of = (email: string, template: string) => mailsTo(email).filter((mail) => mail.template === template);

describe("approving", () => {
  it("lets the person in, mails them once and is on record", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    const reply = await admin.client.post(`/api/admin/users/${person.id}/approve`);
    expect(ZAdminUserReply.parse(reply.body).user).toMatchObject({ state: "approved", emailConfirmed: true });
    expect(of(person.email, "approved")).toHaveLength(1);
    expect(of(person.email, "approved")[0]!.text).toContain("http://localhost:4321/researcher-login");
    await logIn(person.client, person.email);
    const detail = ZAdminUserDetail.parse((await admin.client.get(`/api/admin/users/${person.id}`)).body);
    expect(detail.audit.find(({ action }) => action === "account.approved")).toMatchObject({ actor: admin.email });
    expect(rows("select address from accounts_audit where action = 'account.approved' and object = ?", [`user:${person.id}`])).toEqual([
      { address: admin.client.address },
    ]);
  });

  it("mails once when many clicks come at the same moment", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.client.post(`/api/admin/users/${person.id}/approve`)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(of(person.email, "approved")).toHaveLength(1);
    expect(rows("select id from accounts_audit where action = 'account.approved' and object = ?", [`user:${person.id}`])).toHaveLength(1);
  });

  it("cannot be done by the person themselves", async () => {
    const person = await pendingPerson();
    expect((await person.client.post(`/api/admin/users/${person.id}/approve`)).status).toBe(404);
    const approved = await researcher();
    expect((await approved.client.post(`/api/admin/users/${approved.id}/role`, { role: "admin" })).status).toBe(404);
    expect(userRow(person.email).account_state).toBe("pending");
    expect(userRow(approved.email).product_role).toBe("researcher");
  });
});

describe("rejecting", () => {
  it("needs a reason, mails it, and can be taken back", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    expect((await admin.client.post(`/api/admin/users/${person.id}/reject`, { reason: " " })).body.fields).toHaveProperty("reason");
    const reply = await admin.client.post(`/api/admin/users/${person.id}/reject`, { reason: "We could not find your institution." });
    expect(reply.body.user).toMatchObject({ state: "rejected", stateReason: "We could not find your institution." });
    expect(of(person.email, "rejected")[0]!.text).toContain("We could not find your institution.");
    expect((await admin.client.post(`/api/admin/users/${person.id}/approve`)).body.user).toMatchObject({
      state: "approved",
      stateReason: null,
    });
  });
});

describe("the last administrator", () => {
  it("cannot be demoted, blocked or rejected, and two cannot demote each other at once", async () => {
    const first = await administrator();
    const others = rows("select document_id from up_users where product_role = 'admin' and email <> ?", [first.email]);
    for (const { document_id } of others) await first.client.post(`/api/admin/users/${document_id}/role`, { role: "researcher" });
    for (const [path, body] of [
      ["role", { role: "researcher" }],
      ["block", { blocked: true }],
      ["reject", { reason: "x" }],
    ] as const) {
      const reply = await first.client.post(`/api/admin/users/${first.id}/${path}`, body);
      expect([reply.status, reply.body.code]).toEqual([409, "last_admin"]);
    }
    const second = await anotherAdministrator();
    const replies = await Promise.all([
      first.client.post(`/api/admin/users/${second.id}/role`, { role: "researcher" }),
      second.client.post(`/api/admin/users/${first.id}/role`, { role: "researcher" }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rows("select id from up_users where product_role = 'admin'")).toHaveLength(1);
    rows("update up_users set product_role = 'admin' where email = ?", [first.email]);
  });
});

describe("roles", () => {
  it("take effect at the next call, without a new login", async () => {
    const admin = await administrator();
    const person = await researcher();
    await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "admin" });
    expect((await person.client.get("/api/admin/overview")).status).toBe(200);
    await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "researcher" });
    expect((await person.client.get("/api/admin/overview")).status).toBe(404);
  });

  it("of a patient stays", async () => {
    const admin = await administrator();
    const person = await patient();
    expect((await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "admin" })).body.code).toBe("conflict");
  });
});

describe("the list of accounts", () => {
  it("filters, searches literally, sorts and pages", async () => {
    const admin = await administrator();
    const [one, two] = [await pendingPerson(), await pendingPerson()];
    rows("update up_users set institution = '100%_sure' where email = ?", [one.email]);
    const list = async (query: string) => ZAdminUserList.parse((await admin.client.get(`/api/admin/users?${query}`)).body);
    expect((await list(`q=${encodeURIComponent("100%_SURE")}`)).items.map(({ id }) => id)).toEqual([one.id]);
    expect((await list(`q=${encodeURIComponent("%")}&pageSize=200`)).items.map(({ id }) => id)).toEqual([one.id]);
    expect((await list(`state=pending&q=${two.email}`)).total).toBe(1);
    expect((await list(`state=approved&q=${two.email}`)).total).toBe(0);
    const page = await list("page=2&pageSize=1&sort=email&order=asc&state=pending");
    expect(page.items).toHaveLength(1);
    expect(page.total).toBeGreaterThanOrEqual(2);
  });

  it.each([
    "sort=password",
    "sort=constructor",
    "sort=__proto__",
    "sort=email;drop table up_users",
    "page=0",
    "pageSize=201",
    "state=super",
    "filters[email]=x",
    "page=1&page=2",
  ])("refuses the query %s", async (query) => {
    const admin = await administrator();
    expect([400, 422]).toContain((await admin.client.get(`/api/admin/users?${query}`)).status);
  });

  it("holds no password, token or clinical data", async () => {
    const admin = await administrator();
    const text = JSON.stringify((await admin.client.get("/api/admin/users?pageSize=200")).body);
    expect(text).not.toMatch(/password|\$2[aby]\$|token/i);
    ZAdminOverview.parse((await admin.client.get("/api/admin/overview")).body);
  });

  it("answers a missing account and a malformed id alike", async () => {
    const admin = await administrator();
    const missing = await admin.client.get(`/api/admin/users/${"a".repeat(24)}`);
    const malformed = await admin.client.get("/api/admin/users/1");
    expect([missing.status, missing.body]).toEqual([404, malformed.body]);
    expect(missing.body).toEqual((await new ApiClient().get("/api/no-such-route")).body);
  });
});
