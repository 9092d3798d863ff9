import http from "node:http";
import { describe, expect, inject, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { userRow } from "../support/database.ts";
import { administrator, pendingPerson, researcher, signupBody } from "../support/people.ts";

const json = { "Content-Type": "application/json" };

describe("everything under /api", () => {
  it.each([
    ["GET", "/api/no-such-route"],
    ["GET", "/api"],
    ["GET", "/api/users"],
    ["GET", "/api/users/me"],
    ["POST", "/api/auth/local"],
    ["POST", "/api/auth/local/register"],
    ["GET", "/api/auth/forgot-password"],
    ["GET", "/api/connect/google"],
    ["GET", "/api/upload/files"],
    ["POST", "/api/upload"],
    ["POST", "/api/email"],
    ["GET", "/api/i18n/locales"],
    ["GET", "/api/bone-scans/reports"],
    ["GET", "/api/accounts/sessions"],
    ["GET", "/api/accounts/waiting"],
    ["GET", "/api/faq-entries"],
    ["GET", "/api/doc-articles?status=draft"],
    ["GET", "/api/pages"],
    ["GET", "/api/settings"],
    ["GET", "/api/openapi.json"],
    ["DELETE", "/api/admin/users"],
    ["DELETE", "/api/ADMIN/users"],
    ["GET", "/API/users"],
    ["GET", "/api/content/docs/%00"],
  ])("answers %s %s like any missing address", async (method, path) => {
    const reply = await new ApiClient().send(method, path, { headers: json });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: "There is nothing at this address.", code: "not_found" });
  });

  it("returns the allowed methods with a 405", async () => {
    const reply = await new ApiClient().send("PUT", "/api/user");
    expect([reply.status, reply.body.code, reply.headers.get("allow")]).toEqual([405, "method_not_allowed", "HEAD, GET"]);
  });

  it.each(["/API", "/Api", "/api"])("is checked in upper and lower case (%s)", async (prefix) => {
    const { client, email } = await researcher();
    const reply = await client.post(
      `${prefix}/user/update`,
      { firstName: "Eve", lastName: "X", institution: "Y" },
      { headers: { Origin: "https://evil.test" } },
    );
    expect([reply.status, reply.body.code]).toEqual([403, "foreign_origin"]);
    expect(userRow(email).first_name).toBe("Rosa");
    expect((await client.get(`${prefix}/user`)).headers.get("cache-control")).toBe("no-store");
  });

  it("answers HEAD like GET, without a body", async () => {
    const reply = await new ApiClient().send("HEAD", "/api/health");
    expect([reply.status, reply.body]).toEqual([200, ""]);
  });

  it("sends every response with a request id and no-store, and without software headers", async () => {
    const reply = await new ApiClient().get("/api/health");
    expect(reply.headers.get("x-request-id")).toMatch(/^[a-z0-9]{24}$/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    for (const header of ["x-powered-by", "server", "access-control-allow-origin"]) expect(reply.headers.get(header)).toBeNull();
  });
});

describe("bodies", () => {
  const post = (body: RequestInit["body"], headers: Record<string, string>) =>
    new ApiClient().send("POST", "/api/user/login", { body, headers });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/vnd.api+json", "text/csv"])(
    "of type %s are 415",
    async (type) => {
      expect((await post('{"email":"a@b.test","password":"x"}', { "Content-Type": type })).body.code).toBe("unsupported_media_type");
    },
  );

  it("in form encoding get 415 from routes without form support", async () => {
    const form = new FormData();
    form.set("email", "a@b.test");
    expect((await post(form, {})).status).toBe(415);
  });

  it.each(["{", "", '{"email":}', "[1,", "\u0000"])("that are not JSON (%j) are refused", async (text) => {
    const reply = await post(text, json);
    expect(reply.status).toBe(text === "" ? 422 : 400);
    expect(["bad_request", "validation_failed"]).toContain(reply.body.code);
  });

  it("that are not UTF-8 are refused", async () => {
    expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), json)).status).toBe(400);
  });

  it.each(["null", "[]", '"text"', "7", `${"[".repeat(5_000)}${"]".repeat(5_000)}`])("of another shape are 422", async (text) => {
    expect((await post(text, json)).body.code).toBe("validation_failed");
  });

  it("above the limit are 413, whether their length is stated or not", async () => {
    expect((await post(`{"email":"${"a".repeat(1_100_000)}"}`, json)).body.code).toBe("too_large");
    expect(await sendChunked("/api/user/login", 1_100_000)).toBe(413);
  });

  it("with too many wrong values are rejected without checking each one", async () => {
    const wrong = { ...signupBody(), intendedUse: Array.from({ length: 400_000 }, () => 1) };
    expect((await new ApiClient().post("/api/user/signup", wrong)).body.code).toBe("too_large");
    const { client } = await researcher();
    expect((await client.post("/api/reports/delete", { ids: wrong.intendedUse })).body.code).toBe("too_large");
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1]));
    const reply = await client.post("/api/user/update", unknown);
    expect([reply.body.code, JSON.stringify(reply.body).length < 2000]).toEqual(["unknown_keys", true]);
  });

  it("with the character U+0000 are refused, since PostgreSQL cannot store it", async () => {
    expect((await new ApiClient().post("/api/user/signup", { ...signupBody(), firstName: "Ro\u0000sa" })).body.code).toBe("bad_request");
  });

  it("with content are rejected by routes that expect none", async () => {
    const admin = await administrator();
    const person = await pendingPerson();
    const reply = await admin.client.post(`/api/admin/users/${person.id}/approve`, { role: "admin" });
    expect([reply.status, reply.body.code]).toEqual([422, "unknown_keys"]);
    expect(userRow(person.email)).toMatchObject({ account_state: "pending", product_role: "researcher" });
  });
});

describe("the origin of a call that changes something", () => {
  const from = (headers: Record<string, string>) =>
    new ApiClient().post("/api/user/login", { email: "nobody@people.test", password: "x" }, { headers });

  it.each([
    ["of another site", { Origin: "https://evil.test" }],
    ["of a page without one", { Origin: "null" }],
    ["of a site whose name begins like ours", { Origin: "http://localhost:4321.evil.test" }],
    ["of our host at another port", { Origin: "http://localhost:9999" }],
    ["left out by a browser", { "Sec-Fetch-Site": "cross-site" }],
    ["left out by a browser that says same-origin", { "Sec-Fetch-Site": "same-origin" }],
  ])("%s is refused", async (_name, headers) => {
    const reply = await from(headers as Record<string, string>);
    expect([reply.status, reply.body.code]).toEqual([403, "foreign_origin"]);
  });

  it.each([
    ["the site", { Origin: "http://localhost:4321" }],
    ["the site by its address", { Origin: "http://127.0.0.1:4321" }],
    [
      "the host the browser used, by the site's word",
      { Origin: "https://scans.example.org", "X-Forwarded-Host": "scans.example.org", "X-Forwarded-Proto": "https" },
    ],
    ["a script", {}],
  ])("%s is taken", async (_name, headers) => {
    expect((await from(headers as Record<string, string>)).status).toBe(401);
  });

  it("is checked before anything is done", async () => {
    const body = signupBody();
    expect((await new ApiClient().post("/api/user/signup", body, { headers: { Origin: "https://evil.test" } })).status).toBe(403);
  });
});

function sendChunked(path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${inject("cmsUrl")}${path}`,
      { method: "POST", headers: { ...json, "Transfer-Encoding": "chunked" } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(`{"email":"${"a".repeat(bytes)}"}`);
  });
}
