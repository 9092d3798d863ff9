import { createHash, timingSafeEqual } from "node:crypto";

/** Compares an `Authorization` header with the token in constant time. */
export function showsToken(header: string | undefined, token: string): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(shown), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
