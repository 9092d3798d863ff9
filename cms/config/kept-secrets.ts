import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Less could be guessed, and an empty file is known to everybody. */
const fewestBytes = 32;

/**
 * The master secret of this installation, made on the first start and readable by the server's own user only.
 * @throws Error in one sentence, where the file holds less than a secret
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "app-secret");
  return readSecret(file) ?? makeSecret(file);
}

/** The secret before it, which whoever changes the secret puts beside it; null where there is none. @throws as above */
export function oldSecret(dataDir: string): string | null {
  return readSecret(path.join(dataDir, "app-secret.old"));
}

function readSecret(file: string): string | null {
  const secret = readIfThere(file);
  // A power cut can leave a file its length and take its content.
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

/** Written aside and linked: a crash leaves no half secret, and of two first starts one wins and both read it. */
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

/** The name of a new file survives a power cut once its folder is on the disk too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
