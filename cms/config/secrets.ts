import { hkdfSync } from "node:crypto";
import "./data-dir.ts";
import { env } from "./env.ts";
import { keptSecret, oldSecret } from "./kept-secrets.ts";

const masters = [env.appSecret ?? keptSecret(env.dataDir), env.appSecretOld ?? oldSecret(env.dataDir)].filter((secret) => secret !== null);

/** The first secret signs; all are accepted. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** Stable across instances and restarts; reveals nothing about other secrets. */
export function secretFor(purpose: string): string {
  return secretsFor(purpose)[0];
}

/** Derives from the previous master secret too, so that its signatures stay valid until it is removed. */
export function secretsFor(purpose: string): Secrets {
  return masters.map((master) => Buffer.from(hkdfSync("sha256", master, "trabecula", purpose, 32)).toString("base64url")) as [string];
}
