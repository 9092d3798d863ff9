import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { adminEmail } from "../support/cms-process.ts";
import { confirmTokenFor, logIn, mailedToken, newEmail, password, researcher, signupBody } from "../support/people.ts";

const another = "An0ther-p4ss!";
const anyone = () => new ApiClient();

function changes(email: string) {
  return [
    ["POST", "/api/user/signup", signupBody(email)],
    ["POST", "/api/user/login", { email, password }],
    ["POST", "/api/user/forgot-password", { email }],
    ["POST", "/api/user/reset-password", { token: "A".repeat(43), password: another }],
    ["POST", "/api/user/confirm-email", { token: "A".repeat(43) }],
    ["POST", "/api/user/update", { firstName: "Eve", lastName: "X", institution: "Y" }],
    ["POST", "/api/user/change-password", { currentPassword: password, newPassword: another }],
    ["POST", "/api/user/change-email", { email: newEmail(), password }],
    ["DELETE", "/api/user/delete", { password }],
    ["DELETE", `/api/user/sessions/${"a".repeat(24)}`, undefined],
  ] as const;
}

const foreign: readonly Record<string, string>[] = [
  { Origin: "https://evil.test" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
];

describe("another site's page", () => {
  it("cannot change anything with the cookies of a signed-in visitor", async () => {
    const { client, email } = await researcher();
    const before = userRow(email);
    for (const [method, path, json] of changes(email))
      for (const headers of foreign) {
        const reply = await client.send(method, path, { ...(json ? { json } : {}), headers });
        expect([path, reply.status, reply.body.code]).toEqual([path, 403, "foreign_origin"]);
      }
    expect(userRow(email)).toEqual(before);
  });

  it("cannot send JSON under another content type", async () => {
    const { client, email } = await researcher();
    for (const [method, path, json] of changes(email).filter(([, , body]) => body !== undefined)) {
      const headers = { "Content-Type": "text/plain" };
      expect([path, (await client.send(method, path, { body: JSON.stringify(json), headers })).status]).toEqual([path, 415]);
    }
  });
});

describe("a body with more than its route accepts", () => {
  const extras = [
    { role: "admin" },
    { accountState: "approved" },
    { emailConfirmedAt: "2026-01-01" },
    { userId: 1 },
    { id: "a".repeat(24) },
  ];

  it("is refused by every route of accounts", async () => {
    const { client, email } = await researcher();
    const before = userRow(email);
    for (const [method, path, json] of changes(email).filter(([, , body]) => body !== undefined))
      for (const extra of extras) {
        const reply = await client.send(method, path, { json: { ...json, ...extra } });
        expect([path, reply.status, reply.body.code]).toEqual([path, 422, "unknown_keys"]);
      }
    expect(userRow(email)).toEqual(before);
  });

  it("is refused where it is large or deep, before anything is looked at", async () => {
    const { client, email } = await researcher();
    for (const [method, path, json] of changes(email).filter(([, , body]) => body !== undefined)) {
      const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`) as object;
      expect([path, (await client.send(method, path, { json: { ...json, padding: "x".repeat(1_100_000) } })).status]).toEqual([path, 413]);
      expect([path, (await client.send(method, path, { json: { ...json, deep } })).status]).toEqual([path, 422]);
    }
  });
});

describe("a session planted before the login", () => {
  it("is not the one that is logged in", async () => {
    const attacker = await researcher();
    const victim = await researcher();
    const planted = Object.fromEntries(attacker.client.cookies);
    const browser = new ApiClient();
    for (const [name, value] of Object.entries(planted)) browser.cookies.set(name, value);
    await logIn(browser, victim.email);
    for (const [name, value] of Object.entries(planted)) expect(browser.cookies.get(name)).not.toBe(value);
    expect((await attacker.client.get("/api/user")).body.user.email).toBe(attacker.email);
    expect((await browser.get("/api/user")).body.user.email).toBe(victim.email);
  });

  it("cannot use a session id chosen by an attacker", async () => {
    const browser = new ApiClient();
    const { email } = await researcher();
    browser.cookies.set("jwt", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJjaG9zZW4ifQ");
    browser.cookies.set("jwt_sig", "A".repeat(43));
    await logIn(browser, email);
    expect(rows("select id from accounts_sessions where session_id = 'chosen'")).toEqual([]);
  });
});

describe("an address that looks like another's", () => {
  const alike = ["аdmin@lab.test", "ａdmin@lab.test", "ad\u200bmin@lab.test", "admin@lab.test\u0000", "ADMİN@lab.test"];

  it.each(alike)("%j neither signs up nor gets the other's link", async (email) => {
    const before = mailsTo(adminEmail).filter(({ template }) => template === "reset-password").length;
    expect([400, 422]).toContain((await anyone().post("/api/user/signup", signupBody(email))).status);
    const forgotten = await anyone().post("/api/user/forgot-password", { email });
    expect([200, 400]).toContain(forgotten.status);
    expect(mailsTo(adminEmail).filter(({ template }) => template === "reset-password")).toHaveLength(before);
    // PostgreSQL rejects U+0000 in queries and values.
    if (!email.includes("\u0000")) expect(rows("select id from accounts_outbox where recipient = ?", [email])).toEqual([]);
  });

  it.each([
    ["admin@lаb.test", "admin@xn--lb-7kc.test"],
    ["admin@ﬂab.test", "admin@flab.test"],
  ])("%j means %j, another mailbox, and gets no mail of the similar address", async (email, meant) => {
    const linksToAdmin = () => mailsTo(adminEmail).filter(({ template }) => template === "reset-password").length;
    const before = linksToAdmin();
    await anyone().post("/api/user/signup", signupBody(email));
    await anyone().post("/api/user/forgot-password", { email });
    expect(linksToAdmin()).toBe(before);
    expect(rows("select id from accounts_outbox where recipient = ?", [email])).toEqual([]);
    expect(mailsTo(meant)).not.toEqual([]);
  });

  it("is the same account regardless of letter case and surrounding spaces", async () => {
    const { email } = await researcher();
    await anyone().post("/api/user/forgot-password", { email: ` ${email.toUpperCase()} ` });
    expect(mailsTo(email).at(-1)!.template).toBe("reset-password");
    expect((await anyone().post("/api/user/login", { email: `\t${email.toUpperCase()}\n`, password })).status).toBe(200);
  });
});

describe("guessing", () => {
  it("is counted by the network address that the trusted proxy saw, despite forged headers", async () => {
    const network = new ApiClient().address;
    const from = (forged: string) =>
      anyone().post("/api/user/login", { email: newEmail(), password }, { headers: { "X-Forwarded-For": `${forged}, ${network}` } });
    await from("203.0.113.1");
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'login-address:%')",
    );
    for (const forged of ["203.0.113.2", "10.0.0.1", "::1", "nonsense"]) expect((await from(forged)).status).toBe(429);
  });

  it("is limited per network when one password is tried on many accounts, with identical answers", async () => {
    const client = new ApiClient();
    const known = (await researcher()).email;
    const answers = [];
    for (const email of [known, newEmail(), newEmail()])
      answers.push(await client.post("/api/user/login", { email, password: "Summer-2026!" }));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([401, answers[0]!.body]);
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'login-address:%')",
    );
    const [one, two] = [
      await client.post("/api/user/login", { email: known, password }),
      await client.post("/api/user/login", { email: newEmail(), password }),
    ];
    for (const answer of [one, two]) expect([answer.status, answer.body.code]).toEqual([429, "too_many_requests"]);
  });
});

describe("a mailed link", () => {
  it("uses the configured site, regardless of the host headers of the request", async () => {
    const { email } = await researcher();
    const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test", "X-Original-URL": "https://evil.test" };
    await anyone().post("/api/user/forgot-password", { email }, { headers });
    const { text, html } = mailsTo(email).at(-1)!;
    for (const form of [text, html] as string[]) {
      expect(form).toContain(`http://localhost:4321/reset-password/${mailedToken(email, "reset-password")}`);
      expect(form).not.toContain("evil.test");
    }
  });

  it("contains 256 random bits and differs each time", async () => {
    const { email } = await researcher();
    const tokens = new Set<string>();
    for (let round = 0; round < 3; round++) {
      await anyone().post("/api/user/forgot-password", { email });
      tokens.add(mailedToken(email, "reset-password"));
    }
    expect(tokens.size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("serves only the page it was mailed for", async () => {
    const { client, email } = await researcher();
    const target = newEmail();
    await client.post("/api/user/change-email", { email: target, password });
    await anyone().post("/api/user/forgot-password", { email });
    const [moving, resetting] = [confirmTokenFor(target), mailedToken(email, "reset-password")];
    expect((await anyone().post("/api/user/reset-password", { token: moving, password: another })).body.code).toBe("invalid_token");
    expect((await anyone().post("/api/user/confirm-email", { token: resetting })).body.code).toBe("invalid_token");
    expect((await anyone().post("/api/user/confirm-email", { token: moving })).status).toBe(200);
  });

  it("of one account moves or opens no other", async () => {
    const [one, two] = [await researcher(), await researcher()];
    await anyone().post("/api/user/forgot-password", { email: one.email });
    const before = userRow(two.email).password;
    await two.client.post("/api/user/reset-password", { token: mailedToken(one.email, "reset-password"), password: another });
    expect(userRow(two.email).password).toBe(before);
    expect((await two.client.get("/api/user")).status).toBe(200);
    expect((await anyone().post("/api/user/login", { email: one.email, password: another })).status).toBe(200);
  });
});

describe("the logs and answers", () => {
  it("contain no passwords and no tokens", async () => {
    const { client, email } = await researcher();
    await anyone().post("/api/user/forgot-password", { email });
    const token = mailedToken(email, "reset-password");
    await client.post("/api/user/change-password", { currentPassword: password, newPassword: another });
    const audit = JSON.stringify(rows("select * from accounts_audit"));
    for (const secret of [password, another, token, email]) expect(audit).not.toContain(secret);
  });
});
