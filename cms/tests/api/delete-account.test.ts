import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { newReport, revisedReport, savedReport } from "../support/bone-scans.ts";
import { columnNames, rows, tableNames, userRow } from "../support/database.ts";
import {
  anotherAdministrator,
  confirmTokenFor,
  logIn,
  newEmail,
  password,
  patient,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";

const remove = (client: ApiClient, secret = password) => client.delete("/api/user/delete", { password: secret });

function traces(owner: { rowId: number; id: string; email: string }): string[] {
  const found: string[] = [];
  for (const table of tableNames().filter((name) => /^(up_users|accounts_|bone_scans_)/.test(name) && name !== "accounts_audit")) {
    const names = columnNames(table);
    const byRow = names
      .filter((name) => ["user_id", "owner_id"].includes(name))
      .map((name) => `cast("${name}" as text) = '${owner.rowId}'`);
    const byText = names.map((name) => `cast("${name}" as text) like '%${owner.email}%' or cast("${name}" as text) = '${owner.id}'`);
    if (rows(`select 1 from "${table}" where ${[...byRow, ...byText].join(" or ")}`).length > 0) found.push(table);
  }
  return found;
}

function ownerOf(person: Person) {
  return { rowId: userRow(person.email).id as number, id: person.id, email: person.email };
}

describe("DELETE /api/user/delete", () => {
  it("deletes the account with all its data and no one else’s", async () => {
    const person = await researcher();
    const other = await researcher();
    await logIn(new ApiClient(), person.email);
    await savedReport(person);
    await revisedReport(person);
    const kept = await savedReport(other);
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    await person.client.post("/api/user/change-email", { email: newEmail(), password });
    const question = { name: "Ada", email: person.email, topic: "question", message: "Which scans do you take?" };
    expect((await new ApiClient().post("/api/contact", question)).status).toBe(200);
    const owner = ownerOf(person);
    expect(traces(owner)).toEqual(
      expect.arrayContaining([
        "up_users",
        "accounts_sessions",
        "accounts_tokens",
        "accounts_outbox",
        "accounts_workspaces",
        "accounts_memberships",
        "bone_scans_reports",
        "bone_scans_report_revisions",
      ]),
    );
    const reply = await remove(person.client);
    expect([reply.status, reply.body]).toEqual([200, { done: true }]);
    expect(person.client.cookies.size).toBe(0);
    expect(traces(owner)).toEqual([]);
    expect((await other.client.get(`/api/reports/${kept.id}`)).status).toBe(200);
  });

  it("leaves a tombstone in the audit log, without name or address", async () => {
    const person = await researcher();
    await remove(person.client);
    const [entry, ...more] = rows("select * from accounts_audit where action = 'account.deleted' and object = ?", [`user:${person.id}`]);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_kind: "user", detail: "researcher" });
    expect(rows("select id from accounts_audit where detail like ?", [`%${person.email}%`])).toEqual([]);
  });

  it("ends every session; afterwards login and sign-up work as for an unknown address", async () => {
    const person = await researcher();
    const elsewhere = new ApiClient();
    await logIn(elsewhere, person.email);
    await remove(person.client);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    const gone = await new ApiClient().post("/api/user/login", { email: person.email, password });
    const never = await new ApiClient().post("/api/user/login", { email: newEmail(), password });
    expect([gone.status, gone.body]).toEqual([never.status, never.body]);
    const again = await new ApiClient().post("/api/user/signup", signupBody(person.email));
    expect(again.status).toBe(201);
    expect(userRow(person.email)).toMatchObject({ account_state: "pending", product_role: "researcher" });
    expect(userRow(person.email).document_id).not.toBe(person.id);
  });

  it("never reuses the row id of a deleted account, because the audit log refers to it", async () => {
    const person = await researcher();
    const { rowId } = ownerOf(person);
    await remove(person.client);
    const email = newEmail();
    await new ApiClient().post("/api/user/signup", signupBody(email));
    expect(userRow(email).id).toBeGreaterThan(rowId);
  });

  it("requires the password and blocks guessing after 10 attempts", async () => {
    const person = await researcher();
    for (let guess = 0; guess < 10; guess++) {
      const reply = await remove(person.client, `Wr0ng-horse!${guess}`);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["password"]]);
    }
    expect((await remove(person.client)).status).toBe(429);
    expect(userRow(person.email).document_id).toBe(person.id);
    for (const body of [undefined, {}, { password: "" }, { password, id: 1 }])
      expect((await person.client.delete("/api/user/delete", body)).status).toBe(422);
  });

  it("deletes the account only once for concurrent requests", async () => {
    const person = await researcher();
    await savedReport(person);
    const owner = ownerOf(person);
    const cookies = new Map(person.client.cookies);
    const clients = Array.from({ length: 5 }, () => {
      const client = new ApiClient();
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    });
    const replies = await Promise.all(clients.map((client) => remove(client)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(rows("select id from accounts_audit where action = 'account.deleted' and object = ?", [`user:${person.id}`])).toHaveLength(1);
    expect(traces(owner)).toEqual([]);
  });

  it("leaves no data behind from concurrent requests of the account", async () => {
    for (let round = 0; round < 2; round++) {
      const person = await researcher();
      const { id } = await savedReport(person);
      rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
      const owner = ownerOf(person);
      const anyone = new ApiClient();
      const [deleted, ...others] = await Promise.all([
        remove(person.client),
        ...Array.from({ length: 6 }, () => anyone.send("POST", "/api/reports", { json: newReport(), headers: cookiesOf(person) })),
        anyone.send("POST", `/api/reports/${id}/rescore`, { json: {}, headers: cookiesOf(person) }),
        anyone.send("POST", `/api/reports/${id}/duplicate`, { headers: cookiesOf(person) }),
        anyone.post("/api/user/login", { email: person.email, password }),
        anyone.post("/api/user/forgot-password", { email: person.email }),
        anyone.send("POST", "/api/user/change-password", {
          json: { currentPassword: password, newPassword: "An0ther-p4ss!" },
          headers: cookiesOf(person),
        }),
      ]);
      for (const { status } of others) expect([200, 201, 401, 404, 422]).toContain(status);
      if (deleted!.status === 200) expect(traces(owner)).toEqual([]);
      else expect(deleted!.status).toBe(401);
    }
  });

  it("keeps datasets that an administrator imported for the laboratory", async () => {
    const person = await anotherAdministrator();
    rows("update bone_scans_datasets set imported_by = ? where id = (select min(id) from bone_scans_datasets)", [person.id]);
    const before = rows("select count(*) as datasets from bone_scans_datasets")[0]!.datasets as number;
    expect((await remove(person.client)).status).toBe(200);
    expect(rows("select count(*) as datasets from bone_scans_datasets")[0]!.datasets).toBeGreaterThanOrEqual(before);
    rows("update bone_scans_datasets set imported_by = null where imported_by = ?", [person.id]);
  });

  it("is there for patients", async () => {
    const person = await patient();
    expect((await remove(person.client)).status).toBe(200);
    expect(rows("select id from up_users where email = ?", [person.email])).toEqual([]);
  });

  it("invalidates the pending confirmation link of the account", async () => {
    const person = await researcher();
    const email = newEmail();
    await person.client.post("/api/user/change-email", { email, password });
    const token = confirmTokenFor(email);
    await remove(person.client);
    expect((await new ApiClient().post("/api/user/confirm-email", { token })).body.code).toBe("invalid_token");
  });
});

function cookiesOf({ client }: Person): Record<string, string> {
  return { Cookie: client.cookie };
}
