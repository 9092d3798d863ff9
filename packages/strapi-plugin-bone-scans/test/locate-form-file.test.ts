import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateFormFile } from "../server/src/uploads/locate-form-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "locate-form-file-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A body as the platform's own encoder writes it. */
async function formBody(build: (form: FormData) => void): Promise<{ bytes: Buffer; boundary: string }> {
  const form = new FormData();
  build(form);
  const response = new Response(form);
  const boundary = /boundary=(.+)$/.exec(response.headers.get("content-type") ?? "")?.[1] ?? "";
  return { bytes: Buffer.from(await response.arrayBuffer()), boundary };
}

async function located(bytes: Buffer, boundary: string): Promise<Buffer | null> {
  const path = join(folder, "body");
  await writeFile(path, bytes);
  const range = await locateFormFile(path, boundary);
  return range ? bytes.subarray(range.start, range.end) : null;
}

describe("locateFormFile", () => {
  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a short text", Buffer.from("id,sex\r\n1,female\r\n")],
    ["bytes of every value", Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256))],
    ["line breaks and dashes at the end", Buffer.from("a\r\n--\r\n--")],
  ])("finds %s byte for byte", async (_name, content) => {
    const { bytes, boundary } = await formBody((form) => form.append("file", new Blob([content]), "study.csv"));
    expect(await located(bytes, boundary)).toEqual(content);
  });

  it("finds the end wherever it falls between two chunks of reading", async () => {
    for (let length = 64 * 1024 - 60; length <= 64 * 1024 + 60; length += 1) {
      const content = Buffer.alloc(length, "x");
      const { bytes, boundary } = await formBody((form) => form.append("file", new Blob([content]), "study.csv"));
      expect((await located(bytes, boundary))?.length).toBe(length);
    }
  });

  it("refuses a body that is cut off anywhere", async () => {
    const { bytes, boundary } = await formBody((form) => form.append("file", new Blob(["id,sex\n1,female\n"]), "study.csv"));
    const complete = bytes.lastIndexOf(`--${boundary}--`) + boundary.length + 4;
    for (let length = 0; length < complete; length += 1) expect(await located(bytes.subarray(0, length), boundary)).toBeNull();
  });

  it("refuses a second part and a part of another name", async () => {
    const two = await formBody((form) => {
      form.append("file", new Blob(["a"]), "a.csv");
      form.append("file", new Blob(["b"]), "b.csv");
    });
    expect(await located(two.bytes, two.boundary)).toBeNull();
    const other = await formBody((form) => form.append("upload", new Blob(["a"]), "a.csv"));
    expect(await located(other.bytes, other.boundary)).toBeNull();
  });
});
