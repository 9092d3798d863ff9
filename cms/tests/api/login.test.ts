import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { entriesOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import {
  administrator,
  approvedResearcher,
  mailedToken,
  newEmail,
  password,
  patient,
  pendingPerson,
  researcher,
} from "../support/people.ts";

const attempt = (client: ApiClient, email: string, secret = password, path = "/api/user/login") =>
  client.post(path, { email, password: secret });

async function failTenTimes(email: string): Promise<void> {
  await attempt(new ApiClient(), email, "Wr0ng-horse!");
  setHits(email, 10);
}

function setHits(email: string, hits: number): void {
  const key = `login-account:${createHash("sha256").update(email).digest("base64url")}`;
  rows("update accounts_rate_limits set hits = ? where limit_key = ?", [hits, key]);
}

describe("POST /api/user/login", () => {
  it("returns exactly the user’s public fields", async () => {
    const { email, client, id } = await researcher();
    const reply = await attempt(client, email.toUpperCase());
    expect(reply.body).toEqual({
      user: {
        id,
        email,
        firstName: "Rosa",
        lastName: "Lindqvist",
        institution: "Test University",
        intendedUse: ["research"],
        role: "researcher",
        language: "en",
        defaults: [],
      },
    });
  });

  it("gives one answer for unknown addresses and wrong passwords, with a hint about pending approval", async () => {
    const { email } = await researcher();
    const unknown = await attempt(new ApiClient(), newEmail());
    const wrong = await attempt(new ApiClient(), email, "Wr0ng-horse!");
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body.code).toBe("invalid_credentials");
    expect(unknown.body.message).toContain("waiting for approval");
  });

  it("writes down a failure for an unknown address too: to leave it out would be quicker", async () => {
    const client = new ApiClient();
    await attempt(client, newEmail());
    expect(rows("select action, object from accounts_audit where address = ?", [client.address])).toEqual([
      { action: "login.failed", object: null },
    ]);
  });

  it("reveals a pending, rejected or blocked account only with the right password and a confirmed address", async () => {
    const admin = await administrator();
    const cases = [
      { code: "approval_pending", decide: async () => undefined },
      {
        code: "account_rejected",
        decide: async (id: string) => admin.client.post(`/api/admin/users/${id}/reject`, { reason: "No laboratory." }),
      },
      { code: "account_blocked", decide: async (id: string) => admin.client.post(`/api/admin/users/${id}/block`, { blocked: true }) },
    ];
    for (const { code, decide } of cases) {
      const confirmed = await pendingPerson();
      await decide(confirmed.id);
      expect((await attempt(confirmed.client, confirmed.email)).body.code).toBe(code);
      expect((await attempt(confirmed.client, confirmed.email)).status).toBe(403);
      expect((await attempt(confirmed.client, confirmed.email, "Wr0ng-horse!")).body.code).toBe("invalid_credentials");
      const unconfirmed = await pendingPerson({ confirmed: false });
      await decide(unconfirmed.id);
      expect((await attempt(unconfirmed.client, unconfirmed.email)).body.code).toBe("approval_pending");
    }
  });

  it("accepts an approved account with an unconfirmed address", async () => {
    const admin = await administrator();
    const person = await pendingPerson({ confirmed: false });
    await admin.client.post(`/api/admin/users/${person.id}/approve`);
    expect((await attempt(person.client, person.email)).status).toBe(200);
  });

  it("blocks an account after 10 failures from any address and sends Retry-After", async () => {
    const { email } = await researcher();
    for (let failure = 0; failure < 10; failure++) expect((await attempt(new ApiClient(), email, "Wr0ng-horse!")).status).toBe(401);
    const reply = await attempt(new ApiClient(), email);
    expect(reply.status).toBe(429);
    expect(reply.body.code).toBe("too_many_requests");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(60);
    rows("update accounts_rate_limits set window_ends_at = ? where limit_key like 'login-account:%'", [Date.now() - 1]);
    expect((await attempt(new ApiClient(), email)).status).toBe(200);
  });

  it("counts a known browser separately, so that it can log in while strangers are blocked", async () => {
    const { email, client } = await researcher();
    const other = await researcher();
    const marked = (known: string | undefined) => {
      const browser = new ApiClient();
      browser.cookies.set("known", known ?? "");
      return browser;
    };
    await failTenTimes(email);
    expect((await attempt(new ApiClient(), email)).status).toBe(429);
    const mark = client.cookies.get("known")!;
    for (const wrong of [other.client.cookies.get("known"), `${mark.slice(0, -1)}${mark.endsWith("A") ? "B" : "A"}`, mark.slice(0, 40)])
      expect((await attempt(marked(wrong), email)).status).toBe(429);
    expect((await attempt(marked(`${other.client.cookies.get("known")}~${mark}`), email)).status).toBe(200);
    expect((await attempt(new ApiClient(), email)).status).toBe(429);

    const thief = marked(mark);
    for (let failure = 0; failure < 10; failure++) expect((await attempt(thief, email, "Wr0ng-horse!")).status).toBe(401);
    expect((await attempt(thief, email)).status).toBe(429);
  });

  it("accepts a known browser on a blocked network without using up the network’s limit", async () => {
    const { email, client } = await researcher();
    const key = `login-address:${createHash("sha256").update(client.address).digest("base64url")}`;
    const hits = () => Number(rows("select hits from accounts_rate_limits where limit_key = ?", [key])[0]!.hits);
    const neighbor = new ApiClient();
    const additional = () =>
      neighbor.post("/api/user/login", { email: newEmail(), password }, { headers: { "X-Forwarded-For": client.address } });
    await additional();
    rows("update accounts_rate_limits set hits = 100 where limit_key = ?", [key]);
    expect((await additional()).status).toBe(429);
    expect([(await attempt(client, email, "Wr0ng-horse!")).status, (await attempt(client, email)).status, hits()]).toEqual([401, 200, 101]);
  });

  it("treats a browser as unknown when its mark predates a password change", async () => {
    const { email, client } = await researcher();
    const thief = new ApiClient();
    thief.cookies.set("known", client.cookies.get("known")!);
    const newPassword = `${password}2`;
    expect((await client.post("/api/user/change-password", { currentPassword: password, newPassword })).status).toBe(200);
    await failTenTimes(email);
    expect((await attempt(thief, email, newPassword)).status).toBe(429);
    expect((await attempt(client, email, newPassword)).status).toBe(200);
    expect(client.cookies.get("known")!.split("~")).toHaveLength(1);
  });

  it("accepts the owner after a password reset, even while others continue guessing", async () => {
    const { email } = await researcher();
    await failTenTimes(email);
    const owner = new ApiClient();
    await owner.post("/api/user/forgot-password", { email });
    const newPassword = `${password}3`;
    expect(
      (await owner.post("/api/user/reset-password", { token: mailedToken(email, "reset-password"), password: newPassword })).status,
    ).toBe(200);
    await failTenTimes(email);
    expect((await attempt(new ApiClient(), email, newPassword)).status).toBe(429);
    expect((await attempt(owner, email, newPassword)).status).toBe(200);
  });

  it("keeps one mark for each of the last five accounts of a browser", async () => {
    const browser = new ApiClient();
    const people = [];
    for (let count = 0; count < 6; count++) people.push(await researcher());
    for (const { email } of [...people, people[5]!]) await attempt(browser, email);
    const marks = browser.cookies.get("known")!;
    expect(marks.split("~")).toHaveLength(5);
    for (const { id } of people) expect(marks).not.toContain(id);
  });

  it("doubles the lockout up to eight times the first, and resets it after a success", async () => {
    const { email } = await researcher();
    const counter = rows("select max(id) as id from accounts_rate_limits where limit_key like 'login-account:%'")[0]!.id as number;
    const guess = () => attempt(new ApiClient(), email, "Wr0ng-horse!");
    await guess();
    const own = rows("select id from accounts_rate_limits where id > ? and limit_key like 'login-account:%'", [counter])[0]!.id as number;
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      rows("update accounts_rate_limits set hits = 10 where id = ?", [own]);
      waits.push(Math.round(Number((await guess()).headers.get("retry-after")) / 60));
      rows("update accounts_rate_limits set window_ends_at = ? where id = ?", [Date.now() - 1, own]);
      await guess();
    }
    expect(waits).toEqual([15, 30, 60, 120, 120, 120]);
    expect((await attempt(new ApiClient(), email)).status).toBe(200);
    await guess();
    rows(
      "update accounts_rate_limits set hits = 10 where limit_key = (select limit_key from accounts_rate_limits where limit_key like 'login-account:%' order by id desc limit 1)",
    );
    expect(Math.round(Number((await guess()).headers.get("retry-after")) / 60)).toBe(15);
  });

  it("resets a longer lockout after a window without guesses", async () => {
    const email = newEmail();
    const guess = () => attempt(new ApiClient(), email, "Wr0ng-horse!");
    await guess();
    const own = rows("select max(id) as id from accounts_rate_limits where limit_key like 'login-account:%'")[0]!.id as number;
    rows("update accounts_rate_limits set hits = 11, stretch = 4, window_ends_at = ? where id = ?", [Date.now() - 1, own]);
    await guess();
    expect(rows("select stretch from accounts_rate_limits where id = ?", [own])).toEqual([{ stretch: 8 }]);
    rows("update accounts_rate_limits set window_ends_at = ? where id = ?", [Date.now() - 1, own]);
    await guess();
    expect(rows("select stretch, hits from accounts_rate_limits where id = ?", [own])).toEqual([{ stretch: 1, hits: 1 }]);
  });

  it("counts the right password of an unconfirmed address like a wrong one", async () => {
    const stranger = await pendingPerson({ confirmed: false });
    const status = async () => (await attempt(new ApiClient(), stranger.email)).status;
    expect(await status()).toBe(403);
    setHits(stranger.email, 9);
    expect([await status(), await status()]).toEqual([403, 429]);
  });

  it("counts the addresses of one IPv6 network as one", async () => {
    const from = (host: number) =>
      new ApiClient().post(
        "/api/user/login",
        { email: newEmail(), password },
        { headers: { "X-Forwarded-For": `2001:db8:7:7::${host.toString(16)}` } },
      );
    expect((await from(1)).status).toBe(401);
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'login-address:%')",
    );
    expect((await from(2)).status).toBe(429);
  });

  it("allows at most 10 of many concurrent guesses", async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 18 }, () => attempt(new ApiClient(), email)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8);
  });

  it("stops an address after 100 failures, without counting its successes", async () => {
    const { email } = await researcher();
    const client = new ApiClient();
    const asStranger = () => {
      client.cookies.clear();
      return attempt(client, email);
    };
    for (let success = 0; success < 3; success++) await asStranger();
    const key = rows("select * from accounts_rate_limits where limit_key like 'login-address:%' order by id desc limit 1")[0]!;
    expect(key.hits).toBe(0);
    rows("update accounts_rate_limits set hits = 100 where limit_key = ?", [key.limit_key]);
    expect((await asStranger()).status).toBe(429);
    expect((await attempt(new ApiClient(), email)).status).toBe(200);
  });

  it("keeps researchers and patients to their own doors", async () => {
    const sick = await patient();
    const scientist = await researcher();
    expect((await attempt(new ApiClient(), sick.email)).body.code).toBe("invalid_credentials");
    expect((await attempt(new ApiClient(), scientist.email, password, "/api/patient/login")).body.code).toBe("invalid_credentials");
    expect((await attempt(new ApiClient(), sick.email, password, "/api/patient/login")).body.user.role).toBe("patient");
  });

  it("records sign-ins and failures, without the address or password that was tried", async () => {
    const { email, id, client } = await approvedResearcher();
    await attempt(client, email, "Wr0ng-horse!");
    expect(rows("select address from accounts_audit where object = ? and action = 'login.failed'", [`user:${id}`])).toEqual([
      { address: client.address },
    ]);
    const entries = entriesOf(`user:${id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      "account.requested",
      "email.confirmed",
      "account.approved",
      "login",
      "login.failed",
    ]);
    expect(entries.every(({ detail }) => detail === null)).toBe(true);
  });

  it("stores counters under hashes without personal data", () => {
    for (const { limit_key } of rows("select limit_key from accounts_rate_limits")) expect(limit_key).toMatch(/^[a-z-]+:[\w-]{43}$/);
  });
});
