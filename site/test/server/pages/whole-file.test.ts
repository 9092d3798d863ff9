import { createReadStream, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { folderOfTest } from "../../../../scripts/test/support/folders.ts";
import { wholeFile } from "../../../server/astro-pages.ts";

function fileWith(text: string): string {
  const folder = folderOfTest();
  const file = path.join(folder, "index.html");
  writeFileSync(file, text);
  return file;
}

function replyFor(file: string) {
  const { size, mtime } = statSync(file);
  const headers = new Map<string, unknown>([
    ["etag", `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`],
    ["content-length", size],
  ]);
  const reply = {
    statusCode: 200,
    getHeader: (name: string) => headers.get(name),
    removeHeader: (name: string) => headers.delete(name),
    header: (name: string, value: unknown) => headers.set(name, value),
  };
  return { headers, reply: reply as unknown as FastifyReply };
}

it("streams a file that is still the one its headers describe", async () => {
  const file = fileWith("as it was");
  const stream = createReadStream(file);
  expect(await wholeFile(replyFor(file).reply, stream)).toBe(stream);
  stream.destroy();
});

it("sends a file that was replaced after its headers were made with its own length", async () => {
  const file = fileWith("a long text before the publication");
  const { headers, reply } = replyFor(file);
  writeFileSync(file, "short");
  expect(String(await wholeFile(reply, createReadStream(file)))).toBe("short");
  expect(Object.fromEntries(headers)).toEqual({ "content-length": 5 });
});
