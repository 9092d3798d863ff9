import { createHash, randomBytes } from "node:crypto";
import { AppError, deleteInParts, latestCredible, sql, type Sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

type TokenPurpose = "confirm-email" | "reset-password" | "change-email" | "signed-up" | "confirmation" | "oidc";

const hourMs = 3600_000;

const lifetimeMs: Record<TokenPurpose, number> = {
  "confirm-email": 7 * 24 * hourMs,
  "reset-password": hourMs,
  "change-email": 24 * hourMs,
  "signed-up": 7 * 24 * hourMs,
  confirmation: 5 * 60_000,
  oidc: 10 * 60_000,
};

interface UsedToken {
  readonly purpose: TokenPurpose;
  readonly userRowId: number;
  readonly payload: unknown;
}

interface TokenRow {
  readonly purpose: TokenPurpose;
  readonly user_id: number;
  readonly payload: string | null;
}

export async function issueToken(
  strapi: Strapi,
  purpose: TokenPurpose,
  userRowId: number,
  payload?: object,
  lastsMs = lifetimeMs[purpose],
): Promise<string> {
  const token = newLinkToken();
  const now = Date.now();
  const db = await sql(strapi);
  await db(tables.tokens).insert({
    token_hash: hashOfToken(token),
    purpose,
    user_id: userRowId,
    payload: payload === undefined ? null : JSON.stringify(payload),
    created_at: now,
    expires_at: now + lastsMs,
    used_at: null,
  });
  return token;
}

/** Expiry in ms, for any purpose; null if the token does not work. */
export async function tokenWorksUntil(strapi: Strapi, token: string): Promise<number | null> {
  const purposes = Object.keys(lifetimeMs) as TokenPurpose[];
  const row = (await validTokens(await sql(strapi), purposes, token).first("expires_at")) as { expires_at: number | string } | undefined;
  return row ? Number(row.expires_at) : null;
}

export async function ownerOfToken(strapi: Strapi, purpose: TokenPurpose, token: string): Promise<number | null> {
  return (await readToken(strapi, purpose, token))?.userRowId ?? null;
}

/** Reads a token without using it. */
export async function readToken(strapi: Strapi, purpose: TokenPurpose, token: string): Promise<Omit<UsedToken, "purpose"> | null> {
  const row = (await validTokens(await sql(strapi), [purpose], token).first("user_id", "payload")) as TokenRow | undefined;
  return row ? { userRowId: row.user_id, payload: row.payload === null ? null : JSON.parse(row.payload) } : null;
}

/**
 * Consumes the token, only once even under concurrent calls. @throws `invalid_token` with `refusal`, identical for unknown, truncated, expired, used and revoked tokens
 */
export async function useToken(strapi: Strapi, purposes: readonly TokenPurpose[], token: string, refusal: string): Promise<UsedToken> {
  const [used] = (await validTokens(await sql(strapi), purposes, token)
    .update({ used_at: Date.now() })
    .returning(["purpose", "user_id", "payload"])) as TokenRow[];
  if (!used) throw new AppError("invalid_token", refusal);
  return { purpose: used.purpose, userRowId: used.user_id, payload: used.payload === null ? null : JSON.parse(used.payload) };
}

interface PayloadInParts {
  /** Empty: the token is used up. */
  readonly objects: readonly unknown[];
}

/** Takes one use out of a token; concurrent uses follow each other. @returns false for a token that does not work, or if `take` answers null */
export async function useTokenFor(
  strapi: Strapi,
  purpose: TokenPurpose,
  token: string,
  take: (userRowId: number, payload: unknown) => PayloadInParts | null,
): Promise<boolean> {
  const db = await sql(strapi);
  const row = (await validTokens(db, [purpose], token).forUpdate().first("user_id", "payload")) as TokenRow | undefined;
  const left = row && take(row.user_id, row.payload === null ? null : JSON.parse(row.payload));
  if (!row || !left) return false;
  const rest = { payload: JSON.stringify(left), used_at: left.objects.length === 0 ? Date.now() : null };
  return (await validTokens(db, [purpose], token).where({ payload: row.payload }).update(rest)) === 1;
}

/** Payload of the newest token, including expired ones; null if deleted. */
export async function latestPayload(strapi: Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).whereNotNull("payload");
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

export async function validPayload(strapi: Strapi, userRowId: number, purpose: TokenPurpose): Promise<unknown> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId, purpose }).where("expires_at", ">", Date.now());
  const newest = (await tokens.orderBy("id", "desc").first("payload")) as { payload: string } | undefined;
  return newest ? JSON.parse(newest.payload) : null;
}

/** Revokes all tokens if `purposes` is missing. */
export async function revokeTokens(strapi: Strapi, userRowId: number, purposes?: readonly TokenPurpose[]): Promise<void> {
  const tokens = (await sql(strapi))(tables.tokens).where({ user_id: userRowId });
  await (purposes ? tokens.whereIn("purpose", [...purposes]) : tokens).delete();
}

export async function moveTokens(strapi: Strapi, purpose: TokenPurpose, fromRowId: number, toRowId: number): Promise<void> {
  await (await sql(strapi))(tables.tokens).where({ user_id: fromRowId, purpose }).update({ user_id: toRowId });
}

/** Spent tokens get the same response as unknown ones. */
export async function deleteSpentTokens(strapi: Strapi, nowMs: number): Promise<void> {
  // Separate queries use an index each; "is not null" would scan the table.
  await deleteInParts(strapi, tables.tokens, (tokens) => void tokens.where("used_at", ">", 0));
  await deleteInParts(strapi, tables.tokens, (tokens) => void tokens.where("expires_at", "<=", nowMs));
}

function validTokens(db: Sql, purposes: readonly TokenPurpose[], token: string) {
  return db(tables.tokens)
    .where({ token_hash: hashOfToken(token) })
    .whereIn("purpose", [...purposes])
    .whereNull("used_at")
    .where("expires_at", ">", Date.now())
    .where("created_at", "<=", latestCredible(Date.now()));
}

export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored, so that a database reader has no working link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
