import { createHash, randomBytes } from "node:crypto";

export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored, so that a database reader has no working link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
