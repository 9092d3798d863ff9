import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows } from "../support/database.ts";
import { newEmail, password, patient, pendingPerson, researcher, signupBody } from "../support/people.ts";

const theirs = "Str4nger-horse!";
const later = "L4ter-horse!";

const logIn = (email: string, secret: string, door = "user") => new ApiClient().post(`/api/${door}/login`, { email, password: secret });
const askAgain = (email: string, secret: string) => new ApiClient().post("/api/user/confirm-email/again", { email, password: secret });

async function request(email: string, secret: string): Promise<void> {
  expect((await new ApiClient().post("/api/user/signup", { ...signupBody(email), password: secret })).status).toBe(201);
}

const templates = (email: string) => mailsTo(email).map(({ template }) => template);

describe("logging in with an address that is not confirmed", () => {
  it("says only after the right password that the account waits for approval", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const reply = await logIn(email, password);
    expect([reply.status, reply.body.code]).toEqual([403, "approval_pending"]);
    expect(reply.body.message).toBe(
      "Your account is pending admin approval. This site sends no e-mail: log in again later to see whether it is approved.",
    );
    expect((await logIn(email, "Wr0ng-horse!")).body.code).toBe("invalid_credentials");
    expect((await logIn(email, password, "patient")).body.code).toBe("invalid_credentials");
  });

  it("gives a stranger the same answers for unused, researcher and patient addresses", async () => {
    const owners = { nobody: newEmail(), researcher: (await researcher()).email, patient: (await patient()).email };
    const answers: Record<string, unknown[][]> = {};
    for (const [name, email] of Object.entries(owners)) {
      await request(email, theirs);
      const first = await logIn(email, theirs);
      await request(email, later);
      const [outdated, newest] = [await logIn(email, theirs), await logIn(email, later)];
      rows("update accounts_tokens set expires_at = ? where purpose = 'signed-up'", [Date.now() - 1]);
      const over = await logIn(email, later);
      answers[name] = [first, outdated, newest, over].map(({ status, body }) => [status, body.code, body.message]);
    }
    expect(answers["researcher"]).toEqual(answers["nobody"]);
    expect(answers["patient"]).toEqual(answers["nobody"]);
    expect(answers["nobody"]?.map(([status]) => status)).toEqual([403, 401, 403, 401]);
  });

  it("does not change the owner’s own password", async () => {
    const { email } = await researcher();
    await request(email, theirs);
    expect((await logIn(email, password)).status).toBe(200);
  });

  it("gives the owner and a stranger unchanged answers, also after the owner’s password changes", async () => {
    const owner = await researcher();
    const change = (current: string, next: string) =>
      owner.client.post("/api/user/change-password", { currentPassword: current, newPassword: next });
    expect((await change(password, "An0ther-horse!")).status).toBe(200);
    expect((await logIn(owner.email, password)).body.code).toBe("invalid_credentials");
    await request(owner.email, theirs);
    expect((await logIn(owner.email, "An0ther-horse!")).status).toBe(200);
    expect((await change("An0ther-horse!", "F0urth-horse!!")).status).toBe(200);
    expect((await logIn(owner.email, theirs)).body.code).toBe("approval_pending");
  });
});

describe("asking for the link again", () => {
  it("mails a new link with the right password 3 times an hour and invalidates earlier links", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    for (let time = 0; time < 5; time++) expect((await askAgain(email, password)).body).toEqual({ done: true });
    const mails = mailsTo(email);
    expect(mails.map(({ template }) => template)).toEqual(Array(4).fill("request-received"));
    const [first, last] = [mails[0]!, mails.at(-1)!].map(({ text }) => /confirm-email\/([\w-]+)/.exec(String(text))![1]);
    expect((await new ApiClient().post("/api/user/confirm-email", { token: first })).status).toBe(400);
    expect((await new ApiClient().post("/api/user/confirm-email", { token: last })).status).toBe(200);
    expect((await logIn(email, password)).body.code).toBe("approval_pending");
  });

  it("informs the owner of an existing account by mail, with an unchanged answer to the requester", async () => {
    const { email } = await researcher();
    await request(email, theirs);
    expect((await askAgain(email, theirs)).body).toEqual({ done: true });
    expect(templates(email).filter((name) => name === "already-registered")).toHaveLength(2);
  });

  it("sends nothing without the right password and counts as a failed login", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const replies: number[] = [];
    for (let guess = 0; guess < 11; guess++) replies.push((await askAgain(email, "Wr0ng-horse!")).status);
    expect(replies).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await logIn(email, password)).status).toBe(429);
    expect(templates(email)).toEqual(["request-received"]);
    const unknown = newEmail();
    expect((await askAgain(unknown, password)).status).toBe(401);
    expect(mailsTo(unknown)).toEqual([]);
  });
});
