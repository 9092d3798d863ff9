import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Fewer bytes could be guessed. */
const fewestBytes = 32;

/** Created on first start, readable by the server's user only. @throws Error if the file is too short */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "app-secret");
  return readSecret(file) ?? makeSecret(file);
}

/** Stored by the operator when changing it; null if none. @throws Error as keptSecret */
export function oldSecret(dataDir: string): string | null {
  return readSecret(path.join(dataDir, "app-secret.old"));
}

function readSecret(file: string): string | null {
  const secret = readIfThere(file);
  // A power failure can keep a file's length but lose its content.
  if (secret !== null && (Buffer.byteLength(secret) < fewestBytes || secret.includes("\0")))
    throw new Error(
      `The file ${nameOf(file)} holds less than ${fewestBytes} bytes of text and is no secret: put the right one back, or delete the file, after which everybody logs in anew.`,
    );
  return secret;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new Error(`The file ${nameOf(file)} cannot be read (${code}). Give it to the user that runs the CMS, with mode 600.`, {
      cause: error,
    });
  }
}

function nameOf(file: string): string {
  return `${path.basename(file)} in the folder that DATA_DIR names`;
}

/** A linked draft: no partial secret after a crash, and concurrent first starts use the same. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
  return readFileSync(file, "utf8").trim();
}

/** Sync the folder too, so a new file name survives a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
