import { createHash, randomBytes } from "node:crypto";
import { tokenPrefix } from "@trabecula/contracts";

/** 32 random bytes after the prefix. */
export function newSecret(): string {
  return tokenPrefix + randomBytes(32).toString("base64url");
}

const form = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

export function isSecret(text: string): boolean {
  return form.test(text);
}

/** Only the hash is stored and looked up, so that neither database access nor timing reveals a token. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
