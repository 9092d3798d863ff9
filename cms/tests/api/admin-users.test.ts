import { describe, expect, it } from "vitest";
import { ZAdminOverview, ZAdminUserDetail, ZAdminUserList, ZOutboxList, ZOutboxMailReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { savedReport } from "../support/bone-scans.ts";
import { mailsTo, moment, rows, userRow } from "../support/database.ts";
import {
  allowMailsToAdmins,
  administrator,
  confirmTokenFor,
  logIn,
  mailedToken,
  newEmail,
  password,
  patient,
  pendingPerson,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";

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

  it.each(["özge ÉTIENNE ånGström", "ÖZGE ÉTIENNE ÅNGSTRÖM", "özge étienne ångström"])(
    "finds capitals of any alphabet as %s",
    async (q) => {
      const admin = await administrator();
      const person = await pendingPerson();
      rows("update up_users set first_name = 'Özge', last_name = 'Étienne', institution = ? where email = ?", [
        `Ångström ${person.id}`,
        person.email,
      ]);
      const { body } = await admin.client.get(`/api/admin/users?q=${encodeURIComponent(`${q} ${person.id}`)}`);
      expect(ZAdminUserList.parse(body).items.map(({ id }) => id)).toEqual([person.id]);
      rows("update accounts_outbox set subject = ? where recipient = ?", [`Özge Étienne Ångström ${person.id}`, person.email]);
      const mails = await admin.client.get(`/api/admin/email?q=${encodeURIComponent(`${q} ${person.id}`)}`);
      expect(ZOutboxList.parse(mails.body).items.map(({ to }) => to)).toContain(person.email);
    },
  );

  it("filters accounts that need attention: unconfirmed, blocked or with returned mail", async () => {
    const admin = await administrator();
    const [unconfirmed, blocked, returned] = [await pendingPerson({ confirmed: false }), await pendingPerson(), await pendingPerson()];
    await admin.client.post(`/api/admin/users/${blocked.id}/block`, { blocked: true });
    rows("update up_users set email_bounced_at = ? where email = ?", [moment(Date.now()), returned.email]);
    const people = [unconfirmed, blocked, returned];
    const tag = `Attention ${unconfirmed.id}`;
    for (const { email } of people) rows("update up_users set institution = ? where email = ?", [tag, email]);
    const ids = async (attention: string) => {
      const { body } = await admin.client.get(`/api/admin/users?attention=${attention}&q=${encodeURIComponent(tag)}`);
      return ZAdminUserList.parse(body).items.map(({ id }) => id);
    };
    expect([await ids("unconfirmed"), await ids("blocked"), await ids("mail-returned")]).toEqual(people.map(({ id }) => [id]));
    const { body } = await admin.client.get("/api/admin/overview");
    expect(ZAdminOverview.parse(body).unset).toEqual(["support", "laboratory", "repository", "mail"]);
    expect(body.users.blocked).toBe(rows("select id from up_users where blocked")?.length);
  });

  it.each([
    ["lastName", "asc", ["abel", "Brandt", "Cohen"]],
    ["lastName", "desc", ["Cohen", "Brandt", "abel"]],
    ["createdAt", "asc", ["Cohen", "abel", "Brandt"]],
    ["lastSeenAt", "asc", ["Brandt", "abel", "Cohen"]],
    ["lastSeenAt", "desc", ["abel", "Brandt", "Cohen"]],
  ])("sorts by %s, %s, ignoring case, with accounts that were never seen last", async (sort, order, names) => {
    const admin = await administrator();
    const tag = `Sorting ${newEmail()}`;
    for (const [name, seen] of [
      ["Cohen", null],
      ["abel", 2_000],
      ["Brandt", 1_000],
    ] as const) {
      const { email } = await pendingPerson();
      rows("update up_users set last_name = ?, institution = ?, last_seen_at = ? where email = ?", [
        name,
        tag,
        seen === null ? null : moment(seen),
        email,
      ]);
    }
    const { body } = await admin.client.get(`/api/admin/users?q=${encodeURIComponent(tag)}&sort=${sort}&order=${order}`);
    expect(ZAdminUserList.parse(body).items.map(({ lastName }) => lastName)).toEqual(names);
  });

  it.each([
    "attention=everything",
    "sort=password",
    "sort=constructor",
    "sort=__proto__",
    "sort=email;drop table up_users",
    "sort=lower(last_name)",
    "page=0",
    "pageSize=201",
    "state=super",
    "filters[email]=x",
    "page=1&page=2",
  ])("refuses the query %s", async (query) => {
    const admin = await administrator();
    expect([400, 422]).toContain((await admin.client.get(`/api/admin/users?${query}`)).status);
  });

  it("contains no passwords, tokens or clinical data", async () => {
    const admin = await administrator();
    const text = JSON.stringify((await admin.client.get("/api/admin/users?pageSize=200")).body);
    expect(text).not.toMatch(/password|\$2[aby]\$|token/i);
    ZAdminOverview.parse((await admin.client.get("/api/admin/overview")).body);
  });

  it("gives the same answer for a missing account and a malformed id", async () => {
    const admin = await administrator();
    const missing = await admin.client.get(`/api/admin/users/${"a".repeat(24)}`);
    const malformed = await admin.client.get("/api/admin/users/1");
    expect([missing.status, missing.body]).toEqual([404, malformed.body]);
    expect(missing.body).toEqual((await new ApiClient().get("/api/no-such-route")).body);
  });
});

