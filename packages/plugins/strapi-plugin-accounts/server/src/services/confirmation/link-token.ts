import { createHash, randomBytes } from "node:crypto";

/** The secret of a mailed link. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a link's secret: who reads the database holds no working link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
