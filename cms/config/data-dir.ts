import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { env } from "./env.ts";

/** What may be served from the data folder. What lies beside it (database, secret) never is. */
export const publicDir = path.join(env.dataDir, "public");

/** What the product itself keeps there; the folder may hold other things, which are left as they are. */
const own = /^(?:trabecula\.db|app-secret|(?:start|running)-lock\.db|public$)/;

prepare(path.join(publicDir, "uploads"));

/** @throws Error in one sentence, where the folder cannot be made or written to */
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

/** Takes from others what an earlier start, or whoever copied the files here, let them read. */
function closeToOthers(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => own.test(found))) {
    const file = path.join(folder, name);
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o700);
  }
}
