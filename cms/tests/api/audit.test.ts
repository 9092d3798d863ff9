import { parse } from "csv-parse/sync";
import { describe, expect, inject, it } from "vitest";
import { auditActions, type AuditEntry } from "@trabecula/contracts";
import { endpoints } from "@trabecula/contracts/endpoints";
import { ApiClient } from "../support/api-client.ts";
import { queryString, readAudit, type Query } from "../support/audit.ts";
import { adminEmail, adminPassword } from "../support/cms-process.ts";
import { isPostgres, rows, userRow } from "../support/database.ts";
import {
  administrator,
  anotherAdministrator,
  approvedResearcher,
  logIn,
  newEmail,
  password,
  pendingPerson,
  researcher,
} from "../support/people.ts";

const actionsOf = (items: readonly AuditEntry[]) => items.map(({ action }) => action);

function recordedAt(at: string, address: string): void {
  rows("insert into accounts_audit (public_id, at, action, actor_kind, detail, address) values (?, ?, 'logout', 'none', 'old entry', ?)", [
    newEmail().replace(/\W/g, "").padEnd(24, "x"),
    Date.parse(at),
    address,
  ]);
}

describe("GET /api/admin/audit", () => {
  it("shows actor, action, object, time and address, newest first", async () => {
    const admin = await anotherAdministrator();
    const person = await pendingPerson();
    const before = Date.now();
    await admin.client.post(`/api/admin/users/${person.id}/block`, { blocked: true });
    const { items } = await readAudit(admin.client, { user: person.id });
    expect(items[0]).toMatchObject({
      action: "account.blocked",
      actorKind: "user",
      actor: admin.email,
      actorId: admin.id,
      object: `user:${person.id}`,
      detail: null,
      address: admin.client.address,
    });
    expect(Date.parse(items[0]!.at)).toBeGreaterThanOrEqual(before);
    expect(actionsOf(items)).toEqual(["account.blocked", "email.confirmed", "account.requested"]);
    expect(items.at(-1)).toMatchObject({ actorKind: "none", actor: null, actorId: null, address: person.client.address });
  });

  it("believes no address that the caller made up behind the proxy's", async () => {
    const person = await researcher();
    await person.client.post(
      "/api/user/login",
      { email: person.email, password },
      { headers: { "X-Forwarded-For": "203.0.113.9, 198.51.100.77" } },
    );
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { user: person.id, action: "login" });
    expect(items[0]!.address).toBe("198.51.100.77");
  });

  it("returns entries by and about an account, with filters, sorting and paging", async () => {
    const person = await approvedResearcher();
    await person.client.get("/api/user/logout");
    await new ApiClient().post("/api/user/login", { email: person.email, password: "Wr0ng-horse!" });
    const admin = await administrator();
    const all = await readAudit(admin.client, { user: person.id });
    expect(actionsOf(all.items)).toEqual(["login.failed", "logout", "login", "account.approved", "email.confirmed", "account.requested"]);
    expect([all.total, all.more]).toEqual([6, false]);
    const filtered = async (query: Query) => actionsOf((await readAudit(admin.client, { user: person.id, ...query })).items);
    expect(await filtered({ group: "login" })).toEqual(["login.failed", "logout", "login"]);
    expect(await filtered({ action: "login" })).toEqual(["login"]);
    expect(await filtered({ group: "login", action: "account.approved" })).toEqual([]);
    expect(await filtered({ actorKind: "none" })).toEqual(["login.failed", "email.confirmed", "account.requested"]);
    expect(await filtered({ order: "asc", pageSize: 2 })).toEqual(["account.requested", "email.confirmed"]);
    expect(await filtered({ page: 2, pageSize: 4 })).toEqual(["email.confirmed", "account.requested"]);
    expect(await filtered({ page: 3, pageSize: 4 })).toEqual([]);
  });

  it("searches actor, object, detail and address case-insensitively and escapes wildcards", async () => {
    const person = await approvedResearcher();
    const admin = await administrator();
    const found = async (q: string) => new Set(actionsOf((await readAudit(admin.client, { q, pageSize: 200 })).items));
    expect(await found(person.email.toUpperCase())).toEqual(new Set(["login", "account.approved", "email.confirmed", "account.requested"]));
    expect(await found(person.id)).toEqual(new Set(["login", "account.approved", "email.confirmed", "account.requested"]));
    expect(await found(person.client.address)).toEqual(new Set(["login", "email.confirmed", "account.requested"]));
    expect(await found("%_%")).toEqual(new Set());
    await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "admin" });
    const { items } = await readAudit(admin.client, { q: "RESEARCHER TO ADMIN", action: "account.role", pageSize: 200 });
    expect(items.map(({ object }) => object)).toContain(`user:${person.id}`);
  });

  it("filters by UTC days, both ends inclusive", async () => {
    const { address } = new ApiClient();
    for (const at of ["2019-03-09T23:59:59.999Z", "2019-03-10T00:00:00Z", "2019-03-11T23:59:59.999Z", "2019-03-12T00:00:00Z"])
      recordedAt(at, address);
    const admin = await administrator();
    const days = async (query: Query) => (await readAudit(admin.client, { q: address, ...query })).items.map(({ at }) => at.slice(0, 10));
    expect(await days({ from: "2019-03-10", to: "2019-03-11" })).toEqual(["2019-03-11", "2019-03-10"]);
    expect(await days({ from: "2019-03-11" })).toEqual(["2019-03-12", "2019-03-11"]);
    expect(await days({ to: "2019-03-09" })).toEqual(["2019-03-09"]);
    expect(await days({ from: "2018-01-01", to: "2018-12-31" })).toEqual([]);
    const direct = await readAudit(admin.client, { from: "2019-03-10", to: "2019-03-10", action: "logout" });
    expect(direct.items.filter((entry) => entry.address === address)).toHaveLength(1);
  });

  it.each([
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ from: "2026-02-30" }, "from"],
    [{ to: "yesterday" }, "to"],
    [{ sort: "address" }, "sort"],
    [{ action: "account.forgiven" }, "action"],
    [{ group: "everything" }, "group"],
    [{ actorKind: "ghost" }, "actorKind"],
    [{ user: "1" }, "user"],
    [{ page: 0 }, "page"],
    [{ pageSize: 201 }, "pageSize"],
  ])("refuses %j and names the field", async (query, field) => {
    const admin = await administrator();
    const reply = await admin.client.get(`/api/admin/audit?${queryString(query)}`);
    expect([reply.status, reply.body.code]).toEqual([422, "validation_failed"]);
    expect(Object.keys(reply.body.fields)).toEqual([field]);
  });

  it("shows the name and address of panel staff", async () => {
    const person = await pendingPerson();
    const staff = new ApiClient();
    const { body } = await staff.post("/admin/login", { email: adminEmail, password: adminPassword });
    const headers = { Authorization: `Bearer ${body.data.token as string}` };
    expect((await staff.post(`/accounts/users/${person.id}/approve`, {}, { headers })).status).toBe(200);
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { user: person.id, actorKind: "panel" });
    expect(items).toEqual([
      expect.objectContaining({ action: "account.approved", actor: "Admin Laboratory", actorId: null, address: staff.address }),
    ]);
    expect((await readAudit(admin.client, { q: "admin LABORATORY", actorKind: "panel", pageSize: 200 })).items).toContainEqual(items[0]);
  });

  it("logs forbidden requests once an hour per route, up to a maximum of routes", async () => {
    const person = await researcher();
    const paths = ["/api/admin/users", "/api/admin/users", "/api/admin/users/aaaaaaaaaaaaaaaaaaaa", "/api/my/reports"];
    for (const path of paths) expect([403, 404]).toContain((await person.client.get(path)).status);
    expect((await new ApiClient().get("/api/admin/users")).status).toBe(404);
    const admin = await administrator();
    const refused = async () =>
      (await readAudit(admin.client, { user: person.id, action: "access.refused", pageSize: 200 })).items.map(
        ({ detail, address }) => [detail, address] as const,
      );
    const { address } = person.client;
    expect(await refused()).toEqual([
      ["GET /my/reports", address],
      ["GET /admin/users/:id", address],
      ["GET /admin/users", address],
    ]);
    const adminRoutes = endpoints.filter(({ access }) => access === "admin");
    for (const { method, path } of adminRoutes) await person.client.send(method, `/api${path.replaceAll(/:\w+/g, "x")}`);
    expect(adminRoutes.length).toBeGreaterThan(25);
    expect(await refused()).toHaveLength(20);
  });

  it("logs panel logins with the name, and failed logins with the network address", async () => {
    const staff = new ApiClient();
    const admin = await administrator();
    const reported = async () => {
      const { items } = await readAudit(admin.client, { group: "panel", pageSize: 200 });
      return items.filter(({ address }) => address === staff.address).map(({ action, actor }) => [action, actor]);
    };
    // Strapi responds to a login without waiting for its listeners.
    expect((await staff.post("/admin/login", { email: newEmail(), password })).status).toBe(400);
    await expect.poll(reported).toEqual([["panel.login-failed", null]]);
    await staff.post("/admin/login", { email: adminEmail, password: adminPassword });
    await expect.poll(reported).toEqual([
      ["panel.login", "Admin Laboratory"],
      ["panel.login-failed", null],
    ]);
  });

  it.skipIf(isPostgres())("caps the count of a filtered list at 10,000 and indicates more", async () => {
    const { address } = new ApiClient();
    rows(
      `insert into accounts_audit (public_id, at, action, actor_kind, address)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
       select 'manymanymany' || (1000000000000 + i), ?, 'mail.resent', 'none', ? from n`,
      [Date.parse("2018-05-05T12:00:00Z"), address],
    );
    try {
      const admin = await administrator();
      const query = { from: "2018-05-05", to: "2018-05-05" };
      const first = await readAudit(admin.client, query);
      expect([first.total, first.more, first.items.length]).toEqual([10_000, true, 25]);
      expect((await readAudit(admin.client, { ...query, page: 400 })).items).toHaveLength(25);
      const { body } = await admin.client.get(`/api/admin/audit/export?${queryString(query)}`);
      const exported: Record<string, string>[] = parse(body as string, { columns: true });
      expect(new Set(exported.map(({ id }) => id)).size).toBe(10_001);
    } finally {
      rows("delete from accounts_audit where address = ?", [address]);
    }
  });
});

