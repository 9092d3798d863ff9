import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { actionsOf } from "../support/audit.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import {
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
} from "../support/people.ts";

const another = "An0ther-p4ss!";

const forget = (email: string, client = new ApiClient()) => client.post("/api/user/forgot-password", { email });
const reset = (token: string, secret = another) => new ApiClient().post("/api/user/reset-password", { token, password: secret });
const tryLogin = (email: string, secret: string) => new ApiClient().post("/api/user/login", { email, password: secret });

async function resetTokenOf(email: string): Promise<string> {
  await forget(email);
  return mailedToken(email, "reset-password");
}

describe("POST /api/user/forgot-password", () => {
  it("gives the same answer for known and unknown addresses and mails only the known one", async () => {
    const { email } = await researcher();
    const stranger = newEmail();
    const known = await forget(email.toUpperCase());
    const unknown = await forget(stranger);
    expect([known.status, known.body]).toEqual([200, { done: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(mailsTo(stranger)).toEqual([]);
    const mail = mailsTo(email).at(-1)!;
    expect(mail).toMatchObject({ template: "reset-password", subject: "Choose a new password for Trabecula" });
    for (const form of [mail.text, mail.html])
      expect(form).toContain(`http://localhost:4321/reset-password/${mailedToken(email, "reset-password")}`);
  });

  it("responds after the same minimum time for known and unknown addresses", async () => {
    for (const address of [(await pendingPerson()).email, newEmail()]) {
      const started = performance.now();
      await forget(address);
      expect(performance.now() - started).toBeGreaterThan(245);
    }
  });

  it("stores only the hash of the token", async () => {
    const { email } = await researcher();
    const token = await resetTokenOf(email);
    const stored = rows("select * from accounts_tokens where user_id = ?", [userRow(email).id]);
    expect(stored.filter(({ purpose }) => purpose === "reset-password")).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("sends at most 3 mails an hour with unchanged answers", async () => {
    const { email } = await researcher();
    for (let round = 0; round < 5; round++) expect((await forget(email)).body).toEqual({ done: true });
    expect(mailsTo(email).filter(({ template }) => template === "reset-password")).toHaveLength(3);
  });

  it("accepts 100 requests an hour per network, without those whose link was used", async () => {
    const client = new ApiClient();
    await forget(newEmail(), client);
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'forgot-address:%')",
    );
    expect((await forget(newEmail(), client)).status).toBe(429);
    const token = await resetTokenOf((await researcher()).email);
    expect((await client.post("/api/user/reset-password", { token, password: another })).status).toBe(200);
    expect([(await forget(newEmail(), client)).status, (await forget(newEmail(), client)).status]).toEqual([200, 429]);
  });

  it("mails accounts in any state; a new password does not grant them access", async () => {
    const admin = await administrator();
    const rejected = await pendingPerson();
    await admin.client.post(`/api/admin/users/${rejected.id}/reject`, { reason: "Unknown laboratory." });
    for (const person of [rejected, await pendingPerson()]) {
      expect((await reset(await resetTokenOf(person.email))).status).toBe(200);
      expect((await tryLogin(person.email, another)).status).toBe(403);
    }
  });

  it.each([[{}], [{ email: "" }], [{ email: ["a@b.test"] }], [{ email: "a@b.test", redirect: "https://evil.test" }]])(
    "refuses %j",
    async (body) => {
      expect((await new ApiClient().post("/api/user/forgot-password", body)).status).toBe(422);
    },
  );
});

describe("POST /api/user/reset-password", () => {
  it("sets the password, ends every session and notifies the owner", async () => {
    const person = await researcher();
    const elsewhere = new ApiClient();
    await logIn(elsewhere, person.email);
    const reply = await reset(await resetTokenOf(person.email));
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
    // Marks the browser as known but opens no session.
    expect([reply.status, reply.body, cookies]).toEqual([200, { done: true }, ["known"]]);
    for (const client of [person.client, elsewhere]) expect((await client.get("/api/user")).status).toBe(401);
    expect((await tryLogin(person.email, password)).status).toBe(401);
    expect((await tryLogin(person.email, another)).status).toBe(200);
    expect(mailsTo(person.email).at(-1)).toMatchObject({ template: "password-changed" });
    const actions = actionsOf(`user:${person.id}`);
    expect(actions).toEqual(expect.arrayContaining(["password.forgotten", "password.reset"]));
  });

  it("serves patients too", async () => {
    const { email } = await patient();
    expect((await reset(await resetTokenOf(email))).status).toBe(200);
    expect((await new ApiClient().post("/api/patient/login", { email, password: another })).status).toBe(200);
  });

  it("works only once, also for concurrent requests", async () => {
    const { email } = await researcher();
    const token = await resetTokenOf(email);
    const secrets = [1, 2, 3, 4].map((number) => `${another}${number}`);
    const replies = await Promise.all(secrets.map((secret) => reset(token, secret)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = secrets[replies.findIndex(({ status }) => status === 200)]!;
    for (const secret of secrets) expect((await tryLogin(email, secret)).status).toBe(secret === winner ? 200 : 401);
    expect(mailsTo(email).filter(({ template }) => template === "password-changed")).toHaveLength(1);
  });

  it("gives the same answer for used, expired, truncated, invented and other pages’ tokens", async () => {
    const used = await researcher();
    const usedToken = await resetTokenOf(used.email);
    await reset(usedToken);
    const late = await researcher();
    const lateToken = await resetTokenOf(late.email);
    rows("update accounts_tokens set expires_at = ? where user_id = ?", [Date.now() - 1, userRow(late.email).id]);
    const fresh = await researcher();
    const freshToken = await resetTokenOf(fresh.email);
    const unconfirmed = await pendingPerson({ confirmed: false });
    const tokens = [
      usedToken,
      lateToken,
      freshToken.slice(0, -1),
      `${freshToken}A`,
      "A".repeat(43),
      "",
      "' or 1=1 --",
      confirmTokenFor(unconfirmed.email),
    ];
    const replies = await Promise.all(tokens.map((token) => reset(token)));
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([400, replies[0]!.body]);
    expect(replies[0]!.body.code).toBe("invalid_token");
    expect((await reset(freshToken)).status).toBe(200);
  });

  it("works for one hour", async () => {
    const { email } = await researcher();
    await resetTokenOf(email);
    const [token] = rows("select created_at, expires_at from accounts_tokens where purpose = 'reset-password' and user_id = ?", [
      userRow(email).id,
    ]);
    expect(token!.expires_at - token!.created_at).toBe(3600_000);
  });

  it("invalidates all other password reset links", async () => {
    const { email } = await researcher();
    const first = await resetTokenOf(email);
    const second = await resetTokenOf(email);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
  });

  it("keeps the link when the password is refused", async () => {
    const { email } = await researcher();
    const token = await resetTokenOf(email);
    for (const weak of ["short1!A".slice(0, 7), "nouppercase1!", `Aa1!${"é".repeat(40)}`]) {
      const reply = await reset(token, weak);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["password"]]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("unlocks an account that failed logins had locked", async () => {
    const { email } = await researcher();
    for (let failure = 0; failure < 11; failure++) await tryLogin(email, "Wr0ng-horse!");
    expect((await tryLogin(email, password)).status).toBe(429);
    await reset(await resetTokenOf(email));
    expect((await tryLogin(email, another)).status).toBe(200);
  });

  it("accepts 30 wrong links in 15 minutes of a network, and always a valid one", async () => {
    const client = new ApiClient();
    const { email } = await researcher();
    const token = await resetTokenOf(email);
    const guess = () => client.post("/api/user/reset-password", { token: "A".repeat(43), password: another });
    await guess();
    rows(
      "update accounts_rate_limits set hits = 30 where id = (select max(id) from accounts_rate_limits where limit_key like 'reset-address:%')",
    );
    expect((await guess()).status).toBe(429);
    expect((await client.post("/api/user/reset-password", { token, password: another })).status).toBe(200);
  });
});

describe("an address that a stranger registered first", () => {
  const victimPassword = "My-0wn-choice!";

  async function contested() {
    const email = newEmail();
    await new ApiClient().post("/api/user/signup", { ...signupBody(email), firstName: "Mallory", institution: "Nowhere" });
    const strangersToken = confirmTokenFor(email);
    await new ApiClient().post("/api/user/signup", { ...signupBody(email), password: victimPassword });
    return { email, strangersToken };
  }

  it("cannot have the stranger's password confirmed by its owner", async () => {
    const { email, strangersToken } = await contested();
    expect((await new ApiClient().post("/api/user/confirm-email", { token: strangersToken })).body.code).toBe("invalid_token");
    expect(mailsTo(email).at(-1)).toMatchObject({ template: "asked-again" });
    expect((await reset(mailedToken(email, "reset-password"), victimPassword)).status).toBe(200);
    expect(userRow(email)).toMatchObject({ first_name: "Rosa", institution: "Test University", account_state: "pending" });
    expect(userRow(email).email_confirmed_at).not.toBeNull();
    const admin = await administrator();
    await admin.client.post(`/api/admin/users/${userRow(email).document_id as string}/approve`);
    expect((await tryLogin(email, password)).status).toBe(401);
    expect((await tryLogin(email, victimPassword)).status).toBe(200);
  });

  it("is answered as any other, so that neither learns of the other", async () => {
    const email = newEmail();
    const replies = [];
    for (let round = 0; round < 3; round++) replies.push(await new ApiClient().post("/api/user/signup", signupBody(email)));
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, { status: "pending" }]);
  });

  it("returns to its owner through a password reset, even after the stranger logged in", async () => {
    const stranger = await pendingPerson({ confirmed: false });
    const admin = await administrator();
    await admin.client.post(`/api/admin/users/${stranger.id}/approve`);
    await logIn(stranger.client, stranger.email);
    expect((await reset(await resetTokenOf(stranger.email), victimPassword)).status).toBe(200);
    expect((await stranger.client.get("/api/user")).status).toBe(401);
    expect((await tryLogin(stranger.email, password)).status).toBe(401);
    expect(userRow(stranger.email).email_confirmed_at).not.toBeNull();
    expect(userRow(stranger.email).confirmed).toBe(1);
  });

  it("keeps its confirmed details when someone signs up with it again", async () => {
    const { email } = await pendingPerson();
    const before = userRow(email);
    await new ApiClient().post("/api/user/signup", { ...signupBody(email), firstName: "Mallory" });
    expect(mailsTo(email).at(-1)).toMatchObject({ template: "already-registered" });
    expect(userRow(email)).toEqual(before);
  });
});
