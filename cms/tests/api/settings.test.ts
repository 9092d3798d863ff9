import { dayMs, utcDay, ZContentVersion, ZErrorReply, ZSettingsReply, ZSiteContent, type SettingsReply } from "@trabecula/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { administrator, logIn, newEmail, pendingPerson, researcher, signupBody, type Person } from "../support/people.ts";

const root = "/api/admin/settings";
const day = (offset: number) => utcDay(Date.now() + offset * dayMs);

let admin: Person;

beforeAll(async () => {
  admin = await administrator();
});
beforeEach(backToInstalled);
afterAll(async () => {
  const { version } = await change({ pageSize: 26 });
  expect((await admin.client.post(`${root}/restore`, { version, restore: 0 })).status).toBe(200);
});

async function read(): Promise<SettingsReply> {
  return ZSettingsReply.parse((await admin.client.get(root)).body);
}

async function backToInstalled(): Promise<void> {
  rows("delete from accounts_settings");
  expect((await read()).version).toBe(0);
}

async function change(given: object): Promise<SettingsReply> {
  const reply = await admin.client.put(root, { version: (await read()).version, ...given });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return ZSettingsReply.parse(reply.body);
}

const site = async () => ZSiteContent.parse((await new ApiClient().get("/api/content/site")).body);
const contentVersion = async () => ZContentVersion.parse((await new ApiClient().get("/api/content/version")).body).version;
const states = () => rows("select version, kept, restored, user_id from accounts_settings order by version");

describe("changing settings", () => {
  it("applies changes immediately and records who made them", async () => {
    const before = await contentVersion();
    const laboratoryUrl = "https://bones.example.edu/lab?x=1#top";
    const legacyUrl = "https://bones.example.edu/old";
    const reply = await change({ productName: "  Osteon\n", laboratoryUrl, legacyUrl, pageSize: 50 });
    expect(reply).toMatchObject({ version: 1, settings: { productName: "Osteon", laboratoryUrl, legacyUrl, pageSize: 50 } });
    expect(reply.states.map(({ version, changedBy, restored }) => ({ version, changedBy, restored }))).toEqual([
      { version: 1, changedBy: admin.email, restored: null },
      { version: 0, changedBy: null, restored: null },
    ]);
    expect(reply.states[0]!.changes[0]).toEqual({ key: "productName", from: "Trabecula", to: "Osteon" });
    expect(states()).toEqual([
      {
        version: 1,
        kept: JSON.stringify({ productName: "Osteon", laboratoryUrl, legacyUrl, pageSize: 50 }),
        restored: null,
        user_id: userRow(admin.email).id,
      },
    ]);
    expect(await site()).toMatchObject({ productName: "Osteon", laboratoryUrl, legacyUrl, pageSize: 50, signupOpen: true });
    expect(await contentVersion()).not.toBe(before);
    expect((await admin.client.get("/api/reports/index")).body).toMatchObject({ pageSize: 50 });
  });

  it("is logged with the old and the new value", async () => {
    await change({ signupOpen: false });
    const [entry] = rows("select action, object, detail, actor_id from accounts_audit order by id desc limit 1");
    expect(entry).toEqual({
      action: "settings.changed",
      object: "settings:1",
      detail: "signupOpen: true → false",
      actor_id: userRow(admin.email).id,
    });
  });

  it("creates no version when nothing changes", async () => {
    const before = await contentVersion();
    expect(await change({ productName: "Trabecula", pageSize: 25 })).toMatchObject({ version: 0 });
    expect(states()).toEqual([]);
    expect(await contentVersion()).toBe(before);
  });

  it("accepts one of two concurrent changes by administrators", async () => {
    const requests = [{ pageSize: 30 }, { pageSize: 40 }].map((given) => admin.client.put(root, { version: 0, ...given }));
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(ZErrorReply.parse(refused.body)).toMatchObject({ code: "conflict" });
    expect(states()).toHaveLength(1);
    expect((await read()).version).toBe(1);
  });

  it("stores neither settings nor their entry where the commit fails", async () => {
    onTestFinished(failCommits("failing_settings", [{ table: "accounts_settings", event: "insert", when: "new.version = 1" }]));
    const entries = () => rows("select count(*) as n from accounts_audit where action = 'settings.changed'")[0];
    const before = entries();
    expect((await admin.client.put(root, { version: 0, pageSize: 60 })).status).toBe(500);
    expect(states()).toEqual([]);
    expect(entries()).toEqual(before);
  });

  it.each([
    [{ laboratoryUrl: "javascript:alert(1)" }, "laboratoryUrl"],
    [{ laboratoryUrl: "ftp://lab.example.org" }, "laboratoryUrl"],
    [{ legacyUrl: "https:lab.example.org" }, "legacyUrl"],
    [{ legacyUrl: "https://user:secret@lab.example.org" }, "legacyUrl"],
    [{ legacyUrl: `https://lab.example.org/${"x".repeat(300)}` }, "legacyUrl"],
    [{ supportEmail: "nobody" }, "supportEmail"],
    [{ supportEmail: "a@b.org\r\nBcc: c@d.org" }, "supportEmail"],
    [{ productName: " " }, "productName"],
    [{ productName: "x".repeat(61) }, "productName"],
    [{ productName: null }, "productName"],
    [{ repository: "https://github.com/lab/trabecula" }, "repository"],
    [{ repository: "../trabecula" }, "repository"],
    [{ productionBranch: "main&per_page=100" }, "productionBranch"],
    [{ productionBranch: "../../user" }, "productionBranch"],
    [{ pageSize: 4 }, "pageSize"],
    [{ pageSize: 201 }, "pageSize"],
    [{ pageSize: 10.5 }, "pageSize"],
    [{ pageSize: "25" }, "pageSize"],
    [{ sessionIdleMinutes: 4 }, "sessionIdleMinutes"],
    [{ sessionHours: 721 }, "sessionHours"],
    [{ sessionHours: 2 }, "sessionIdleMinutes"],
    [{ signupOpen: "no" }, "signupOpen"],
    [{ trustedNetworks: "the hospital" }, "trustedNetworks"],
    [{ trustedNetworks: "192.0.2.0/33" }, "trustedNetworks"],
    [{ trustedNetworks: "::ffff:192.0.2.0/120" }, "trustedNetworks"],
    [{ trustedNetworks: " , " }, "trustedNetworks"],
    [{ signupsPerNetwork: 9 }, "signupsPerNetwork"],
    [{ failuresPerNetwork: 100_001 }, "failuresPerNetwork"],
    [{ message: { text: "", until: day(1) } }, "message.text"],
    [{ message: { text: "Closed.", until: "2026-02-30" } }, "message.until"],
    [{ message: { text: "Closed.", until: day(-1) } }, "message.until"],
    [{ fitDays: 0 }, "fitDays"],
    [{ farewellDays: 6 }, "farewellDays"],
    [{ reportMonths: 11 }, "reportMonths"],
    [{ mailDays: 6 }, "mailDays"],
    [{ auditMonths: 11 }, "auditMonths"],
    [{ auditMonths: 0 }, "auditMonths"],
  ])("refuses %o", async (given, field) => {
    const reply = await admin.client.put(root, { version: 0, ...given });
    expect(reply.status).toBe(422);
    expect(Object.keys(ZErrorReply.parse(reply.body).fields ?? {})).toEqual([field]);
    expect(states()).toEqual([]);
  });

  it("rejects unknown settings", async () => {
    const reply = await admin.client.put(root, { version: 0, pageSize: 30, adminPassword: "x" });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code: "unknown_keys" });
    expect(states()).toEqual([]);
  });
});

