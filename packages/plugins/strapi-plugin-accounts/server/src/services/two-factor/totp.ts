import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
/** A clock that is half a minute off, and the time that typing takes. */
const stepsAround = [0, -1, 1];

/** The code of a secret in a step of 30 seconds: six digits by HMAC-SHA-1 (RFC 4226, 5.3; RFC 6238). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest[19]! & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The step of a time. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/** The step that a code belongs to, one around now; null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs);
  const given = Buffer.from(code);
  const step = stepsAround.find((around) => {
    const expected = Buffer.from(codeOfStep(secret, now + around));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return step === undefined ? null : now + step;
}
