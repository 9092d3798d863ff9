import { ZErrorReply } from "@trabecula/contracts";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite } from "./support.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite("http://127.0.0.1:9");
});
afterAll(() => site.close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const call = request(site.address + path, { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }));
    });
    call.on("error", reject).end();
  });
}

describe("the site's pages", () => {
  it("are served in the browser’s preferred encoding", async () => {
    const plain = await ask("/faq");
    const brotli = await ask("/faq", { "accept-encoding": "gzip, deflate, br" });
    const gzip = await ask("/faq", { "accept-encoding": "br;q=0, gzip" });
    expect([plain, brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "br", "gzip"]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    for (const { status, headers, body } of [plain, brotli, gzip]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        etag: expect.stringMatching(/^W\/"/),
        vary: "accept-encoding",
        "cache-control": "no-cache",
        "content-type": "text/html; charset=utf-8",
        "content-length": String(body.length),
      });
    }
  });

  it("are not sent again to a browser that has them", async () => {
    const { headers } = await ask("/faq");
    const tag = String(headers["etag"]);
    for (const list of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const answer = await ask("/faq", { "if-none-match": list });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      // Headers of a 304 replace those in the browser's cache.
      expect(answer.headers["content-security-policy"]).toBe("default-src 'self'; frame-ancestors 'none'");
    }
    expect((await ask("/faq", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await ask("/faq", { "if-modified-since": String(headers["last-modified"]) })).status).toBe(304);
    expect((await ask("/faq", { "if-match": '"other"' })).status).toBe(412);
  });

  it("are served in part for range requests", async () => {
    const { body } = await ask("/faq");
    const part = await ask("/faq", { range: "bytes=10-19" });
    expect([part.status, part.body.toString()]).toEqual([206, body.subarray(10, 20).toString()]);
    expect((await ask("/faq", { range: "bytes=9999999-" })).status).toBe(416);
  });

  it("return the complete not-found page for unknown addresses, regardless of conditional headers", async () => {
    const whole = await ask("/no/where");
    const tag = String(whole.headers["etag"]);
    const requested: Record<string, string>[] = [
      { "if-none-match": tag },
      { "if-none-match": "*" },
      { "if-match": '"other"' },
      { range: "bytes=0-9" },
    ];
    for (const headers of [...requested, { "if-modified-since": String(whole.headers["last-modified"]) }]) {
      const { status, body } = await ask("/no/where", headers);
      expect([status, body]).toEqual([404, whole.body]);
    }
  });

  it.each([
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/faq/..%5c..",
    "/headers.json",
    "/index.html",
    "/a%00",
  ])("answer %s with the not-found page", async (path) => expect((await ask(path)).status).toBe(404));

  it("answer HEAD like GET, without a body", async () => {
    const { headers } = await ask("/faq");
    const head = await ask("/faq", {}, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ etag: headers["etag"], "content-length": headers["content-length"] });
  });

  it("are identical for everyone, rendered without cookies, client addresses or queries", async () => {
    const secrets = { cookie: "jwt=SECRET; jwt_sig=SECRET", authorization: "SECRET", "x-forwarded-for": "203.0.113.9" };
    const mine = await ask("/about?token=SECRET", secrets);
    expect(mine.body.toString()).not.toMatch(/SECRET|203\.0\.113\.9|token/);
    expect((await ask("/about")).body).toEqual(mine.body);
    expect(mine.headers["set-cookie"]).toBeUndefined();
  });

  it.each(["/no/where", "/documentation", "/_image?href=/favicon.svg", "/_server-islands/x"])(
    "answers %s once, by the page or the not-found page",
    async (path) => {
      const isThere = path === "/documentation";
      const { status, body } = await ask(path);
      expect(status).toBe(isThere ? 200 : 404);
      expect(body.toString()).toContain(`GET ${isThere ? path : "/404"} `);
    },
  );

  it("pass a posted form with its sender to the page, and never cache the response", async () => {
    const form = { method: "POST", headers: { "x-forwarded-for": "203.0.113.7", origin: "http://a.test", cookie: "a=SECRET" } };
    const answer = await fetch(`${site.address}/contact/send`, { ...form, body: new URLSearchParams({ name: "Ada" }) });
    const text = await answer.text();
    expect(text).toContain("POST /contact/send name=Ada  203.0.113.7");
    expect(text).toContain('"origin":"http://a.test"');
    expect(text).toContain(`"x-request-id":"${answer.headers.get("x-request-id")}"`);
    expect(text).not.toContain("SECRET");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await ask("/contact")).body.toString()).not.toContain("Ada");
    expect(
      (await fetch(`${site.address}/contact/send`, { ...form, body: new URLSearchParams({ message: "x".repeat(256_001) }) })).status,
    ).toBe(413);
    expect((await fetch(`${site.address}/faq`, { ...form, body: "x" })).status).toBe(404);
  });

  it.each([
    ["of another type", { "content-type": "text/plain" }],
    ["in parts, as no form of ours is sent", { "content-type": "multipart/form-data; boundary=a" }],
    ["of JSON", { "content-type": "application/json" }],
    ["of no type that there is", { "content-type": ";;;" }],
    ["compressed", { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" }],
  ])("refuses a contact form %s with a sentence, without rendering a page", async (_what, headers) => {
    const reply = await fetch(`${site.address}/contact/send`, { method: "POST", headers, body: "--a\r\n\0" });
    expect([reply.status, ZErrorReply.parse(await reply.json()).code]).toEqual([415, "unsupported_media_type"]);
  });

  it("reject a contact form with more fields than the page has, without rendering", async () => {
    const send = (fields: number) =>
      fetch(`${site.address}/contact/send`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Array.from({ length: fields }, (_, index) => `field${index}=a`).join("&"),
      });
    expect((await send(20)).status).toBe(200);
    const refused = await send(21);
    expect([refused.status, await refused.text()]).toEqual([400, expect.not.stringContaining("field1=a")]);
  });

  it("redirect from the address of a sent form to the form", async () => {
    const { status, headers } = await ask("/contact/send");
    expect([status, headers["location"]]).toEqual([303, "/contact"]);
  });

  it("renders a contact form without a body as an empty one", async () => {
    const reply = await fetch(`${site.address}/contact/send`, { method: "POST" });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("application/x-www-form-urlencoded")]);
  });
});

describe("the site's files", () => {
  it("have a restrictive content security policy, like API responses", async () => {
    const bare = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
    for (const path of ["/favicon.svg", "/api/nowhere"]) expect((await ask(path)).headers["content-security-policy"]).toBe(bare);
  });

  it("are cached for a year with a hash in the name, otherwise for an hour", async () => {
    expect((await ask("/_astro/app.abc123.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await ask("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("are sent as the build has compressed them", async () => {
    const { headers, body } = await ask("/_astro/app.abc123.js", { "accept-encoding": "br" });
    expect(headers).toMatchObject({ "content-encoding": "br", "content-type": expect.stringContaining("javascript") });
    expect(brotliDecompressSync(body).toString()).toBe("export {};");
  });
});
