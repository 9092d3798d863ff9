import type { Core } from "@strapi/strapi";
import { tokenScopes, type TokenScope } from "@trabecula/contracts";
import { latestCredible, newId, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { deleteInParts } from "../housekeeping/delete-in-parts.ts";

/** Minimum interval between writes of last use; ms. */
const touchEveryMs = 60_000;

/** How long expired tokens stay listed, to explain failing scripts; ms. */
const keptMs = 30 * 24 * 3600_000;

export interface TokenRow {
  readonly token_id: string;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: number | string;
  readonly expires_at: number | string;
  readonly last_used_at: number | string | null;
}

export function scopesOf({ scopes }: Pick<TokenRow, "scopes">): TokenScope[] {
  const names = scopes.split(" ");
  return tokenScopes.filter((scope) => names.includes(scope));
}

/** Tokens from a wrong, future clock do not count. */
export function isLive({ created_at, expires_at }: Pick<TokenRow, "created_at" | "expires_at">, nowMs: number): boolean {
  return Number(expires_at) > nowMs && Number(created_at) <= latestCredible(nowMs);
}

export interface TokenWithOwner extends TokenRow {
  readonly user_id: number;
  readonly document_id: string;
  readonly product_role: string;
  readonly account_state: string;
  readonly blocked: boolean | number | null;
}

const lookup = `select t.*, u.document_id, u.product_role, u.account_state, u.blocked
  from ${tables.personalTokens} t join ${tables.users} u on u.id = t.user_id where t.token_hash = ?`;

/** Live or not. One indexed query without cache, so that revocation is immediate on all instances. */
export async function findToken(strapi: Core.Strapi, hash: string): Promise<TokenWithOwner | null> {
  const reply = (await (await sql(strapi)).raw(lookup, [hash])) as TokenWithOwner[] | { rows: TokenWithOwner[] };
  return (Array.isArray(reply) ? reply : reply.rows)[0] ?? null;
}

/** At most once a minute. */
export async function touchToken(strapi: Core.Strapi, token: TokenRow, nowMs: number): Promise<void> {
  const lastUsed = Number(token.last_used_at ?? 0);
  if (lastUsed + touchEveryMs > nowMs && lastUsed <= nowMs) return;
  await (await sql(strapi))(tables.personalTokens).where({ token_id: token.token_id }).update({ last_used_at: nowMs });
}

export interface NewToken {
  readonly name: string;
  readonly hash: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAtMs: number;
}

export async function insertToken(strapi: Core.Strapi, userRowId: number, token: NewToken, nowMs: number): Promise<TokenRow> {
  const row = {
    token_id: newId(),
    name: token.name,
    scopes: token.scopes.join(" "),
    created_at: nowMs,
    expires_at: token.expiresAtMs,
    last_used_at: null,
  };
  await (await sql(strapi))(tables.personalTokens).insert({ ...row, user_id: userRowId, token_hash: token.hash });
  return row;
}

export async function tokensOf(strapi: Core.Strapi, userRowId: number): Promise<TokenRow[]> {
  const rows = (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId }).orderBy("id", "desc");
  return rows as unknown as Promise<TokenRow[]>;
}

export async function countLiveTokens(strapi: Core.Strapi, userRowId: number, nowMs: number): Promise<number> {
  return (await tokensOf(strapi, userRowId)).filter((row) => isLive(row, nowMs)).length;
}

/** Null if unknown or concurrently deleted. */
export async function deleteToken(strapi: Core.Strapi, userRowId: number, tokenId: string): Promise<TokenRow | null> {
  const row = (await tokensOf(strapi, userRowId)).find(({ token_id }) => token_id === tokenId);
  if (!row) return null;
  const deleted = await (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId, token_id: tokenId }).delete();
  return deleted === 1 ? row : null;
}

/** Immediately, on all instances; returns their number. */
export async function deleteTokensOf(strapi: Core.Strapi, userRowId: number): Promise<number> {
  return (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId }).delete();
}

export async function deleteEndedTokens(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.personalTokens, (tokens) => void tokens.where("expires_at", "<=", nowMs - keptMs));
}
