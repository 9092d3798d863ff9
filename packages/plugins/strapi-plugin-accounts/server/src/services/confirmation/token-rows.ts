import type { Core } from "@strapi/strapi";
import { AppError, latestCredible, sql, type Sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";
import { hashOfToken, newLinkToken } from "./link-token.ts";

export type TokenPurpose = "confirm-email" | "reset-password" | "change-email" | "signed-up";

const hourMs = 3600_000;

/** How long a mailed link works; ms. */
const lifetimeMs: Record<TokenPurpose, number> = {
  "confirm-email": 7 * 24 * hourMs,
  "reset-password": hourMs,
  "change-email": 24 * hourMs,
  "signed-up": 7 * 24 * hourMs,
};

/** What a token stands for. */
export interface UsedToken {
  readonly purpose: TokenPurpose;
  readonly userRowId: number;
  /** What its mail was about, as it was given when the token was made. */
  readonly payload: unknown;
}

interface TokenRow {
  readonly purpose: TokenPurpose;
  readonly user_id: number;
  readonly payload: string | null;
}

/** Makes a token for a mailed link. Only its hash is stored. */
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

/** Until when a token works, whatever its purpose, in milliseconds; null where it does not. */
export async function tokenWorksUntil(strapi: Core.Strapi, token: string): Promise<number | null> {
  const purposes = Object.keys(lifetimeMs) as TokenPurpose[];
  const row = (await working(await sql(strapi), purposes, token).first("expires_at")) as { expires_at: number | string } | undefined;
  return row ? Number(row.expires_at) : null;
}

/** Whose account a token would work for, as its row's id, and leaves it as it is; null where it does not work. */
export async function ownerOfToken(strapi: Core.Strapi, purpose: TokenPurpose, token: string): Promise<number | null> {
  const row = (await working(await sql(strapi), [purpose], token).first("user_id")) as Pick<TokenRow, "user_id"> | undefined;
  return row?.user_id ?? null;
}

/**
 * Uses a token up and tells what it stood for. It works once, also when clicked twice at once.
 * @throws AppError `invalid_token` with `refusal`, the same for a token that is unknown, cut off, over, used or revoked
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

/** What the newest link of a purpose was mailed for, also where it is over; null where nothing is kept of it. */
export async function latestPayload(strapi: Core.Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).whereNotNull("payload");
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

/** The same of one that still works. */
export async function workingPayload(strapi: Core.Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).where("expires_at", ">", Date.now());
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

/** Takes mailed links of an account back; those of some purposes, or all. */
export async function revokeTokens(strapi: Core.Strapi, userRowId: number, purposes?: readonly TokenPurpose[]): Promise<void> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId });
  await (purposes ? tokens.whereIn("purpose", [...purposes]) : tokens).delete();
}

/** Deletes tokens that are used or over: they are answered like unknown ones anyway. */
export async function deleteSpentTokens(strapi: Core.Strapi, nowMs: number): Promise<void> {
  // Each along its own index; "is not null" would read the whole table.
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
