import type { Core } from "@strapi/strapi";
import { AppError, latestCredible, sql, type Sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";
import { hashOfToken, newLinkToken } from "./link-token.ts";

export type TokenPurpose = "confirm-email" | "reset-password" | "change-email" | "signed-up";

const hourMs = 3600_000;

/** Lifetimes of mailed links; ms. */
const lifetimeMs: Record<TokenPurpose, number> = {
  "confirm-email": 7 * 24 * hourMs,
  "reset-password": hourMs,
  "change-email": 24 * hourMs,
  "signed-up": 7 * 24 * hourMs,
};

export interface UsedToken {
  readonly purpose: TokenPurpose;
  readonly userRowId: number;
  readonly payload: unknown;
}

interface TokenRow {
  readonly purpose: TokenPurpose;
  readonly user_id: number;
  readonly payload: string | null;
}

/** Only the hash is stored. */
export async function issueToken(strapi: Core.Strapi, purpose: TokenPurpose, userRowId: number, payload?: object): Promise<string> {
  const token = newLinkToken();
  const now = Date.now();
  await (
    await sql(strapi)
  )(tables.tokens).insert({
    token_hash: hashOfToken(token),
    purpose,
    user_id: userRowId,
    payload: payload === undefined ? null : JSON.stringify(payload),
    created_at: now,
    expires_at: now + lifetimeMs[purpose],
    used_at: null,
  });
  return token;
}

/** Expiry in ms, for any purpose; null if the token does not work. */
export async function tokenWorksUntil(strapi: Core.Strapi, token: string): Promise<number | null> {
  const purposes = Object.keys(lifetimeMs) as TokenPurpose[];
  const row = (await working(await sql(strapi), purposes, token).first("expires_at")) as { expires_at: number | string } | undefined;
  return row ? Number(row.expires_at) : null;
}

/** Returns the row id of the account without using the token; null if it does not work. */
export async function ownerOfToken(strapi: Core.Strapi, purpose: TokenPurpose, token: string): Promise<number | null> {
  const row = (await working(await sql(strapi), [purpose], token).first("user_id")) as Pick<TokenRow, "user_id"> | undefined;
  return row?.user_id ?? null;
}

/**
 * Consumes a token; works once, also concurrently. @throws AppError `invalid_token` with `refusal`, identical for
 * unknown, truncated, expired, used and revoked tokens
 */
export async function useToken(strapi: Core.Strapi, purposes: readonly TokenPurpose[], token: string, refusal: string): Promise<UsedToken> {
  const [used] = (await working(await sql(strapi), purposes, token)
    .update({ used_at: Date.now() })
    .returning(["purpose", "user_id", "payload"])) as TokenRow[];
  if (!used) throw new AppError("invalid_token", refusal);
  return {
    purpose: used.purpose,
    userRowId: used.user_id,
    payload: used.payload === null ? null : JSON.parse(used.payload),
  };
}

/** Payload of the newest token, including expired ones; null if deleted. */
export async function latestPayload(strapi: Core.Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).whereNotNull("payload");
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

export async function workingPayload(strapi: Core.Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).where("expires_at", ">", Date.now());
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

/** Without `purposes`: all. */
export async function revokeTokens(strapi: Core.Strapi, userRowId: number, purposes?: readonly TokenPurpose[]): Promise<void> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId });
  await (purposes ? tokens.whereIn("purpose", [...purposes]) : tokens).delete();
}

/** Spent tokens get the same response as unknown ones. */
export async function deleteSpentTokens(strapi: Core.Strapi, nowMs: number): Promise<void> {
  // Separate queries use an index each; "is not null" would scan the table.
  await deleteInParts(strapi, tables.tokens, (tokens) => void tokens.where("used_at", ">", 0));
  await deleteInParts(strapi, tables.tokens, (tokens) => void tokens.where("expires_at", "<=", nowMs));
}

function working(db: Sql, purposes: readonly TokenPurpose[], token: string) {
  return db(tables.tokens)
    .where({ token_hash: hashOfToken(token) })
    .whereIn("purpose", [...purposes])
    .whereNull("used_at")
    .where("expires_at", ">", Date.now())
    .where("created_at", "<=", latestCredible(Date.now()));
}
