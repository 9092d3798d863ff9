import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptSecret } from "../../config/kept-secrets.ts";

let folder: string;

beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-secret-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("makes a secret where there is none, keeps it, and leaves nothing beside it", () => {
  const made = keptSecret(folder);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(keptSecret(folder)).toBe(made);
  expect(readdirSync(folder)).toEqual(["app-secret"]);
});

it.each([
  ["less than 32 bytes", "s".repeat(31)],
  ["what a power cut leaves of a file", "\0".repeat(65)],
])("refuses %s", (_what, content) => {
  writeFileSync(path.join(folder, "app-secret"), content);
  expect(() => keptSecret(folder)).toThrow(/^The file app-secret .* and is no secret: put the right one back/);
});

it("says in a sentence that a file cannot be read, without its place", () => {
  mkdirSync(path.join(folder, "app-secret"));
  expect(() => keptSecret(folder)).toThrow(/^The file app-secret in the folder that DATA_DIR names cannot be read \(EISDIR\)\. Give it to/);
});
