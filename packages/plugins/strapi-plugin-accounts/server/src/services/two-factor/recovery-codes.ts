import { createHash, randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { toBase32 } from "./base32.ts";

const codes = 10;
/** 80 bits resist searches by hash. */
const codeBytes = 10;

/** Replaces the account's ten codes in the caller's transaction. Only hashes are stored. */
export async function renewRecoveryCodes(strapi: Core.Strapi, userRowId: number): Promise<string[]> {
  const fresh = Array.from({ length: codes }, () => toBase32(randomBytes(codeBytes)).toLowerCase());
  await deleteRecoveryCodes(strapi, userRowId);
  const rows = fresh.map((code) => ({ user_id: userRowId, code_hash: hashOf(code) }));
  await (await sql(strapi))(tables.recoveryCodes).insert(rows);
  return fresh.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Consumes a code once, also concurrently; false if unknown. */
export async function useRecoveryCode(strapi: Core.Strapi, userRowId: number, code: string): Promise<boolean> {
  const used = (await sql(strapi))(tables.recoveryCodes).where({ user_id: userRowId, code_hash: hashOf(code.toLowerCase()) });
  return (await used.delete()) === 1;
}

export async function countRecoveryCodes(strapi: Core.Strapi, userRowId: number): Promise<number> {
  const counted = (await (await sql(strapi))(tables.recoveryCodes).where({ user_id: userRowId }).count({ left: "*" })) as {
    left: number | string;
  }[];
  return Number(counted[0]?.left ?? 0);
}

export async function deleteRecoveryCodes(strapi: Core.Strapi, userRowId: number): Promise<void> {
  await (await sql(strapi))(tables.recoveryCodes).where({ user_id: userRowId }).delete();
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
