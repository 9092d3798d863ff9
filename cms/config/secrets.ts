import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import "./data-dir.ts";
import { env } from "./env.ts";

const master = env.appSecret ?? keptSecret(env.dataDir);

/**
 * A secret for one purpose, derived from the master secret: the same on every instance and after every restart, and
 * one known secret tells nothing about another.
 */
export function secretFor(purpose: string): string {
  return Buffer.from(hkdfSync("sha256", master, "trabecula", purpose, 32)).toString("base64url");
}

/** The master secret of this installation, made on the first start and readable by the server's own user only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "app-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  // Written aside and linked: a crash leaves no half secret, and of two first starts one wins and both read it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
