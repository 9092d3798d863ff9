import { createHash, timingSafeEqual } from "node:crypto";

/** Tells in constant time whether an `Authorization` header shows the token. */
export function showsToken(header: string | undefined, token: string): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(shown), digest(token));
}

/** Of one length, whatever was shown. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
