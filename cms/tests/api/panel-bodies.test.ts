import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword } from "../support/cms-process.ts";
import { panel } from "../support/panel.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=edge";

async function sent(body: Buffer | string, type: string, encoding?: string) {
  const headers = { "content-type": type, ...(encoding === undefined ? {} : { "content-encoding": encoding }) };
  return textOf(await new ApiClient().post("/admin/login", undefined, { body: body as never, headers }));
}

function textOf(reply: { readonly status: number; readonly body: unknown }) {
  return { status: reply.status, message: (reply.body as { error?: { message?: string } } | null)?.error?.message };
}

const logIn = Buffer.from(JSON.stringify({ email: adminEmail, password: adminPassword }));
const bomb = gzipSync(Buffer.alloc(20_000_000, " "));

describe("the panel", () => {
  it.each([
    ["gzip that is none", logIn, "gzip"],
    ["gzip", gzipSync(logIn), "gzip"],
    ["gzip cut off", gzipSync(logIn).subarray(0, 20), "gzip"],
    ["gzip that unfolds to twenty megabytes", bomb, "gzip"],
    ["deflate that is none", logIn, "deflate"],
    ["deflate", deflateSync(logIn), "deflate"],
    ["brotli that is none", logIn, "br"],
    ["brotli", brotliCompressSync(logIn), "br"],
    ["zstd", zstdCompressSync(logIn), "zstd"],
    ["two encodings", gzipSync(logIn), "gzip, br"],
    ["an unknown encoding", logIn, "rot13"],
  ])("takes no compressed body: %s", async (_what, body, encoding) => {
    for (const type of [json, form, "text/plain", parts])
      expect(await sent(body, type, encoding)).toEqual({
        status: 415,
        message: "Send this call uncompressed, without a Content-Encoding.",
      });
  });

  it.each([
    ["half of JSON", '{"email":"a', json],
    ["JSON of another kind than an object", '"a"', json],
    ["JSON with a prototype", '{"__proto__":{"a":1}}', json],
    ["JSON in Latin 1", Buffer.from('{"email":"\xe9', "latin1"), json],
    ["a form of very many fields", "a=1&".repeat(5000), form],
    ["a form with half an escape", "email=%E0%A4%A", form],
  ])("refuses a body that it cannot read: %s", async (_what, body, type) => {
    const { status, message } = await sent(body, type);
    expect({ status, hasMessage: (message ?? "") !== "" }).toEqual({ status: 400, hasMessage: true });
  });

  it("takes 20 files, 20 fields and 250 kB of fields in one form", async () => {
    const staff = await panel();
    const sendForm = (...parts: readonly (readonly [string, string | Blob])[]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return staff.sendForm("/upload", form);
    };
    const many = <Part>(part: Part) => Array.from({ length: 21 }, () => part);
    expect(textOf(await sendForm(...many(["files", new Blob(["a"], { type: "text/plain" })] as const)))).toEqual({
      ...{ status: 400, message: "Send at most 20 files at once." },
    });
    expect((await sendForm(...many(["a", "b"] as const))).status).toBe(413);
    expect((await sendForm(["fileInfo", "a".repeat(250_001)])).status).toBe(413);
  });

  it("refuses a body that is too long", async () => {
    expect((await sent(`{"a":"${"b".repeat(250_000)}"}`, json)).status).toBe(413);
    const keys = Array.from({ length: 11_000 }, (_, index) => `"k${index}":1`).join();
    for (const many of [`{"a":[${"1,".repeat(30_000)}1]}`, `{${keys}}`])
      expect(await sent(many, json)).toEqual({ status: 400, message: "This has too many values." });
    expect((await sent(`a=${"b".repeat(1_100_000)}`, form)).status).toBe(413);
  });

  it.each([
    ["a form without its boundary", "--edge\r\n", "multipart/form-data"],
    ["a form cut off", '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ["a form with a head that is none", "--edge\r\n\0\0\r\n\r\nb\r\n--edge--"],
    ["a form with a field of a prototype", '--edge\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nb\r\n--edge--'],
  ])("refuses an unreadable form of a panel user: %s", async (_what, body, type = parts) => {
    const { status, message } = textOf(await (await panel()).sendForm("/upload", body, type));
    expect({ status, hasMessage: (message ?? "") !== "" }).toEqual({ status: 400, hasMessage: true });
  });

  it.each(["/upload/actions/upload-from-urls", "/Upload/actions/upload-from-URLs/"])("fetches no file by address: %s", async (route) => {
    const requests: string[] = [];
    const server = createServer((request, reply) => void (requests.push(request.url!), reply.end("secret")));
    await once(server.listen(0, "0.0.0.0"), "listening");
    const { port } = server.address() as AddressInfo;
    const reply = await (await panel()).post(route, { urls: [`http://0.0.0.0:${port}/inside`] });
    server.close();
    const message = "The server fetches no files. Download the file, then upload it here.";
    expect([textOf(reply), requests]).toEqual([{ status: 403, message }, []]);
  });

  it("writes no file of a stranger, of another call, or under another name to the disk", async () => {
    const form = (field: string) =>
      `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${"b".repeat(100_000)}\r\n--edge--\r\n`;
    const before = await strapisFiles();
    const own = await panel();
    expect((await sent(form("files"), parts)).status).toBe(415);
    expect((await new ApiClient().send("POST", "/upload", { headers: { "content-type": parts }, body: form("files") })).status).toBe(401);
    expect((await own.sendForm("/content-manager/collection-types/api::page.page", form("files"), parts)).status).toBe(415);
    expect((await own.sendForm("/upload", form("others"), parts)).status).toBe(400);
    expect(await strapisFiles()).toEqual(before);
    expect((await own.sendForm("/upload", form("files"), parts)).status).toBe(201);
  });
});

async function strapisFiles(): Promise<string[]> {
  return (await readdir(path.join(inject("cmsDataDir"), "tmp"))).filter((name) => /^[0-9a-z]{25}$/.test(name)).sort();
}
