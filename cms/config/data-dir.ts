import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { env } from "./env.ts";

/** The only folder that may be served. The database and secret are outside it. */
export const publicDir = path.join(env.dataDir, "public");

/** Files of the product; the CMS leaves other files unchanged. */
const own = /^(?:trabecula\.db|app-secret|(?:start|running)-lock\.db|public$)/;

prepare(path.join(publicDir, "uploads"));

/** @throws Error with one sentence */
function prepare(folder: string): void {
  try {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true });
    accessSync(env.dataDir, constants.W_OK);
    closeToOthers(env.dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The folder that DATA_DIR names cannot be written to (${code}). Give permission, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  }
}

/** Other users may be able to read files of earlier starts or manual copies. */
function closeToOthers(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => own.test(found))) {
    const file = path.join(folder, name);
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o700);
  }
}
