import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { env } from "./env.ts";

/** What may be served from the data folder. What lies beside it (database, secret) never is. */
export const publicDir = path.join(env.dataDir, "public");

prepare(path.join(publicDir, "uploads"));

/** @throws Error in one sentence, where the folder cannot be made or written to */
function prepare(folder: string): void {
  try {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true });
    accessSync(env.dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The folder that DATA_DIR names cannot be written to (${code}). Give permission, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  }
}
