import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { json } from "@trabecula/contracts/endpoints";
import { containsPattern, newId, parseJsonText, pathId, readBody, readQuery } from "../src/index.ts";

const ZThing = z.strictObject({ name: z.string() });

function request(chunks: (string | Buffer)[], headers: Record<string, string>): IncomingMessage {
  return Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), { headers }) as unknown as IncomingMessage;
}

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "transfer-encoding": "chunked" };

describe("readBody", () => {
  it("joins pieces, also where one ends inside a letter", async () => {
    const bytes = Buffer.from('{"name":"Ö"}');
    expect(await readBody(request([bytes.subarray(0, 10), bytes.subarray(10)], jsonHeaders), json(ZThing))).toEqual({ name: "Ö" });
  });

  it.each([
    ["a stated length", request(["x"], { ...jsonHeaders, "content-length": "2000" })],
    ["a real length", request(["x".repeat(600), "x".repeat(600)], jsonHeaders)],
  ])("refuses %s above the limit", async (_name, incoming) => {
    await expect(readBody(incoming, json(ZThing, { maxBytes: 1000 }))).rejects.toMatchObject({ code: "too_large" });
  });

  it("rejects bodies with too many values before validating each", async () => {
    const many = JSON.stringify({ name: Array.from({ length: 30_000 }, () => 1) });
    await expect(readBody(request([many], jsonHeaders), json(ZThing))).rejects.toMatchObject({ code: "too_large" });
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1])));
    await expect(readBody(request([keys], jsonHeaders), json(ZThing))).rejects.toMatchObject({ code: "too_large" });
    await expect(readBody(request(["[".repeat(200_000) + "]".repeat(200_000)], jsonHeaders), json(ZThing))).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("refuses the character that PostgreSQL does not store, at any depth", async () => {
    for (const value of ["a\u0000b", { deep: ["\u0000"] }]) {
      await expect(readBody(request([JSON.stringify({ name: value })], jsonHeaders), json(ZThing))).rejects.toMatchObject({
        code: "bad_request",
      });
    }
  });

  it("refuses half a character, which no encoding has and which bcrypt never finishes hashing", async () => {
    for (const text of ['{"name":"\\ud800"}', '{"name":"\\udfff\\ud800"}', '{"name":"a","deep":["x\\udc00"]}']) {
      await expect(readBody(request([text], jsonHeaders), json(ZThing))).rejects.toMatchObject({ code: "bad_request" });
    }
    expect(await readBody(request(['{"name":"\\ud83d\\ude00"}'], jsonHeaders), json(ZThing))).toEqual({ name: "😀" });
  });

  it.each(["gzip", "br", "identity, gzip"])("refuses a body compressed by %s, which may unfold to any size", async (encoding) => {
    const compressed = request(["{}"], { ...jsonHeaders, "content-encoding": encoding });
    await expect(readBody(compressed, json(ZThing))).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  it("gives readable reasons where a contract has no message", async () => {
    const ZForm = z.strictObject({
      kind: z.enum(["one", "two"]),
      text: z.string().check(z.maxLength(2)),
      list: z.array(z.string()).check(z.minLength(1)),
    });
    const wrong = request(['{"kind":"three","text":"long","list":[]}'], jsonHeaders);
    await expect(readBody(wrong, json(ZForm))).rejects.toMatchObject({
      fields: {
        kind: "This value is missing or of the wrong kind.",
        text: "This value is too long or too large.",
        list: "This value is too short or too small.",
      },
    });
  });

  it("refuses a key that contracts overlook, at any depth", async () => {
    for (const text of ['{"name":"a","__proto__":{"role":"admin"}}', '{"name":"a","deep":[{"\\u005f_proto__":1}]}']) {
      await expect(readBody(request([text], jsonHeaders), json(ZThing))).rejects.toMatchObject({ code: "unknown_keys" });
    }
  });

  it("limits the number of reported errors", async () => {
    const ZList = z.strictObject({ list: z.array(z.string()) });
    const wrong = request([JSON.stringify({ list: Array.from({ length: 5000 }, () => 1) })], jsonHeaders);
    const refusal = await readBody(wrong, json(ZList)).catch((error: unknown) => error as { fields: object });
    expect(Object.keys((refusal as { fields: object }).fields)).toHaveLength(50);
    const unknown = request(
      [JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1])))],
      jsonHeaders,
    );
    await expect(readBody(unknown, json(z.strictObject({})))).rejects.toMatchObject({
      code: "unknown_keys",
      message: expect.stringMatching(/^.{0,600} and 4950 more\.$/) as string,
    });
  });

  it("replaces zod’s developer messages", async () => {
    const ZTold = z.strictObject({ name: z.string("Invalid input: expected string, received undefined") });
    await expect(readBody(request(["{}"], jsonHeaders), json(ZTold))).rejects.toMatchObject({
      message: "This value is missing or of the wrong kind.",
    });
  });

  it("accepts only an empty object, or no body, for a route without a body", async () => {
    expect(await readBody(request([], {}), undefined)).toBeUndefined();
    expect(await readBody(request(["{}"], jsonHeaders), undefined)).toBeUndefined();
    for (const text of ['{"a":1}', "[]", "1", "null"])
      await expect(readBody(request([text], jsonHeaders), undefined)).rejects.toMatchObject({ code: "unknown_keys" });
  });
});

describe("readQuery", () => {
  it("reads flat keys and refuses repeated and unknown ones", () => {
    expect(readQuery("name=a%20b", ZThing)).toEqual({ name: "a b" });
    expect(() => readQuery("name=a&name=b", ZThing)).toThrow(expect.objectContaining({ code: "bad_request" }));
    expect(() => readQuery("name=%00", ZThing)).toThrow(expect.objectContaining({ code: "bad_request" }));
    expect(() => readQuery("name=a&filters[x]=1", ZThing)).toThrow(expect.objectContaining({ code: "unknown_keys" }));
    expect(() => readQuery("__proto__=1&name=a", ZThing)).toThrow(expect.objectContaining({ code: "unknown_keys" }));
  });
});

describe("ids", () => {
  it("match the path format and are unique", () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(pathId({ id })).toBe(id);
  });

  it.each([undefined, "", "1", "A".repeat(24), "a".repeat(19), "a".repeat(37), "../../../../../../../etc"])(
    "%j are answered as missing",
    (id) => {
      expect(() => pathId(id === undefined ? {} : { id })).toThrow(expect.objectContaining({ code: "not_found" }));
    },
  );
});

describe("containsPattern", () => {
  it("escapes wildcards", () => {
    expect(containsPattern("100%_Sure\\")).toBe("%100\\%\\_sure\\\\%");
  });
});

describe("parseJsonText", () => {
  it.each([
    ['{"name":"x"}', null],
    ["{", "bad_request"],
    ['{"name":1}', "validation_failed"],
    ['{"name":"x","names":1}', "unknown_keys"],
    ['{"name":"\\u0000"}', "bad_request"],
    [`{"name":[${"1,".repeat(30_000)}1]}`, "too_large"],
  ])("reads or refuses %#", (text, code) => {
    const read = () => parseJsonText(text, ZThing, "thing");
    if (code === null) expect(read()).toEqual({ name: "x" });
    else expect(read).toThrowError(expect.objectContaining({ code }));
  });
});
