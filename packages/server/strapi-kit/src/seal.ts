import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

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
