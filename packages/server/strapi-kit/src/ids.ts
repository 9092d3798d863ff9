import { randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns 24 random characters a–z0–9 (124 bits), in the form of Strapi's documentIds. */
export function newId(): string {
  let id = "";
  while (id.length < 24) {
    // 252 is the largest multiple of 36 in a byte; dropping the rest avoids bias.
    for (const byte of randomBytes(32)) if (byte < 252 && id.length < 24) id += alphabet[byte % 36];
  }
  return id;
}
