import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
/** Allows 30 seconds of clock error and typing time. */
const stepsAround = [0, -1, 1];

/** Code of a 30-second step: six digits by HMAC-SHA-1 (RFC 4226, 5.3; RFC 6238). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest[19]! & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs);
  const given = Buffer.from(code);
  const step = stepsAround.find((around) => {
    const expected = Buffer.from(codeOfStep(secret, now + around));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return step === undefined ? null : now + step;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as in authenticator apps. The length must be a multiple of five bytes. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}