describe("the page of an account", () => {
  const detailOf = async (person: Person) => {
    const { client } = await administrator();
    return ZAdminUserDetail.parse((await client.get(`/api/admin/users/${person.id}`)).body);
  };

  it("shows only counts of the account’s sessions, reports and other records", async () => {
    const person = await researcher();
    expect((await detailOf(person)).counts).toEqual({
      sessions: 1,
      tokens: 0,
      reports: 0,
      patients: 0,
      recentlyDeleted: 0,
      scannerChecks: 0,
    });
    await logIn(new ApiClient(), person.email);
    const report = await savedReport(person);
    const detail = await detailOf(person);
    expect(detail.counts).toEqual({ sessions: 2, tokens: 0, reports: 1, patients: 0, recentlyDeleted: 0, scannerChecks: 0 });
    expect(JSON.stringify(detail)).not.toContain(report.reportName);
    rows("update accounts_sessions set last_seen_at = ? where user_id = ?", [Date.now() - 13 * 3600_000, userRow(person.email).id]);
    expect((await detailOf(person)).counts.sessions).toBe(0);
  });

  it("shows accepted terms, last login and returned mail", async () => {
    const person = await pendingPerson();
    const before = await detailOf(person);
    expect(before).toMatchObject({ lastLoginAt: null, terms: { version: expect.any(String) }, user: { emailBouncedAt: null } });
    const { client } = await administrator();
    await client.post(`/api/admin/users/${person.id}/approve`);
    const since = Date.now();
    await logIn(person.client, person.email);
    rows("update up_users set email_bounced_at = ? where email = ?", [moment(since), person.email]);
    const after = await detailOf(person);
    expect(Date.parse(after.lastLoginAt!)).toBeGreaterThanOrEqual(since);
    expect(after.user.emailBouncedAt).toBe(new Date(since).toISOString());
    const admin = await administrator();
    expect((await detailOf(admin)).terms).toBeNull();
  });

  it("shows only the 20 newest mails to or about the account, including mails to administrators", async () => {
    allowMailsToAdmins();
    const [person, other] = [await pendingPerson(), await pendingPerson()];
    const { client } = await administrator();
    await client.post(`/api/admin/users/${person.id}/approve`);
    const { mails } = await detailOf(person);
    expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(["approved", "request-received", "new-request"]));
    expect(mails[0]).toMatchObject({ template: "approved", to: person.email, state: "kept" });
    expect(JSON.stringify(mails)).not.toContain(other.email);
    const columns = "user_id, recipient, subject, template, text, html, state, attempts, created_at, next_attempt_at";
    for (let copy = 0; copy < 25; copy++)
      rows(`insert into accounts_outbox (public_id, ${columns}) select ?, ${columns} from accounts_outbox where public_id = ?`, [
        `${copy}`.padStart(24, "m"),
        mails[0]!.id,
      ]);
    expect((await detailOf(person)).mails).toHaveLength(20);
    rows("delete from accounts_outbox where public_id like 'mmmm%'");
  });
});