describe("the log", () => {
  it("keeps entries by and about a deleted account without personal data", async () => {
    const person = await researcher();
    const { id: rowId } = userRow(person.email);
    await person.client.post("/api/user/update", { firstName: "Rosalind", lastName: "Lindqvist", institution: "Test University" });
    const before = rows("select id from accounts_audit where object = ? or (actor_kind = 'user' and actor_id = ?)", [
      `user:${person.id}`,
      rowId,
    ]);
    expect((await person.client.delete("/api/user/delete", { password })).status).toBe(200);
    const after = rows("select * from accounts_audit where object = ? or (actor_kind = 'user' and actor_id = ?) order by id", [
      `user:${person.id}`,
      rowId,
    ]);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`${person.email}|Rosa|Lindqvist|Test University`));
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { user: person.id });
    expect(items[0]).toMatchObject({
      action: "account.deleted",
      actorKind: "user",
      actor: null,
      actorId: null,
      object: `user:${person.id}`,
    });
  });

  it("has no route by which an entry could be added, changed or deleted", async () => {
    const touching = inject("cmsRoutes").filter((route) => route.includes("audit"));
    expect(touching.sort()).toEqual(["GET /api/admin/audit", "GET /api/admin/audit/export", "GET /api/workspaces/:id/audit"]);
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { pageSize: 1 });
    for (const method of ["PUT", "PATCH", "DELETE", "POST"])
      for (const target of ["/api/admin/audit", `/api/admin/audit/${items[0]!.id}`])
        expect((await admin.client.send(method, target, { json: {} })).status).toBe(404);
  });

  it("contains only known actions", () => {
    const known: readonly string[] = Object.values(auditActions).flat();
    expect(rows("select distinct action from accounts_audit").filter(({ action }) => !known.includes(action as string))).toEqual([]);
  });

  it("records which account fields changed, not their values, and skips updates without a change", async () => {
    const person = await researcher();
    const change = { firstName: "Ruth", lastName: "Lindqvist", institution: "Another University" };
    await person.client.post("/api/user/update", change);
    await person.client.post("/api/user/update", change);
    expect(
      rows("select detail, address from accounts_audit where action = 'account.updated' and object = ?", [`user:${person.id}`]),
    ).toEqual([{ detail: "first name, institution", address: person.client.address }]);
  });

  it("records logins, and the system as creator of the first administrator", async () => {
    const person = await researcher();
    for (const _ of [1, 2]) await logIn(person.client, person.email);
    const admin = await administrator();
    const { items } = await readAudit(admin.client, { user: person.id, action: "login" });
    expect(items.map(({ actor }) => actor)).toEqual([person.email, person.email]);
    const seeded = await readAudit(admin.client, { action: "account.seeded" });
    expect(seeded.items).toEqual([expect.objectContaining({ actorKind: "none", object: `user:${admin.id}`, address: null })]);
  });

  it("records use of the contact form without the message", async () => {
    const client = new ApiClient();
    const message = {
      name: "Maud Keller",
      email: newEmail(),
      topic: "question",
      message: "Could you tell me more about the datasets?",
    };
    expect((await client.post("/api/contact", message)).status).toBe(200);
    expect(rows("select action, object, detail from accounts_audit where address = ?", [client.address])).toEqual([
      { action: "contact.sent", object: null, detail: null },
    ]);
  });
});
