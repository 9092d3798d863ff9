import { createHash, randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { toBase32 } from "./base32.ts";

const codes = 10;
/** 80 bits: nobody finds a code by its hash. */
const codeBytes = 10;

/** Gives an account ten new codes in place of those it has, within the caller's transaction. Only their hashes are stored. */
export async function renewRecoveryCodes(strapi: Core.Strapi, userRowId: number): Promise<string[]> {
  const fresh = Array.from({ length: codes }, () => toBase32(randomBytes(codeBytes)).toLowerCase());
  await deleteRecoveryCodes(strapi, userRowId);
  const rows = fresh.map((code) => ({ user_id: userRowId, code_hash: hashOf(code) }));
  await (await sql(strapi))(tables.recoveryCodes).insert(rows);
  return fresh.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Uses a code up; false where it is none of the account's. It works once, also when sent twice at once. */
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
