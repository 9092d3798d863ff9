import { createHash, randomBytes } from "node:crypto";
import { tokenPrefix } from "@trabecula/contracts";

/** 32 random bytes behind the prefix. */
export function newSecret(): string {
  return tokenPrefix + randomBytes(32).toString("base64url");
}

const form = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

/** Whether a text could be a secret at all. */
export function isSecret(text: string): boolean {
  return form.test(text);
}

/**
 * What is stored of a secret, and what it is looked up by: who reads the database has no token, and the time of a look-up tells
 * nothing about a secret whose hash nobody can choose.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
