import { randomBytes } from "node:crypto";
import { deleteInParts, newId, seal, sql, toInstant, toInstantOrNull, unseal, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { hashOfToken } from "../confirmation/token-rows.ts";
import { providerWithIssuer, type OidcProvider } from "./oidc-provider.ts";

const attemptLastsMs = 10 * 60_000;

export interface Attempt {
  readonly provider: string;
  readonly purpose: "login" | "link" | "confirm";
  readonly userRowId: number | null;
  readonly sessionId: string | null;
  readonly returnPath: string;
  /** Only for `confirm`. */
  readonly act: { readonly purpose: string; readonly objects: readonly string[] } | null;
}

interface Secrets {
  readonly nonce: string;
  readonly verifier: string;
}

export interface TakenAttempt extends Attempt, Secrets {
  readonly createdAt: number;
}

/** Stores only hashes of what the browser and the provider carry. */
export async function insertAttempt(
  strapi: Strapi,
  attempt: Attempt,
  carried: { readonly state: string; readonly browser: string },
  secrets: Secrets,
): Promise<void> {
  const stateHash = hashOfToken(carried.state);
  const now = Date.now();
  await (
    await sql(strapi)
  )(tables.oidcTransactions).insert({
    state_hash: stateHash,
    browser_hash: hashOfToken(carried.browser),
    provider: attempt.provider,
    purpose: attempt.purpose,
    user_id: attempt.userRowId,
    session_id: attempt.sessionId,
    return_path: attempt.returnPath,
    act: attempt.act === null ? null : JSON.stringify(attempt.act),
    sealed: seal(accountsConfig(strapi).factorSecrets[0], stateHash, Buffer.from(JSON.stringify(secrets))),
    created_at: now,
    expires_at: now + attemptLastsMs,
  });
}

interface AttemptRow {
  readonly purpose: Attempt["purpose"];
  readonly user_id: number | null;
  readonly session_id: string | null;
  readonly return_path: string;
  readonly act: string | null;
  readonly sealed: string;
  readonly created_at: number | string;
}

/** Works once, and only for the browser and provider of the attempt. */
export async function takeAttempt(strapi: Strapi, provider: string, state: string, browser: string): Promise<TakenAttempt | null> {
  const db = await sql(strapi);
  const stateHash = hashOfToken(state);
  const row = (await db(tables.oidcTransactions)
    .where({ state_hash: stateHash, browser_hash: hashOfToken(browser), provider })
    .where("expires_at", ">", Date.now())
    .first()) as AttemptRow | undefined;
  if (!row || (await db(tables.oidcTransactions).where({ state_hash: stateHash }).delete()) !== 1) return null;
  const opened = accountsConfig(strapi)
    .factorSecrets.map((key) => unseal(key, stateHash, row.sealed))
    .find((one) => one !== null);
  if (!opened) return null;
  return {
    provider,
    purpose: row.purpose,
    userRowId: row.user_id,
    sessionId: row.session_id,
    returnPath: row.return_path,
    act: row.act === null ? null : (JSON.parse(row.act) as NonNullable<Attempt["act"]>),
    createdAt: Number(row.created_at),
    ...(JSON.parse(opened.toString()) as Secrets),
  };
}

/** False if the token was used before. */
export async function noteLogoutToken(strapi: Strapi, provider: string, jti: string, lastsMs: number): Promise<boolean> {
  const now = Date.now();
  const noted = (await (
    await sql(strapi)
  )(tables.oidcTransactions)
    .insert({
      state_hash: hashOfToken(`logout ${provider} ${jti}`),
      provider,
      purpose: "logout",
      created_at: now,
      expires_at: now + lastsMs,
    })
    .onConflict("state_hash")
    .ignore()
    .returning("id")) as unknown[];
  return noted.length === 1;
}

export async function deleteOldAttempts(strapi: Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.oidcTransactions, (attempts) => void attempts.where("expires_at", "<=", nowMs));
}

export function newState(): string {
  return randomBytes(32).toString("base64url");
}

/** A person at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly institution: string | null;
}

export interface IdentityRow {
  readonly id: number;
  readonly public_id: string;
  readonly user_id: number;
  readonly issuer: string;
  readonly email: string | null;
  readonly institution: string | null;
  readonly linked_at: number | string;
  readonly last_login_at: number | string | null;
}

export async function findIdentity(strapi: Strapi, { issuer, subject }: Pick<Subject, "issuer" | "subject">): Promise<IdentityRow | null> {
  return ((await (await sql(strapi))(tables.identities).where({ issuer, subject }).first()) as IdentityRow | undefined) ?? null;
}

/** Null if an account has this login already. */
export async function insertIdentity(
  strapi: Strapi,
  userRowId: number,
  { issuer, subject, email, institution }: Subject,
): Promise<number | null> {
  const inserted = (await (
    await sql(strapi)
  )(tables.identities)
    .insert({ public_id: newId(), user_id: userRowId, issuer, subject, email, institution, linked_at: Date.now(), last_login_at: null })
    .onConflict(["issuer", "subject"])
    .ignore()
    .returning("id")) as { id: number }[];
  return inserted[0]?.id ?? null;
}

/** False if the login was unlinked meanwhile. */
export async function noteLogin(strapi: Strapi, id: number, { email, institution }: Pick<Subject, "email" | "institution">) {
  const identity = (await sql(strapi))(tables.identities).where({ id });
  return (await identity.update({ last_login_at: Date.now(), email, institution })) === 1;
}

/** Wraps the query, because a promise would run it. Undefined `subject`: all people of the provider. */
export async function identityIdsOf(strapi: Strapi, issuer: string, subject: string | undefined): Promise<{ readonly query: SqlQuery }> {
  const people = (await sql(strapi))(tables.identities).where({ issuer, ...(subject !== undefined && { subject }) });
  return { query: people.select("id") };
}

export async function identitiesOf(strapi: Strapi, userRowId: number): Promise<IdentityRow[]> {
  return (await sql(strapi))(tables.identities).where({ user_id: userRowId }).orderBy("id");
}

export async function deleteIdentities(strapi: Strapi, userRowId: number, publicId?: string): Promise<number> {
  const own = (await sql(strapi))(tables.identities).where({ user_id: userRowId });
  return (publicId === undefined ? own : own.where({ public_id: publicId })).delete();
}

export const serializeIdentity = (strapi: Strapi, row: IdentityRow) => ({
  id: row.public_id,
  provider: shown(providerWithIssuer(accountsConfig(strapi).oidcProviders, row.issuer)),
  issuer: row.issuer,
  email: row.email,
  institution: row.institution,
  linkedAt: toInstant(Number(row.linked_at)),
  lastLoginAt: toInstantOrNull(row.last_login_at === null ? null : Number(row.last_login_at)),
});

const shown = (provider: OidcProvider | undefined) => (provider ? { key: provider.key, name: provider.name } : null);