describe("sending the fitting mail again", () => {
  const resend = async (person: Person) => (await administrator()).client.post(`/api/admin/users/${person.id}/resend`);
  const act = async (person: Person, path: string, body: object = {}) =>
    (await administrator()).client.post(`/api/admin/users/${person.id}/${path}`, body);

  it("sends a new link to confirm the address, and the old one stops working", async () => {
    const person = await pendingPerson({ confirmed: false });
    const old = confirmTokenFor(person.email);
    const reply = await resend(person);
    expect(ZOutboxMailReply.parse(reply.body).mail).toMatchObject({ template: "request-received", to: person.email });
    const fresh = confirmTokenFor(person.email);
    const confirm = (token: string) => new ApiClient().post("/api/user/confirm-email", { token });
    expect((await confirm(old)).body.code).toBe("invalid_token");
    expect(userRow(person.email).email_confirmed_at).toBeNull();
    expect((await confirm(fresh)).status).toBe(200);
    expect(userRow(person.email).email_confirmed_at).not.toBeNull();
    const { email } = await administrator();
    const detail = ZAdminUserDetail.parse((await (await administrator()).client.get(`/api/admin/users/${person.id}`)).body);
    expect(detail.audit.find(({ action }) => action === "mail.resent")).toMatchObject({ actor: email, detail: "request-received" });
  });

  it("does not activate the first applicant’s password after the owner has signed up too", async () => {
    const person = await pendingPerson({ confirmed: false });
    const again = { ...signupBody(person.email), password: "0wners-Choice!", firstName: "Olga" };
    expect((await new ApiClient().post("/api/user/signup", again)).status).toBe(201);
    const old = mailedToken(person.email, "reset-password");
    expect((await resend(person)).body.mail.template).toBe("asked-again");
    const token = mailedToken(person.email, "reset-password");
    const choose = (link: string) => new ApiClient().post("/api/user/reset-password", { token: link, password: "Ch0sen-by-owner!" });
    expect((await choose(old)).body.code).toBe("invalid_token");
    expect((await choose(token)).status).toBe(200);
    expect(userRow(person.email)).toMatchObject({ first_name: "Olga" });
    await act(person, "approve");
    expect((await new ApiClient().post("/api/user/login", { email: person.email, password })).status).toBe(401);
    await logIn(new ApiClient(), person.email, "Ch0sen-by-owner!");
  });

  it("resends the approval, or the rejection with its reason", async () => {
    const person = await pendingPerson();
    await act(person, "approve");
    expect((await resend(person)).body.mail).toMatchObject({ template: "approved" });
    await act(person, "reject", { reason: "The institution is unknown to us." });
    const { mail } = ZOutboxMailReply.parse((await resend(person)).body);
    expect(mail.template).toBe("rejected");
    expect(mail.text).toContain("The institution is unknown to us.");
    expect(mailsTo(person.email).map(({ template }) => template)).toEqual([
      "request-received",
      "approved",
      "approved",
      "rejected",
      "rejected",
    ]);
  });

  it("returns 409 and sends nothing when no mail fits the account", async () => {
    const waiting = await pendingPerson();
    const [blocked, reader] = [await researcher(), await patient()];
    await act(blocked, "block", { blocked: true });
    expect((await resend(reader)).body.message).toBe("This is a patient's account: invite the patient again from the record.");
    for (const person of [waiting, blocked, reader]) {
      const before = mailsTo(person.email).length;
      const reply = await resend(person);
      expect([reply.status, reply.body.code, mailsTo(person.email)]).toEqual([
        409,
        "conflict",
        expect.objectContaining({ length: before }),
      ]);
    }
    expect((await (await administrator()).client.post(`/api/admin/users/${"a".repeat(24)}/resend`)).status).toBe(404);
  });

  it("happens five times an hour for one account", async () => {
    const person = await pendingPerson({ confirmed: false });
    const replies = [];
    for (let time = 0; time < 6; time++) replies.push(await resend(person));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(replies[5]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(mailsTo(person.email)).toHaveLength(6);
    expect((await resend(await pendingPerson({ confirmed: false }))).status).toBe(200);
  });
});

it("the account list can be filtered by the patient role", async () => {
  const [admin, person] = [await administrator(), await patient()];
  const { body } = await admin.client.get(`/api/admin/users?role=patient&q=${person.email}`);
  expect(ZAdminUserList.parse(body).items).toMatchObject([{ id: person.id, role: "patient" }]);
});