describe("earlier states", () => {
  it("are the last ten; any of them can be restored as a new version", async () => {
    for (let size = 31; size <= 42; size += 1) await change({ pageSize: size });
    const { states: listed } = await change({ productName: "Osteon" });
    expect(listed.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(states().map(({ version }) => version)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect((await admin.client.post(`${root}/restore`, { version: 13, restore: 2 })).status).toBe(404);

    const restored = ZSettingsReply.parse((await admin.client.post(`${root}/restore`, { version: 13, restore: 5 })).body);
    expect(restored).toMatchObject({ version: 14, settings: { productName: "Trabecula", pageSize: 35 } });
    expect(restored.states[0]).toMatchObject({
      restored: 5,
      changes: [
        { key: "productName", from: "Osteon", to: "Trabecula" },
        { key: "pageSize", from: 42, to: 35 },
      ],
    });
    expect(rows("select action, object from accounts_audit order by id desc limit 1")).toEqual([
      { action: "settings.restored", object: "settings:14" },
    ]);
    expect((await admin.client.post(`${root}/restore`, { version: 13, restore: 6 })).status).toBe(409);
  });

  it("include the installed defaults, which can be restored", async () => {
    await change({ productName: "Osteon", signupOpen: false });
    const { body } = await admin.client.post(`${root}/restore`, { version: 1, restore: 0 });
    expect(ZSettingsReply.parse(body)).toMatchObject({ version: 2, settings: { productName: "Trabecula", signupOpen: true } });
  });
});

describe("current settings", () => {
  it("close the sign-up at its route", async () => {
    await change({ signupOpen: false });
    const body = signupBody();
    const reply = await new ApiClient().post("/api/user/signup", body);
    expect(reply.status).toBe(403);
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "signup_closed", message: expect.stringContaining("closed") as string });
    expect(rows("select id from up_users where email = ?", [body.email])).toEqual([]);
  });

  it("name product and support in mails, and lead the contact form to its address", async () => {
    const supportEmail = newEmail();
    await change({ productName: "Osteon", supportEmail });
    const { email } = await pendingPerson();
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ subject: "Your account request at Osteon", text: expect.stringContaining(supportEmail) as string });
    const message = { name: "Ada", email: "ada@people.test", topic: "question", message: "Which scans can I bring?" };
    rows("delete from accounts_rate_limits where limit_key like 'contact:%'");
    expect((await new ApiClient().post("/api/contact", message)).status).toBe(200);
    expect(mailsTo(supportEmail)).toHaveLength(1);
  });

  it("name networks without limits, and raise limits of others", async () => {
    const client = new ApiClient();
    const signUp = async () => (await client.post("/api/user/signup", signupBody())).status;
    const failLogIn = async () => (await client.post("/api/user/login", { email: newEmail(), password: "Wr0ng-horse!" })).status;
    const forget = async () => (await client.post("/api/user/forgot-password", { email: newEmail() })).status;
    const message = { name: "Ada", email: "ada@people.test", topic: "question", message: "Which scans can I bring?" };
    const write = async () => (await client.post("/api/contact", message)).status;
    const used = (hits: number) => {
      for (const name of ["signup-address", "login-address", "forgot-address", "contact"])
        rows("update accounts_rate_limits set hits = ? where limit_key like ?", [hits, `${name}:%`]);
    };
    expect([await signUp(), await failLogIn(), await forget(), await write()]).toEqual([201, 401, 200, 200]);
    used(99);
    expect([await forget(), await write()]).toEqual([200, 200]);
    used(100);
    expect([await signUp(), await failLogIn(), await forget(), await write()]).toEqual([429, 429, 429, 429]);
    const reply = await change({ trustedNetworks: `2001:db8::/48\n${client.address}/31` });
    expect(reply.settings.trustedNetworks).toBe(`2001:db8::/48, ${client.address}/31`);
    expect([await signUp(), await failLogIn(), await forget(), await write()]).toEqual([201, 401, 200, 200]);
    await change({ trustedNetworks: null, signupsPerNetwork: 101, failuresPerNetwork: 102 });
    used(100);
    expect([await forget(), await forget(), await write(), await write()]).toEqual([200, 429, 200, 429]);
    expect([await signUp(), await signUp()]).toEqual([201, 429]);
    expect([await failLogIn(), await failLogIn(), await failLogIn()]).toEqual([401, 401, 429]);
    used(0);
  });

  it("end sessions that have been idle, or open, for longer than they now may", async () => {
    const person = await researcher();
    const open = async () => (await person.client.get("/api/user")).status;
    const own = userRow(person.email).id as number;
    rows("update accounts_sessions set last_seen_at = ? where user_id = ?", [Date.now() - 20 * 60_000, own]);
    await change({ sessionIdleMinutes: 15 });
    expect(await open()).toBe(401);
    await change({ sessionIdleMinutes: 60 });
    expect(await open()).toBe(200);
    rows("update accounts_sessions set created_at = ? where user_id = ?", [Date.now() - 3 * 3600_000, own]);
    await change({ sessionHours: 2 });
    expect(await open()).toBe(401);
  });

  it("determine the idle and total length of new sessions", async () => {
    const person = await researcher();
    await change({ sessionIdleMinutes: 30, sessionHours: 8 });
    await logIn(person.client, person.email);
    const { body } = await person.client.get("/api/user/sessions");
    const [{ createdAt, endsAt } = { createdAt: "", endsAt: "" }] = body.items as { createdAt: string; endsAt: string }[];
    expect(Date.parse(endsAt) - Date.parse(createdAt)).toBeLessThanOrEqual(30 * 60_000 + 5000);
    const [session] = rows("select created_at, expires_at from accounts_sessions where user_id = ? order by id desc", [
      userRow(person.email).id as number,
    ]);
    expect(Number(session!.expires_at) - Number(session!.created_at)).toBe(8 * 3600_000);
  });

  it("show the message of the day until its day is over", async () => {
    await change({ message: { text: "Maintenance <b>on Sunday</b>.", until: day(0) } });
    expect((await site()).message).toBe("Maintenance <b>on Sunday</b>.");
    const shown = await contentVersion();
    rows("update accounts_settings set kept = ?", [JSON.stringify({ message: { text: "Maintenance", until: day(-1) } })]);
    expect((await site()).message).toBeNull();
    expect(await contentVersion()).not.toBe(shown);
    expect(await change({ pageSize: 30 })).toMatchObject({ settings: { pageSize: 30, message: { text: "Maintenance" } } });
  });
});
