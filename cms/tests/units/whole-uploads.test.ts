import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { Strapi } from "@trabecula/strapi-kit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepUploadsWhole } from "../../src/uploads/whole-uploads.ts";

type Write = (file: object, old?: object) => Promise<void>;

let root: string;
let folder: string;
let provider: { uploadStream: Write; replaceStream: Write };

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "trabecula-uploads-"));
  folder = path.join(root, "uploads");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "old.png"), "old");
  provider = {} as typeof provider;
  keepUploadsWhole({ dirs: { static: { public: root } }, plugin: () => ({ provider }) } as unknown as Strapi);
});
afterEach(() => rmSync(root, { recursive: true }));

function* broken(): Generator<string> {
  yield "half";
  throw Object.assign(new Error("full"), { code: "ENOSPC" });
}
const old = { hash: "old", ext: ".png" };

it("keeps the old file and no part of a new one when the disk is full", async () => {
  await expect(provider.uploadStream({ hash: "new", ext: ".png", stream: Readable.from(broken()) })).rejects.toThrow("full");
  await expect(provider.replaceStream({ ...old, stream: Readable.from(broken()) }, old)).rejects.toThrow("full");
  expect([readdirSync(folder), readFileSync(path.join(folder, "old.png"), "utf8")]).toEqual([["old.png"], "old"]);
});

it("replaces a file of the same and of another name", async () => {
  const same = { ...old, stream: Readable.from(["new"]), url: "" };
  await provider.replaceStream(same, old);
  expect([same.url, readFileSync(path.join(folder, "old.png"), "utf8")]).toEqual(["/uploads/old.png", "new"]);
  await provider.replaceStream({ hash: "other", ext: ".txt", stream: Readable.from(["text"]) }, old);
  expect([readdirSync(folder), readFileSync(path.join(folder, "other.txt"), "utf8")]).toEqual([["other.txt"], "text"]);
});
