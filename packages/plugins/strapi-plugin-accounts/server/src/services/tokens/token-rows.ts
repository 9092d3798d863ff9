import { createHash, randomBytes } from "node:crypto";
import { dayMs, tokenPrefix, tokenScopes, type TokenScope } from "@trabecula/contracts";
import { deleteInParts, latestCredible, newId, sql, type Strapi } from "@trabecula/strapi-kit";
import { workspaceTables } from "../../content-types/index.ts";
import { tables } from "../../database/models.ts";

/** Minimum interval between writes of last use. */
const touchEveryMs = 60_000;

/** How long expired tokens stay listed, to explain failing scripts. */
const keptMs = 30 * dayMs;

export interface TokenRow {
  readonly token_id: string;
  readonly name: string;
  readonly workspace_id: string | null;
  readonly scopes: string;
  readonly created_at: number | string;
  readonly expires_at: number | string;
  readonly last_used_at: number | string | null;
}

export function scopesOf({ scopes }: Pick<TokenRow, "scopes">): TokenScope[] {
  const names = scopes.split(" ");
  return tokenScopes.filter((scope) => names.includes(scope));
}

export function isLive({ created_at, expires_at }: Pick<TokenRow, "created_at" | "expires_at">, nowMs: number): boolean {
  return Number(expires_at) > nowMs && Number(created_at) <= latestCredible(nowMs);
}

export interface TokenWithOwner extends TokenRow {
  readonly user_id: number;
  readonly document_id: string;
  readonly product_role: string;
  readonly account_state: string;
  readonly blocked: boolean | number | null;
  readonly personal_workspace_id: string | null;
  readonly password: string;
  /** Last login at a provider, in milliseconds since 1970. */
  readonly last_login_at: number | string | null;
  /** The token's workspace; null where its owner is no member any more. */
  readonly place: string | null;
}

/** Tokens of earlier versions belong to the personal workspace. They end with the membership. */
const lookup = `select t.*, u.document_id, u.password,
    (select max(last_login_at) from ${tables.identities} i where i.user_id = u.id) as last_login_at, u.product_role, u.account_state, u.blocked, u.personal_workspace_id, m.workspace_id as place
  from ${tables.personalTokens} t join ${tables.users} u on u.id = t.user_id
  left join ${workspaceTables.memberships} m
    on m.account_id = u.document_id and m.workspace_id = coalesce(t.workspace_id, u.personal_workspace_id)
  where t.token_hash = ?`;

/** Finds expired tokens too, by one indexed query without cache, so that revocation is immediate on all instances. */
export async function findToken(strapi: Strapi, hash: string): Promise<TokenWithOwner | null> {
  const reply = (await (await sql(strapi)).raw(lookup, [hash])) as TokenWithOwner[] | { rows: TokenWithOwner[] };
  return (Array.isArray(reply) ? reply : reply.rows)[0] ?? null;
}

export async function touchToken(strapi: Strapi, token: TokenRow, nowMs: number): Promise<void> {
  const lastUsed = Number(token.last_used_at ?? 0);
  if (lastUsed + touchEveryMs > nowMs && lastUsed <= nowMs) return;
  await (await sql(strapi))(tables.personalTokens).where({ token_id: token.token_id }).update({ last_used_at: nowMs });
}

interface NewToken {
  readonly name: string;
  readonly workspaceId: string | null;
  readonly hash: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAtMs: number;
}

export async function insertToken(strapi: Strapi, userRowId: number, token: NewToken, nowMs: number): Promise<TokenRow> {
  const row = {
    token_id: newId(),
    name: token.name,
    workspace_id: token.workspaceId,
    scopes: token.scopes.join(" "),
    created_at: nowMs,
    expires_at: token.expiresAtMs,
    last_used_at: null,
  };
  await (await sql(strapi))(tables.personalTokens).insert({ ...row, user_id: userRowId, token_hash: token.hash });
  return row;
}

export async function tokensOf(strapi: Strapi, userRowId: number): Promise<TokenRow[]> {
  const rows = (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId }).orderBy("id", "desc");
  return rows as unknown as Promise<TokenRow[]>;
}

export async function tokensForWorkspace(strapi: Strapi, workspaceId: string): Promise<(TokenRow & { readonly user_id: number })[]> {
  const rows = (await sql(strapi))(tables.personalTokens).where({ workspace_id: workspaceId }).orderBy("id", "desc");
  return rows as unknown as Promise<(TokenRow & { readonly user_id: number })[]>;
}

export async function countLiveTokens(strapi: Strapi, userRowId: number, nowMs: number): Promise<number> {
  return (await tokensOf(strapi, userRowId)).filter((row) => isLive(row, nowMs)).length;
}

export async function deleteToken(strapi: Strapi, userRowId: number, tokenId: string): Promise<TokenRow | null> {
  const row = (await tokensOf(strapi, userRowId)).find(({ token_id }) => token_id === tokenId);
  if (!row) return null;
  const deleted = await (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId, token_id: tokenId }).delete();
  return deleted === 1 ? row : null;
}

export async function deleteTokensOf(strapi: Strapi, userRowId: number): Promise<number> {
  return (await sql(strapi))(tables.personalTokens).where({ user_id: userRowId }).delete();
}

export async function deleteEndedTokens(strapi: Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.personalTokens, (tokens) => void tokens.where("expires_at", "<=", nowMs - keptMs));
}

export function newSecret(): string {
  return tokenPrefix + randomBytes(32).toString("base64url");
}

const form = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

export function isSecret(text: string): boolean {
  return form.test(text);
}

/** Only the hash is stored and looked up, so that neither database nor timing reveals a token. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
