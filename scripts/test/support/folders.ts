import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

function newFolder(deletedBy: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "trabecula-test-"));
  deletedBy(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Deleted after the tests of the file or of the `describe`. */
export const folderOfTests = (): string => newFolder(afterAll);

/** Deleted after the running test and its later `onTestFinished` callbacks. */
export const folderOfTest = (): string => newFolder(onTestFinished);

/** @returns a function that writes a file and returns its path */
export function writerInto(folder: string) {
  return async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
}
