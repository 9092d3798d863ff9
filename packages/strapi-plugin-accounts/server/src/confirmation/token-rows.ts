import { createHash, randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";

export type TokenPurpose = "confirm-email";

/** How long a mailed link works; ms. */
const lifetimeMs: Record<TokenPurpose, number> = { "confirm-email": 7 * 24 * 3600_000 };

/** Makes a token for a mailed link. Only its hash is stored: who reads the database holds no working link. */
export async function issueToken(strapi: Core.Strapi, purpose: TokenPurpose, userRowId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  await (
    await sql(strapi)
  )(tables.tokens).insert({
    token_hash: hash(token),
    purpose,
    user_id: userRowId,
    created_at: now,
    expires_at: now + lifetimeMs[purpose],
    used_at: null,
  });
  return token;
}

/** Uses a token up and tells whose it was; null where it is unknown, over or used. It works once, also when clicked twice at once. */
export async function useToken(strapi: Core.Strapi, purpose: TokenPurpose, token: string): Promise<number | null> {
  const now = Date.now();
  const used = (await (
    await sql(strapi)
  )(tables.tokens)
    .where({ token_hash: hash(token), purpose })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now })
    .returning("user_id")) as { user_id: number }[];
  return used[0]?.user_id ?? null;
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
