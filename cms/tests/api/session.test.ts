import { createHmac } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { rows, userRow } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { logIn, password, pendingPerson, researcher, administrator } from "../support/people.ts";

function withCookies(cookies: Record<string, string>): ApiClient {
  const client = new ApiClient();
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
  return client;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const attributesOf = (header: string | undefined) => header!.split("; ").slice(1).sort();

describe("session cookies", () => {
  it("have the attributes of the contract, without Secure over HTTP", async () => {
    const { email, client } = await researcher();
    const reply = await client.post("/api/user/login", { email, password });
    const [jwt, signature, known] = reply.headers.getSetCookie();
    expect(jwt).toMatch(/^jwt=[\w-]+\.[\w-]+;/);
    expect(attributesOf(jwt)).toEqual(["Max-Age=604800", "Path=/", "SameSite=Lax"]);
    expect(signature).toMatch(/^jwt_sig=[\w-]{43};/);
    expect(attributesOf(signature)).toEqual(["HttpOnly", "Max-Age=604800", "Path=/api", "SameSite=Strict"]);
    expect(known).toMatch(/^known=[\w.-]+;/);
    expect(attributesOf(known)).toEqual(["HttpOnly", "Max-Age=34560000", "Path=/api", "SameSite=Strict"]);
  });

  it("are Secure if a trusted proxy reports HTTPS", async () => {
    const { email, client } = await researcher();
    const reply = await client.post("/api/user/login", { email, password }, { headers: { "X-Forwarded-Proto": "https" } });
    const cookies = reply.headers.getSetCookie();
    expect(cookies.every((cookie) => attributesOf(cookie).includes("Secure"))).toBe(true);
    for (const cookie of cookies) expect(attributesOf(cookie)).toContain("Path=/");
    expect(cookies.map((cookie) => cookie.split("=", 1)[0])).toEqual(["jwt", "__Host-jwt_sig", "__Host-known"]);
  });

  it("accept the signature over HTTPS only under the name that no other host can plant", async () => {
    const { email } = await researcher();
    const browser = new ApiClient();
    const headers = { "X-Forwarded-Proto": "https" };
    await browser.post("/api/user/login", { email, password }, { headers });
    expect((await browser.get("/api/user", { headers })).status).toBe(200);
    const { jwt, "__Host-jwt_sig": signature } = Object.fromEntries(browser.cookies);
    for (const name of ["jwt_sig", "__Secure-jwt_sig"])
      expect((await withCookies({ jwt: jwt!, [name]: signature! }).get("/api/user", { headers })).status).toBe(401);
    await browser.get("/api/user/logout", { headers });
    expect([...browser.cookies.keys()]).toEqual(["__Host-known"]);
  });

  it("contain only the session’s id and expiry", async () => {
    const { client } = await researcher();
    const payload = JSON.parse(Buffer.from(client.cookies.get("jwt")!.split(".")[1]!, "base64url").toString()) as object;
    expect(Object.keys(payload).sort()).toEqual(["exp", "sid"]);
  });
});

describe("a session", () => {
  it("requires both cookies", async () => {
    const { client } = await researcher();
    const jwt = client.cookies.get("jwt")!;
    const jwt_sig = client.cookies.get("jwt_sig")!;
    expect((await withCookies({ jwt }).get("/api/user")).status).toBe(401);
    expect((await withCookies({ jwt_sig }).get("/api/user")).status).toBe(401);
    expect((await withCookies({ jwt, jwt_sig }).get("/api/user")).status).toBe(200);
  });

  it("remains valid if the logout cannot be stored", async () => {
    const person = await researcher();
    const when = `new.action = 'logout' and new.actor_id = ${userRow(person.email).id as number}`;
    onTestFinished(failCommits("failing_logout", [{ table: "accounts_audit", event: "insert", when }]));
    expect((await person.client.get("/api/user/logout")).status).toBe(500);
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  it("ends on the server at logout, so that a copied pair no longer works", async () => {
    const { client } = await researcher();
    const copy = withCookies(Object.fromEntries(client.cookies));
    expect((await client.get("/api/user/logout")).body).toEqual({ done: true, url: null });
    expect([...client.cookies.keys()]).toEqual(["known"]);
    expect((await copy.get("/api/user")).status).toBe(401);
  });

  it.each(["image", "iframe", "script", "embed", "style"])("is not ended by an element of a page: %s", async (destination) => {
    const { client } = await researcher();
    const reply = await client.get("/api/user/logout", { headers: { "Sec-Fetch-Dest": destination } });
    expect([reply.status, reply.body.code]).toEqual([403, "foreign_origin"]);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  it.each(["empty", "document"])("ends at logout by a call or address of the browser: %s", async (destination) => {
    const { client } = await researcher();
    expect((await client.get("/api/user/logout", { headers: { "Sec-Fetch-Dest": destination } })).status).toBe(200);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  it("rejects tokens without algorithm, with another algorithm, truncated, or with a foreign signature", async () => {
    const { client } = await researcher();
    const other = await researcher();
    const [header, payload] = client.cookies.get("jwt")!.split(".") as [string, string];
    const jwt_sig = client.cookies.get("jwt_sig")!;
    const guessed = createHmac("sha256", "").update(`${header}.${payload}`).digest("base64url");
    const forgeries = [
      { jwt: `${encode({ alg: "none", typ: "JWT" })}.${payload}`, jwt_sig: "" },
      { jwt: `${encode({ alg: "none", typ: "JWT" })}.${payload}`, jwt_sig },
      { jwt: `${encode({ alg: "HS512", typ: "JWT" })}.${payload}`, jwt_sig },
      { jwt: `${header}.${payload.slice(0, -2)}`, jwt_sig },
      { jwt: `${header}.`, jwt_sig },
      { jwt: header, jwt_sig },
      { jwt: `${header}.${payload}`, jwt_sig: jwt_sig.slice(0, -1) },
      { jwt: `${header}.${payload}`, jwt_sig: guessed },
      { jwt: `${header}.${payload}`, jwt_sig: other.client.cookies.get("jwt_sig")! },
      { jwt: `${header}.${payload}`.repeat(40), jwt_sig },
    ];
    for (const forgery of forgeries) expect((await withCookies(forgery).get("/api/user")).status).toBe(401);
  });

  it("ends after 12 hours without a call and after 7 days in any case", async () => {
    const hours = 3600_000;
    const idle = await researcher();
    const sidOf = (client: ApiClient) =>
      (JSON.parse(Buffer.from(client.cookies.get("jwt")!.split(".")[1]!, "base64url").toString()) as { sid: string }).sid;
    rows("update accounts_sessions set last_seen_at = ? where session_id = ?", [Date.now() - 12 * hours + 60_000, sidOf(idle.client)]);
    expect((await idle.client.get("/api/user")).status).toBe(200);
    rows("update accounts_sessions set last_seen_at = ? where session_id = ?", [Date.now() - 12 * hours - 1000, sidOf(idle.client)]);
    expect((await idle.client.get("/api/user")).status).toBe(401);
    const old = await researcher();
    rows("update accounts_sessions set expires_at = ? where session_id = ?", [Date.now() - 1, sidOf(old.client)]);
    expect((await old.client.get("/api/user")).status).toBe(401);
  });

  it("writes down when it was last used, at most once a minute", async () => {
    const { client, id } = await researcher();
    const seen = () =>
      rows("select s.last_seen_at from accounts_sessions s join up_users u on u.id = s.user_id where u.document_id = ?", [id])[0]!
        .last_seen_at as number;
    const before = seen();
    await client.get("/api/user");
    expect(seen()).toBe(before);
    rows(
      "update accounts_sessions set last_seen_at = last_seen_at - 61000 where user_id = (select id from up_users where document_id = ?)",
      [id],
    );
    await client.get("/api/user");
    expect(seen()).toBeGreaterThan(before - 61_000);
  });

  it("ends in every browser when the account is blocked, rejected or signed out", async () => {
    const admin = await administrator();
    for (const [path, body] of [
      ["block", { blocked: true }],
      ["reject", { reason: "Not from a laboratory." }],
      ["sign-out", undefined],
    ] as const) {
      const person = await researcher();
      const second = new ApiClient();
      await logIn(second, person.email);
      expect((await admin.client.post(`/api/admin/users/${person.id}/${path}`, body)).status).toBe(200);
      expect((await person.client.get("/api/user")).status).toBe(401);
      expect((await second.get("/api/user")).status).toBe(401);
      expect(rows("select * from accounts_sessions where user_id = (select id from up_users where document_id = ?)", [person.id])).toEqual(
        [],
      );
    }
  });

  it("is not had by an account that still waits", async () => {
    const { client } = await pendingPerson();
    expect(client.cookies.size).toBe(0);
    expect((await client.get("/api/user")).body).toMatchObject({ code: "no_session" });
  });
});
