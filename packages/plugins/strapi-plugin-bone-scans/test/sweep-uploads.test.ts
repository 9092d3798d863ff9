import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderOfTest } from "../../../../scripts/test/support/folders.ts";
import { sweepUploads, writeUpload } from "../server/src/services/uploads/write-upload.ts";

const hour = 60 * 60 * 1000;

it("removes abandoned uploads of a killed process, but no recent uploads or other files", async () => {
  const folder = folderOfTest();
  const now = Date.now();
  for (const [name, age] of [
    ["trabecula-upload-left", 7],
    ["trabecula-upload-new", 5],
    ["another", 1000],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "body"), "id,sex,age\n");
    const then = new Date(now - age * hour);
    await utimes(join(folder, name), then, then);
  }
  await sweepUploads(now, folder);
  expect((await readdir(folder)).sort()).toEqual(["another", "trabecula-upload-new"]);
});

it("never removes uploads of its own process, regardless of their age", async () => {
  const folder = folderOfTest();
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const request = Object.assign(Readable.from([Buffer.from("id,sex,age\n")]), { headers: {} });
  const { path } = await writeUpload(request as unknown as IncomingMessage, 1000);
  await sweepUploads(Date.now() + 400 * 24 * hour);
  await expect(readFile(path, "utf8")).resolves.toBe("id,sex,age\n");
});
