import { hkdfSync } from "node:crypto";
import "./data-dir.ts";
import { env } from "./env.ts";
import { keptSecret, oldSecret } from "./kept-secrets.ts";

/** The master secret, and the one before it for as long as that still counts. */
const masters = [env.appSecret ?? keptSecret(env.dataDir), env.appSecretOld ?? oldSecret(env.dataDir)].filter((secret) => secret !== null);

/** What signs (the first), and what is believed besides. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/**
 * A secret for one purpose, derived from the master secret: the same on every instance and after every restart, and
 * one known secret tells nothing about another.
 */
export function secretFor(purpose: string): string {
  return secretsFor(purpose)[0];
}

/** The same, with the one that comes from the master secret before: what it signed is believed until that is taken away. */
export function secretsFor(purpose: string): Secrets {
  return masters.map((master) => Buffer.from(hkdfSync("sha256", master, "trabecula", purpose, 32)).toString("base64url")) as [string];
}
