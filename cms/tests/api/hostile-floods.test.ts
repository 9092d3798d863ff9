import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail } from "../support/cms-process.ts";
import { isPostgres, mailsTo, rows } from "../support/database.ts";
import { allowMailsToAdmins, logIn, mailedToken, newEmail, password, pendingPerson, researcher, signupBody } from "../support/people.ts";
import { madeToken } from "../support/tokens.ts";

const anyone = () => new ApiClient();
const signUp = (email = newEmail()) => anyone().post("/api/user/signup", signupBody(email));

describe("requests for accounts in many names from many networks", () => {
  it("stop sending mails to administrators after a limit, and all stay pending in the list", async () => {
    allowMailsToAdmins();
    const first = newEmail();
    await signUp(first);
    const toldOf = (email: string) => mailsTo(adminEmail).some(({ text }) => (text as string).includes(email));
    expect(toldOf(first)).toBe(true);
    rows("update accounts_rate_limits set hits = 60 where limit_key like 'new-request-mails:%'");
    const next = newEmail();
    expect((await signUp(next)).status).toBe(201);
    expect(toldOf(next)).toBe(false);
    expect(mailsTo(next).map(({ template }) => template)).toEqual(["request-received"]);
    expect(rows("select account_state from up_users where email = ?", [next])).toEqual([{ account_state: "pending" }]);
    allowMailsToAdmins();
  });
});

describe("an attacker who locks an account with failed logins", () => {
  it("ends none of the account’s sessions, and the owner regains access by password reset", async () => {
    const { client, email } = await researcher();
    for (let failure = 0; failure < 12; failure++) await anyone().post("/api/user/login", { email, password: `Wr0ng-${failure}!` });
    expect((await anyone().post("/api/user/login", { email, password })).status).toBe(429);
    expect((await client.get("/api/user")).status).toBe(200);
    await anyone().post("/api/user/forgot-password", { email });
    const token = mailedToken(email, "reset-password");
    expect((await anyone().post("/api/user/reset-password", { token, password: "An0ther-p4ss!" })).status).toBe(200);
    await logIn(anyone(), email, "An0ther-p4ss!");
  });

  it("does not use up the owner's mails either: each one sent works", async () => {
    const { email } = await researcher();
    for (let round = 0; round < 5; round++) await anyone().post("/api/user/forgot-password", { email });
    const links = mailsTo(email).filter(({ template }) => template === "reset-password");
    expect(links).toHaveLength(3);
    const token = /reset-password\/([\w-]+)/.exec(links[0]!.text as string)![1];
    expect((await anyone().post("/api/user/reset-password", { token, password: "An0ther-p4ss!" })).status).toBe(200);
  });
});

describe("an address of the sender that is none", () => {
  it.each(["unknown", "1.2.3.4:80", "[::1]", ",,,", "0x7f.1", "fe80::1%eth0", "'; drop table up_users; --", "a".repeat(3000)])(
    "(%s) is counted and written down as the hop that is known",
    async (forwarded) => {
      const email = newEmail();
      const reply = await anyone().post("/api/user/login", { email, password }, { headers: { "X-Forwarded-For": forwarded } });
      expect(reply.status).toBe(401);
      const { address } = rows("select address from accounts_audit where action = 'login.failed' order by id desc limit 1")[0]!;
      expect(["127.0.0.1", "fe80::1"]).toContain(address);
    },
  );
});

describe("a stranger who tests whether an address has an account", () => {
  const states = {
    unknown: () => Promise.resolve(newEmail()),
    pending: async () => (await pendingPerson()).email,
    unconfirmed: async () => (await pendingPerson({ confirmed: false })).email,
    approved: async () => (await researcher()).email,
    rejected: () => inState("account_state = 'rejected'"),
    blocked: () => inState("account_state = 'approved', blocked = true"),
    patient: () => inState("account_state = 'approved', product_role = 'patient'"),
  };

  async function inState(columns: string): Promise<string> {
    const { email } = await pendingPerson();
    rows(`update up_users set ${columns} where email = ?`, [email]);
    return email;
  }

  it.each([
    ["/api/user/login", (email: string) => ({ email, password: "Wr0ng-horse!" })],
    ["/api/patient/login", (email: string) => ({ email, password: "Wr0ng-horse!" })],
    ["/api/user/forgot-password", (email: string) => ({ email })],
    ["/api/user/signup", (email: string) => signupBody(email)],
  ])("gets the same status, text and headers of %s in every account state", async (path, bodyOf) => {
    const answers = new Set<string>();
    for (const make of Object.values(states)) {
      const { status, body, headers } = await anyone().post(path, bodyOf(await make()));
      const names = [...headers].map(([name, value]) => (["date", "x-request-id"].includes(name) ? name : `${name}: ${value}`));
      answers.add(JSON.stringify([status, body, names.sort()]));
    }
    expect([...answers]).toHaveLength(1);
  });

  it("learns nothing from the patient login with the right password of another role", async () => {
    for (const state of ["pending", "approved", "rejected", "blocked"] as const) {
      const reply = await anyone().post("/api/patient/login", { email: await states[state](), password });
      expect([state, reply.status, reply.body.code]).toEqual([state, 401, "invalid_credentials"]);
    }
  });
});

describe("more concurrent logins than the server can check", () => {
  // A queue independent of the database checks about 140, so one run is enough.
  it.skipIf(isPostgres())("do not count attempts that the server rejected as overloaded", async () => {
    const { client, id, email } = await researcher();
    const flood = Array.from({ length: 200 }, () => anyone().post("/api/user/login", { email: newEmail(), password: "Fl00d-of-hashes!" }));
    const change = () => client.post("/api/user/change-password", { currentPassword: "Wr0ng-horse!", newPassword: "An0ther-p4ss!" });
    const log = () => anyone().post("/api/user/login", { email, password: "Wr0ng-horse!" });
    const statuses = async (ask: typeof change) => (await Promise.all(Array.from({ length: 10 }, ask))).map(({ status }) => status);
    const [changes, logins, strangers] = await Promise.all([statuses(change), statuses(log), Promise.all(flood)]);
    expect(strangers.map(({ status }) => status)).toContain(503);
    const counted = (name: string, subject: string) =>
      Number(rows("select hits from accounts_rate_limits where limit_key = ?", [limitKey(name, subject)])[0]?.hits ?? 0);
    const turnedAway = (all: number[]) => all.filter((status) => status === 503).length;
    expect(turnedAway(changes) + turnedAway(logins)).toBeGreaterThan(0);
    expect(counted("password-check", id)).toBe(10 - turnedAway(changes));
    expect(counted("login-account", email)).toBe(10 - turnedAway(logins));
  });
});

function limitKey(name: string, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

describe("refused tokens", () => {
  it("stop a network after a hundred, and not the right ones in it", async () => {
    const client = new ApiClient();
    const wrong = () => client.get("/api/reports", { headers: { Authorization: `Bearer trab_${"B".repeat(43)}` } });
    const { secret } = await madeToken(await researcher());
    expect((await wrong()).status).toBe(401);
    rows(
      "update accounts_rate_limits set hits = 99 where id = (select max(id) from accounts_rate_limits where limit_key like 'wrong-token:%')",
    );
    expect((await wrong()).status).toBe(401);
    const stopped = await wrong();
    expect([stopped.status, Number(stopped.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect((await client.get("/api/reports", { headers: { Authorization: `Bearer ${secret}` } })).status).toBe(200);
  });
});
