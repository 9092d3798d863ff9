import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { adminEmail } from "../support/cms-process.ts";
import {
  administrator,
  allowMailsToAdmins,
  confirmTokenFor,
  newEmail,
  password,
  pendingPerson,
  researcher,
  signupBody,
} from "../support/people.ts";

const signUp = (body: unknown, client = new ApiClient()) => client.post("/api/user/signup", body);

describe("POST /api/user/signup", () => {
  it("creates a pending researcher and mails applicant and administrators", async () => {
    allowMailsToAdmins();
    const body = signupBody();
    const reply = await signUp(body);
    expect([reply.status, reply.body]).toEqual([201, { status: "pending" }]);
    const user = userRow(body.email);
    expect(user).toMatchObject({
      account_state: "pending",
      product_role: "researcher",
      first_name: "Rosa",
      email_confirmed_at: null,
      confirmed: 0,
      blocked: 0,
      agreed_terms_version: "2026-11",
    });
    expect(user.password).toMatch(/^\$2[aby]\$/);
    expect(mailsTo(body.email).map(({ template }) => template)).toEqual(["request-received"]);
    const toAdmin = mailsTo(adminEmail).at(-1)!;
    expect(toAdmin).toMatchObject({ template: "new-request" });
    expect(toAdmin.text).toContain(`http://localhost:4321/admin/users/${user.document_id}`);
  });

  it("answers an address in use in the same way, without changes, and notifies the owner", async () => {
    const { email } = await researcher();
    const before = userRow(email);
    const reply = await signUp({ ...signupBody(email.toUpperCase()), firstName: "Mallory", password: "An0ther-pass!" });
    expect([reply.status, reply.body]).toEqual([201, { status: "pending" }]);
    expect(userRow(email)).toEqual(before);
    expect(mailsTo(email).at(-1)).toMatchObject({ template: "already-registered" });
    expect(mailsTo(email).at(-1)!.text).not.toContain("Mallory");
  });

  it("sends the owner of a used address three such mails an hour at most", async () => {
    const { email } = await pendingPerson();
    for (let round = 0; round < 5; round++) expect((await signUp(signupBody(email))).status).toBe(201);
    expect(mailsTo(email).filter(({ template }) => template === "already-registered")).toHaveLength(3);
  });

  it("makes one account of two requests at the same moment", async () => {
    const body = signupBody();
    const replies = await Promise.all(Array.from({ length: 6 }, () => signUp(body)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(rows("select id from up_users where email = ?", [body.email])).toHaveLength(1);
  });

  it.each([
    ["an account's state", { accountState: "approved" }],
    ["a role", { role: "admin" }],
    ["a role by its column", { productRole: "admin", product_role: "admin" }],
    ["a confirmed address", { emailConfirmedAt: "2026-01-01", confirmed: true }],
    ["an id", { id: 1 }],
    ["a prototype", JSON.parse('{"__proto__":{"role":"admin"},"constructor":{}}') as object],
  ])("refuses %s among the fields", async (_name, extra) => {
    const body = signupBody();
    const reply = await signUp({ ...body, ...extra });
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe("unknown_keys");
    expect(rows("select id from up_users where email = ?", [body.email])).toEqual([]);
  });

  it.each([
    ["email", "no-at-sign"],
    ["email", "a@b@c.test"],
    ["email", "two@lines.test\r\nBcc: all@lab.test"],
    ["email", { $ne: null }],
    ["password", "short1!A".slice(0, 7)],
    ["password", "nouppercase1!"],
    ["password", `Aa1!${"é".repeat(40)}`],
    ["firstName", "   "],
    ["lastName", ""],
    ["institution", 7],
    ["intendedUse", []],
    ["intendedUse", ["research", "research"]],
    ["intendedUse", ["marketing"]],
  ])("names the field %s when it is %j", async (field, value) => {
    const reply = await signUp({ ...signupBody(), [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.fields).map((key) => key.split(".")[0])).toEqual([field]);
    expect(reply.body.message).toBeTruthy();
  });

  it("mails a long address without truncating it", async () => {
    const email = `${newEmail().split("@")[0]!}@${"b.".repeat(100)}people.test`;
    expect((await signUp(signupBody(email))).status).toBe(201);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("does not allow header or HTML injection through names", async () => {
    const body = { ...signupBody(), firstName: "<script>alert(1)</script>", lastName: "X\r\nBcc: victim@lab.test" };
    expect((await signUp(body)).status).toBe(201);
    const [mail] = mailsTo(body.email);
    expect(mail!.html).not.toContain("<script>");
    expect(mail!.subject).not.toMatch(/[\r\n]/);
    expect(mailsTo("victim@lab.test")).toEqual([]);
  });

  it("accepts 100 requests an hour of a network, and another for each that is confirmed or approved", async () => {
    const client = new ApiClient();
    const [one, other] = [signupBody(), signupBody()];
    const ask = async (body = signupBody()) => (await signUp(body, client)).status;
    expect([await ask(one), await ask(other)]).toEqual([201, 201]);
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'signup-address:%')",
    );
    expect([await ask(), await ask()]).toEqual([429, 429]);
    const token = confirmTokenFor(one.email);
    expect((await new ApiClient().post("/api/user/confirm-email", { token })).status).toBe(200);
    expect([await ask(), await ask()]).toEqual([201, 429]);
    const admin = await administrator();
    for (const { email } of [other, one]) await admin.client.post(`/api/admin/users/${userRow(email).document_id as string}/approve`);
    expect([await ask(), await ask()]).toEqual([201, 429]);
  });
});

describe("POST /api/user/confirm-email", () => {
  it("confirms the address once, also for concurrent requests", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const token = confirmTokenFor(email);
    const replies = await Promise.all([1, 2, 3].map(() => new ApiClient().post("/api/user/confirm-email", { token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 400)!.body.code).toBe("invalid_token");
    expect(userRow(email).email_confirmed_at).not.toBeNull();
    expect(userRow(email)).toMatchObject({ account_state: "pending", confirmed: 1 });
  });

  it("refuses a token that is unknown, over or not whole", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const token = confirmTokenFor(email);
    rows("update accounts_tokens set expires_at = ? where user_id = (select id from up_users where email = ?)", [Date.now() - 1, email]);
    const answers = await Promise.all(
      [token, token.slice(0, -1), `${token}A`, "A".repeat(43), "short", ""].map((text) =>
        new ApiClient().post("/api/user/confirm-email", { token: text }),
      ),
    );
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([400, answers[0]!.body]);
  });

  it("stores only hashes of tokens", async () => {
    const { email } = await pendingPerson({ confirmed: false });
    const token = confirmTokenFor(email);
    expect(rows("select * from accounts_tokens where token_hash = ?", [token])).toEqual([]);
  });
});

describe("POST /api/user/update", () => {
  it("changes only the name and institution fields, and rejects others", async () => {
    const { client, email } = await researcher();
    const before = userRow(email);
    const reply = await client.post("/api/user/update", { firstName: "Åsa", lastName: "Ek", institution: "Another" });
    expect(reply.body.user).toMatchObject({ firstName: "Åsa", lastName: "Ek", institution: "Another", email, role: "researcher" });
    expect({
      ...userRow(email),
      first_name: before.first_name,
      last_name: before.last_name,
      institution: before.institution,
      updated_at: before.updated_at,
    }).toEqual(before);
    for (const extra of [{ role: "admin" }, { email: newEmail() }, { password }, { defaults: [] }, { accountState: "approved" }]) {
      expect((await client.post("/api/user/update", { firstName: "A", lastName: "B", institution: "C", ...extra })).status).toBe(422);
    }
  });
});
