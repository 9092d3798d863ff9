import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { queryString, readAudit, type Query } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { administrator, anotherAdministrator, approvedResearcher, pendingPerson } from "../support/people.ts";

describe("GET /api/admin/audit/export", () => {
  const exported = (client: ApiClient, query: Query) => client.get(`/api/admin/audit/export?${queryString(query)}`);

  it("streams matching entries as CSV, oldest first, and neutralizes spreadsheet formulas", async () => {
    const person = await approvedResearcher();
    rows("insert into accounts_audit (public_id, at, action, actor_kind, object, detail) values (?, ?, 'mail.resent', 'none', ?, ?)", [
      person.id.replace(/^./, "8"),
      Date.now(),
      `user:${person.id}`,
      '=cmd|"/c calc", and\r\nmore',
    ]);
    const admin = await administrator();
    const { status, headers, body } = await exported(admin.client, { user: person.id });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body).toMatch(/^at,action,actorKind,actor,actorId,token,tokenId,object,detail,address,id\r\n/);
    const lines: Record<string, string>[] = parse(body as string, { columns: true });
    expect(lines.map(({ action }) => action)).toEqual(["account.requested", "email.confirmed", "account.approved", "login", "mail.resent"]);
    expect(lines[3]).toMatchObject({ actor: person.email, actorId: person.id, address: person.client.address });
    expect(lines[4]!.detail).toBe(`'=cmd|"/c calc", and\r\nmore`);
  });

  it("logs the names of its filters but not their values", async () => {
    const admin = await anotherAdministrator();
    const { email } = await pendingPerson();
    expect((await exported(admin.client, { q: email, from: "2026-01-01" })).status).toBe(200);
    const { items } = await readAudit(admin.client, { user: admin.id, group: "audit" });
    expect(items).toEqual([expect.objectContaining({ action: "audit.exported", detail: "filtered by q, from", actor: admin.email })]);
  });

  it("rejects invalid filters like the list and does not log a rejected export", async () => {
    const admin = await anotherAdministrator();
    const reply = await exported(admin.client, { from: "2026-03-02", to: "2026-03-01" });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["to"]]);
    expect((await exported(admin.client, { page: 2 })).body.code).toBe("unknown_keys");
    expect((await readAudit(admin.client, { user: admin.id, group: "audit" })).total).toBe(0);
  });
});
