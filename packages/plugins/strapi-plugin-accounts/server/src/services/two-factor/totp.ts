import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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

/** Step of a code around now; null if wrong. */
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

const [ivBytes, tagBytes] = [12, 16];

/** AES-256-GCM, so that database copies hold no secrets; decryption needs the same `about`. */
export function seal(key: string, about: string, secret: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyBytes(key), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function unseal(key: string, about: string, text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyBytes(key), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyBytes(key: string): Buffer {
  return Buffer.from(key, "base64url");
}
