import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderOfTest } from "../../../scripts/test/support/folders.ts";
import { keptSecret, oldSecret } from "../../config/kept-secrets.ts";

let folder: string;

beforeEach(() => void (folder = folderOfTest()));

it("creates a secret once, reuses it and leaves no other file", () => {
  const made = keptSecret(folder);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(keptSecret(folder)).toBe(made);
  expect(readdirSync(folder)).toEqual(["app-secret"]);
});

it.each([
  ["less than 32 bytes", "s".repeat(31)],
  ["an empty file", ""],
  ["what a power cut leaves of a file", "\0".repeat(65)],
])("refuses %s, and leaves it as it is", (_what, content) => {
  for (const [name, read] of [
    ["app-secret", keptSecret],
    ["app-secret.old", oldSecret],
  ] as const) {
    writeFileSync(path.join(folder, name), content);
    expect(() => read(folder)).toThrow(new RegExp(`^The file ${name} in the .* and is no secret: put the right one back`));
    expect(readFileSync(path.join(folder, name), "utf8")).toBe(content);
  }
});

it("reports an unreadable secret file in a sentence, without its path", () => {
  mkdirSync(path.join(folder, "app-secret"));
  expect(() => keptSecret(folder)).toThrow(/^The file app-secret in the folder that DATA_DIR names cannot be read \(EISDIR\)\. Give it to/);
});
