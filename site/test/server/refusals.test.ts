import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { ZErrorReply } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, startUpstream } from "./support.ts";

const closers: (() => Promise<void>)[] = [];
let address: string;
beforeAll(async () => {
  const upstream = await startUpstream((request, response) => {
    void request.toArray().then((pieces) => {
      const body = Buffer.concat(pieces as Buffer[]).toString("base64");
      response.setHeader("content-type", "application/json").end(JSON.stringify({ url: request.url, body }));
    });
  });
  const site = await startSite(upstream.url);
  closers.push(site.close, upstream.close);
  ({ address } = site);
});
afterAll(async () => {
  for (const close of closers) await close();
});

async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (text += piece));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) as unknown };
}

const host = "Host: site.test\r\nConnection: close\r\n";
const login = "POST /api/user/login HTTP/1.1\r\n";

describe("requests that never reach the CMS", () => {
  it.each([
    ["a body of two lengths", `${login}${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ["two lengths", `${login}${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ["a length that is no number", `${login}${host}Content-Length: +2\r\n\r\n{}`, 400],
    ["a chunk without a length", `${login}${host}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`, 400],
    ["a method nobody knows", `STEAL /api/user HTTP/1.1\r\n${host}\r\n`, 400],
    ["a control character in a header", `GET /api/user HTTP/1.1\r\n${host}X: a\x01b\r\n\r\n`, 400],
    ["a header over two lines", `GET /api/user HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400],
    ["no host", "GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["an expectation nobody knows", `${login}${host}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`, 400],
    ["what is no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 400],
    ["headers above the limit", `GET /api/user HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`, 413],
    ["an address above the limit", `GET /api/${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 413],
    ["a method for files", `PROPFIND /api/user HTTP/1.1\r\n${host}\r\n`, 404],
    ["a type of content that is none", `${login}${host}Content-Type: ;;;\r\nContent-Length: 2\r\n\r\n{}`, 415],
    ["a method whose content has no type", `QUERY /api/user HTTP/1.1\r\n${host}\r\n`, 400],
  ])("is answered in the shape of every failure: %s", async (_name, bytes, status) => {
    const reply = await send(bytes);
    expect(reply.status).toBe(status);
    expect(ZErrorReply.parse(reply.body).message).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    "/api/user/%2e%2e/admin/users",
    "/api/user/../admin/users",
    "/api/user/..%2fadmin%2fusers",
    "/api/user/%5c..%5cadmin",
    "/api/user\\..\\admin",
    "/api/user/sessions/%ff",
    "/api/user/%",
    "/api/user/%zz",
    "/api/user/%00",
    "/api",
    "/api/",
    "/api/auth/local",
  ])("is nothing's address: %s", async (path) => {
    const reply = await send(`GET ${path} HTTP/1.1\r\n${host}\r\n`);
    expect(reply).toEqual({ status: 404, body: { message: "There is nothing at this address.", code: "not_found" } });
  });

  it.each(["/uploads/%2e%2e/secret", "/uploads/..%2fsecret", "/uploads/%zz", "/%", "/settings/%ff"])(
    "is a page that is not there: %s",
    async (path) => {
      const { hostname, port } = new URL(address);
      const socket = connect(Number(port), hostname).setEncoding("latin1");
      socket.write(`GET ${path} HTTP/1.1\r\n${host}\r\n`);
      const text = (await socket.toArray()).join("");
      expect(text).toMatch(/^HTTP\/1\.1 404 /);
      expect(text).toContain("<p>GET /404 ");
    },
  );
});

describe("requests forwarded to the CMS", () => {
  it("is the path of an address that names a host as well", async () => {
    const { hostname, port } = new URL(address);
    const request = httpRequest({ hostname, port, path: "http://elsewhere.test/api/health?x=1" }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toEqual({ url: "/api/health?x=1", body: "" });
  });

  it("include a compressed body unchanged", async () => {
    const compressed = gzipSync("x".repeat(10_000));
    const reply = await fetch(`${address}/api/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: compressed,
    });
    expect(await reply.json()).toEqual({ url: "/api/user/login", body: compressed.toString("base64") });
  });
});
