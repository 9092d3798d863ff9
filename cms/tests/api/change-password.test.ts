import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { logIn, mailedToken, newEmail, password, patient, researcher, type Person } from "../support/people.ts";

const another = "An0ther-p4ss!";

const change = ({ client }: Person, currentPassword = password, newPassword = another) =>
  client.post("/api/user/change-password", { currentPassword, newPassword });

describe("POST /api/user/change-password", () => {
  it("changes the password, ends all other sessions and notifies the owner", async () => {
    const person = await researcher();
    const elsewhere = new ApiClient();
    await logIn(elsewhere, person.email);
    const reply = await change(person);
    expect([reply.status, reply.body]).toEqual([200, { done: true }]);
    expect((await person.client.get("/api/user")).body.user.email).toBe(person.email);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    await logIn(new ApiClient(), person.email, another);
    expect((await new ApiClient().post("/api/user/login", { email: person.email, password })).status).toBe(401);
    const mail = mailsTo(person.email).at(-1)!;
    expect(mail.template).toBe("password-changed");
    for (const form of [mail.text, mail.html]) for (const secret of [password, another]) expect(form).not.toContain(secret);
    expect(rows("select id from accounts_audit where action = 'password.changed' and object = ?", [`user:${person.id}`])).toHaveLength(1);
  });

  it("replaces the current session, so that copied cookies stop working", async () => {
    const person = await researcher();
    const copy = new ApiClient();
    for (const [name, value] of person.client.cookies) copy.cookies.set(name, value);
    await change(person);
    expect((await person.client.get("/api/user")).status).toBe(200);
    expect((await copy.get("/api/user")).status).toBe(401);
    expect(rows("select id from accounts_sessions where user_id = ?", [userRow(person.email).id])).toHaveLength(1);
  });

  it("rejects wrong current passwords and blocks guessing after 10 attempts", async () => {
    const person = await researcher();
    const before = userRow(person.email).password;
    for (let guess = 0; guess < 10; guess++) {
      const reply = await change(person, `Wr0ng-horse!${guess}`);
      expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, "validation_failed", ["currentPassword"]]);
    }
    expect((await change(person)).status).toBe(429);
    expect(userRow(person.email).password).toBe(before);
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  it.each([
    ["too short", "Sh0rt-!"],
    ["without a symbol", "Corr3cthorse"],
    ["above what bcrypt reads", `Aa1!${"é".repeat(40)}`],
    ["the current one", password],
  ])("refuses a new password that is %s", async (_name, secret) => {
    const reply = await change(await researcher(), password, secret);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["newPassword"]]);
  });

  it("invalidates links mailed earlier", async () => {
    const person = await researcher();
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    await person.client.post("/api/user/change-email", { email: newEmail(), password });
    const token = mailedToken(person.email, "reset-password");
    await change(person);
    expect((await new ApiClient().post("/api/user/reset-password", { token, password })).body.code).toBe("invalid_token");
    expect(rows("select id from accounts_tokens where used_at is null and user_id = ?", [userRow(person.email).id])).toEqual([]);
  });

  it("changes the password only once for concurrent requests", async () => {
    const person = await researcher();
    const cookies = Object.fromEntries(person.client.cookies);
    const asks = [1, 2, 3, 4].map((number) => {
      const client = new ApiClient();
      for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
      return { client, secret: `${another}${number}` };
    });
    const replies = await Promise.all(asks.map(({ client, secret }) => change({ ...person, client }, password, secret)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 401, 422]).toContain(status);
    const winner = asks[replies.findIndex(({ status }) => status === 200)]!;
    await logIn(new ApiClient(), person.email, winner.secret);
    expect((await winner.client.get("/api/user")).status).toBe(200);
    expect(mailsTo(person.email).filter(({ template }) => template === "password-changed")).toHaveLength(1);
  });

  it("is there for patients", async () => {
    const person = await patient();
    expect((await change(person)).status).toBe(200);
    expect((await new ApiClient().post("/api/patient/login", { email: person.email, password: another })).status).toBe(200);
  });
});
