import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints, site } from "@trabecula/contracts/endpoints";
import { closedAfterEach, startSite, startUpstream } from "./support.ts";

const closers = closedAfterEach();

async function startBoth(answer: Parameters<typeof startUpstream>[0], siteUrl: string | null = null, trusted?: string): Promise<string> {
  const upstream = await startUpstream(answer);
  const site = await startSite(upstream.url, siteUrl, trusted);
  closers.push(upstream.close, site.close);
  return site.address;
}

let respond: Parameters<typeof startUpstream>[0];
let sharedAddress: string;
const endShared: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const upstream = await startUpstream((request, response) => respond(request, response));
  const shared = await startSite(upstream.url);
  endShared.push(shared.close, upstream.close);
  sharedAddress = shared.address;
});
afterAll(async () => {
  for (const end of endShared) await end();
});

/** A site that several tests share; the CMS behind it answers as given. */
function passTo(answer: typeof respond): string {
  respond = answer;
  return sharedAddress;
}

describe("the way to the CMS", () => {
  it("forwards client address, host, scheme, cookies and queries", async () => {
    const address = passTo((request, response) => {
      response.setHeader("set-cookie", ["jwt=a.b; Path=/", "jwt_sig=c; Path=/api; HttpOnly"]);
      response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    });
    const response = await fetch(`${address}/api/user/login?x=1`, { headers: { cookie: "jwt=old", "if-match": '"3"' } });
    const { url, headers } = (await response.json()) as { url: string; headers: Record<string, string> };
    expect(url).toBe("/api/user/login?x=1");
    expect(headers).toMatchObject({
      cookie: "jwt=old",
      "if-match": '"3"',
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": new URL(address).host,
      "x-forwarded-proto": "http",
    });
    expect(response.headers.getSetCookie()).toEqual(["jwt=a.b; Path=/", "jwt_sig=c; Path=/api; HttpOnly"]);
  });

  it.each([
    ["a proxy it trusts", "loopback", "198.51.100.7", "198.51.100.7"],
    ["a proxy it trusts, in its one spelling", "loopback", "::ffff:c633:6407", "198.51.100.7"],
    ["nobody else", "none", "198.51.100.7", "127.0.0.1"],
    ["the connection where a proxy passes on what is no address", "loopback", "198.51.100.7, evil", "127.0.0.1"],
    ["the connection where it passes on a port", "loopback", "198.51.100.7:5555", "127.0.0.1"],
    ["the connection where it passes on a long text", "loopback", "a".repeat(300), "127.0.0.1"],
  ])("takes the client's address from %s", async (_name, trusted, forwarded, expected) => {
    const answer: typeof respond = (request, response) => response.end(request.headers["x-forwarded-for"]);
    const address = trusted === "loopback" ? passTo(answer) : await startBoth(answer, null, trusted);
    const response = await fetch(`${address}/api/health`, { headers: { "x-forwarded-for": forwarded } });
    expect(await response.text()).toBe(expected);
  });

  it("uses the scheme of the public address when the host matches", async () => {
    const address = await startBoth((request, response) => response.end(request.headers["x-forwarded-proto"]), "https://bones.example.org");
    const { hostname, port } = new URL(address);
    const request = httpRequest({ hostname, port, path: "/api/health", headers: { host: "bones.example.org" } }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(String((await response.toArray())[0])).toBe("https");
  });

  it("reports a CMS as down if it accepts calls and never answers", async () => {
    const address = await startBoth(() => undefined);
    const response = await fetch(`${address}/api/health`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });

  it.each(["text/csv", "text/plain", "application/json"])("streams a body of %s far above fastify's own limit", async (type) => {
    const size = 3 * 1024 * 1024;
    const address = passTo((request, response) => {
      let received = 0;
      request.on("data", (piece: Buffer) => (received += piece.length));
      request.on("end", () => response.end(String(received)));
    });
    const response = await fetch(`${address}/api/scan-files`, {
      method: "POST",
      headers: { "content-type": type },
      body: "x".repeat(size),
    });
    expect(await response.text()).toBe(String(size));
  });

  it("accepts a body sent with Expect: 100-continue", async () => {
    const address = passTo((request, response) => {
      request.resume().on("end", () => response.end(String(request.headers.expect)));
    });
    const { hostname, port } = new URL(address);
    const headers = { expect: "100-continue", "content-type": "text/csv" };
    const request = httpRequest({ hostname, port, path: "/api/scan-files", method: "POST", headers });
    request.on("continue", () => request.end("x".repeat(1000)));
    request.flushHeaders();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect([response.statusCode, String((await response.toArray())[0])]).toEqual([200, "undefined"]);
  });

  it.each([
    ["keep-alive", "300"],
    ["upgrade", "h2c"],
  ])("keeps %s, which is of the connection to this server alone, to itself", async (name, value) => {
    const address = passTo((request, response) => response.end(String(request.headers[name])));
    const { hostname, port } = new URL(address);
    const request = httpRequest({ hostname, port, path: "/api/health", headers: { [name]: value, connection: "close" } }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect([response.statusCode, String((await response.toArray())[0])]).toEqual([200, "undefined"]);
    expect([response.headers.connection, response.headers["keep-alive"]]).toEqual(["close", undefined]);
  });

  it("streams the first rows of a response before the rest is ready", async () => {
    let finish = (): void => undefined;
    const address = passTo((_request, response) => {
      response.setHeader("content-type", "text/csv");
      response.write("id,z,percentile\n");
      finish = () => response.end("last\n");
    });
    const response = await fetch(`${address}/api/score/batch`, { method: "POST" });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("id,z,percentile\n");
    finish();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("last\n");
  });

  it.each([
    ["a call without a body", "GET", "/api/user", undefined],
    ["a form", "POST", "/api/score", "{}"],
    ["a file that has come whole", "POST", "/api/score/batch", "id\n"],
  ])("tells the CMS that a caller has left before the answer began, of %s", async (_name, method, path, body) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const caller = new AbortController();
    const address = passTo((request, response) => {
      response.once("close", leave);
      request.resume().once("end", () => caller.abort());
    });
    const headers = { "content-type": path.endsWith("batch") ? "text/csv" : "application/json" };
    const call = fetch(address + path, { method, headers, body: body ?? null, signal: caller.signal });
    await expect(call).rejects.toThrow("aborted");
    await left;
  });

  it("answers 503 with the standard error body when the CMS is unreachable", async () => {
    const upstream = await startUpstream(() => undefined);
    await upstream.close();
    const site = await startSite(upstream.url);
    closers.push(site.close);
    const response = await fetch(`${site.address}/api/user`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: "Our server is temporarily down. Please try again later.", code: "unavailable" });
  });

  it("does not retry a 503 of the CMS, and forwards Retry-After", async () => {
    let requested = 0;
    const address = await startBoth((_request, response) => {
      requested += 1;
      response.writeHead(503, { "Retry-After": "10", "Content-Type": "application/json" }).end('{"code":"unavailable"}');
    });
    const reply = await fetch(`${address}/api/reports`);
    expect([reply.status, reply.headers.get("retry-after"), requested]).toEqual([503, "10", 1]);
  });

  it("forwards uploaded images and every endpoint except internal ones", async () => {
    const address = passTo((request, response) => response.end(`${request.method} ${request.url}`));
    // The test upstream itself responds to contentVersion; the site responds to takesCalls.
    const own = new Set<unknown>([site.contentVersion, site.takesCalls]);
    for (const { method, path, internal } of endpoints.filter((endpoint) => !own.has(endpoint))) {
      const target = `/api${path.replaceAll(/:\w+/g, "some-id")}`;
      const response = await fetch(address + target, { method });
      if (internal) expect([target, response.status]).toEqual([target, 404]);
      else expect(await response.text()).toBe(`${method} ${target}`);
    }
    expect(await (await fetch(`${address}/uploads/a/b.png`)).text()).toBe("GET /uploads/a/b.png");
  });

  it.each([
    "/api/users",
    "/api/auth/local",
    "/api/upload",
    "/api/faq-entries",
    "/api/userx",
    "/api/patients/some-id/more",
    "/api/reports/some-id/more",
    "/api/content",
  ])("does not forward %s", async (path) => {
    let isAsked = false;
    const address = passTo((_request, response) => {
      isAsked = true;
      response.end();
    });
    const response = await fetch(address + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
    expect(isAsked).toBe(false);
  });

  it.each(["/admin/init", "/content-manager/x"])("leaves Strapi's own %s to the pages", async (path) => {
    const address = passTo((_request, response) => response.end("panel"));
    const response = await fetch(address + path);
    expect(await response.text()).not.toContain("panel");
  });
});
