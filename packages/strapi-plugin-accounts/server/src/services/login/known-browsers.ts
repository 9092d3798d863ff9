import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../config.ts";

/** A browser that more accounts share forgets the oldest. */
export const maximumMarks = 5;

const lifetimeMs = 400 * 86_400_000;
const markForm = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** A mark that tells a browser in which `accountId` was logged in to from a stranger's: a random name, its time, and a signature. */
export function newMark(secret: string, accountId: string, nowMs: number): string {
  const [name, time] = [randomBytes(12).toString("base64url"), Math.floor(nowMs / 1000).toString(36)];
  return `${name}.${time}.${sign(secret, accountId, name, time)}`;
}

/** The name of the browser as one that knows the account, by the marks that it brings; null for a stranger's. */
export function knownAs(secrets: Secrets, accountId: string, marks: readonly string[], nowMs: number): string | null {
  for (const mark of marks) {
    const [, name = "", time = "", signature = ""] = markForm.exec(mark) ?? [];
    if (name === "" || Number.parseInt(time, 36) * 1000 + lifetimeMs < nowMs) continue;
    const isOurs = (secret: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, accountId, name, time)));
    if (secrets.some(isOurs)) return name;
  }
  return null;
}

function sign(secret: string, accountId: string, name: string, time: string): string {
  return createHmac("sha256", secret).update(`${accountId}.${name}.${time}`).digest("base64url");
}
