import { createHash, createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify, type KeyObject } from "node:crypto";
import { sql, type Strapi } from "@trabecula/strapi-kit";
import { boneScansConfig } from "../../config.ts";
import { signingKeysTable } from "../../database/models.ts";

/** PKCS #8 of an Ed25519 key (RFC 8410), before its 32 bytes. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: string;
}

function keyOf(secret: string): SigningKey {
  const key = Buffer.concat([pkcs8, Buffer.from(secret, "base64url")]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    keyId: createHash("sha256").update(publicKey).digest("hex").slice(0, 32),
    privateKey,
    publicKey: publicKey.toString("base64url"),
  };
}

const macOf = (secret: string, publicKey: string): string => createHmac("sha256", secret).update(publicKey).digest("base64url");

function isMac(secret: string, { public_key: publicKey, mac }: KeyRow): boolean {
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secret, publicKey))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface KeyRow {
  readonly key_id: string;
  readonly public_key: string;
  readonly mac: string;
}

/** Old signatures can be checked once their master secrets are removed. */
export async function renewSigningKeys(strapi: Strapi): Promise<void> {
  const [current, ...earlier] = boneScansConfig(strapi).signingSecrets;
  const db = await sql(strapi);
  for (const { keyId, publicKey } of [current, ...earlier].map(keyOf))
    await db(signingKeysTable)
      .insert({ key_id: keyId, public_key: publicKey, mac: macOf(current, publicKey) })
      .onConflict("key_id")
      .ignore();
  let unknown = 0;
  for (const row of (await db(signingKeysTable).select("key_id", "public_key", "mac")) as KeyRow[]) {
    if (isMac(current, row)) continue;
    const mac = earlier.some((secret) => isMac(secret, row)) ? macOf(current, row.public_key) : null;
    if (mac === null) unknown += 1;
    else await db(signingKeysTable).where({ key_id: row.key_id }).update({ mac });
  }
  if (unknown > 0) strapi.log.warn("Some signatures cannot be confirmed: their master secret is missing. Set it as APP_SECRET_OLD.");
}

/** @param text everything that the seal covers, given the key id */
export function sealed(strapi: Strapi, text: (keyId: string) => string): { readonly keyId: string; readonly seal: string } {
  const { keyId, privateKey } = keyOf(boneScansConfig(strapi).signingSecrets[0]);
  return { keyId, seal: sign(null, Buffer.from(text(keyId)), privateKey).toString("base64url") };
}

/** Returns false for a key that this installation did not make. */
export async function isSealed(strapi: Strapi, keyId: string, text: string, seal: string): Promise<boolean> {
  const secrets = boneScansConfig(strapi).signingSecrets;
  const own = secrets.map(keyOf).find((key) => key.keyId === keyId)?.publicKey ?? (await keptKey(strapi, keyId, secrets));
  if (own === null) return false;
  const key = createPublicKey({ key: Buffer.from(own, "base64url"), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(seal, "base64url"));
}

async function keptKey(strapi: Strapi, keyId: string, secrets: readonly string[]): Promise<string | null> {
  const row = (await (await sql(strapi))(signingKeysTable).where({ key_id: keyId }).first()) as KeyRow | undefined;
  return row && secrets.some((secret) => isMac(secret, row)) ? row.public_key : null;
}
