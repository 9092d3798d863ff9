import { describe, expect, it } from "vitest";
import { ZAdminUserDetail, ZAdminUserReply } from "@trabecula/contracts";
import type { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { administrator, anotherAdministrator, logIn, patient, pendingPerson, researcher } from "../support/people.ts";

const of = (email: string, template: string) => mailsTo(email).filter((mail) => mail.template === template);

describe("approving", () => {
  it("allows login, mails the person once and writes an audit entry", async () => {
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

  it("sends one mail and writes one audit entry for concurrent requests", async () => {
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

describe("two administrators who decide about one account", () => {
  const decide = (client: ApiClient, id: string, decision: "approve" | "reject", body: object = {}) =>
    client.post(`/api/admin/users/${id}/${decision}`, {
      expected: "pending",
      ...(decision === "reject" ? { reason: "We could not find your institution." } : {}),
      ...body,
    });

  it("cannot overwrite each other: the second gets a conflict with the current state", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    const replies = await Promise.all([decide(admin.client, person.id, "approve"), decide(admin.client, person.id, "reject")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [done, refused] = replies[0]!.status === 200 ? replies : [replies[1]!, replies[0]!];
    const { state } = ZAdminUserReply.parse(done.body).user;
    expect(refused.body).toMatchObject({ code: "conflict", fields: { expected: `It is ${state} now.` } });
    expect(userRow(person.email).account_state).toBe(state);
    expect([...of(person.email, "approved"), ...of(person.email, "rejected")].map(({ template }) => template)).toEqual([state]);
  });

  it("agree without a word where both decide the same", async () => {
    const admin = await administrator();
    const [approved, rejected] = [await pendingPerson(), await pendingPerson()];
    for (const [person, decision] of [
      [approved, "approve"],
      [rejected, "reject"],
    ] as const) {
      const replies = await Promise.all([decide(admin.client, person.id, decision), decide(admin.client, person.id, decision)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect([...of(person.email, "approved"), ...of(person.email, "rejected")]).toHaveLength(1);
    }
  });

  it("get a conflict where both reject for different reasons", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    await decide(admin.client, person.id, "reject");
    const second = await decide(admin.client, person.id, "reject", { reason: "Another reason." });
    expect([second.status, second.body.fields]).toEqual([409, { expected: "It is rejected now." }]);
    expect(of(person.email, "rejected")).toHaveLength(1);
    const blind = await admin.client.post(`/api/admin/users/${person.id}/reject`, { reason: "A third reason." });
    expect([blind.status, blind.body.code]).toEqual([409, "conflict"]);
    expect(userRow(person.email).state_reason).toBe("We could not find your institution.");
  });

  it("can change a decision that they have seen", async () => {
    const admin = await administrator();
    const person = await researcher();
    expect((await decide(admin.client, person.id, "reject", { expected: "approved" })).body.user.state).toBe("rejected");
    expect((await decide(admin.client, person.id, "approve", { expected: "approved" })).status).toBe(409);
    expect((await decide(admin.client, person.id, "approve", { expected: "rejected" })).body.user.state).toBe("approved");
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
  it("cannot be demoted, blocked or rejected, also not by concurrent requests", async () => {
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
  it("apply to the next request without a new login", async () => {
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
