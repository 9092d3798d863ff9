import { createHash, randomBytes } from "node:crypto";
import { countRows, latestCredible, seal, sql, unseal, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { panelUsers, tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { stepAt, toBase32 } from "./totp.ts";

const setUpMs = 3600_000;

interface FactorRow {
  readonly secret: string;
  readonly created_at: number | string;
  readonly confirmed_at: number | string | null;
}

export type FactorOwner = Pick<UserRow, "id" | "documentId"> & { readonly isStaff?: true };

const keyOf = ({ id, isStaff }: FactorOwner) => (isStaff ? { staff_id: id } : { user_id: id });

export async function beginFactor(strapi: Strapi, owner: FactorOwner, secret: Uint8Array, nowMs: number): Promise<void> {
  const row = {
    secret: seal(accountsConfig(strapi).factorSecrets[0], owner.documentId, secret),
    created_at: nowMs,
    confirmed_at: null,
    last_step: 0,
  };
  const db = await sql(strapi);
  await db(tables.secondFactors)
    .insert({ ...keyOf(owner), ...row })
    .onConflict(Object.keys(keyOf(owner)))
    .merge(row);
}

export async function begunSecret(strapi: Strapi, owner: FactorOwner, nowMs: number): Promise<Buffer | null> {
  const row = await readRow(strapi, owner);
  if (row === undefined || row.confirmed_at !== null) return null;
  const begunAt = Number(row.created_at);
  return begunAt + setUpMs > nowMs && begunAt <= latestCredible(nowMs) ? open(strapi, owner, row) : null;
}

/** Null if the master secret has changed since encryption. */
export async function confirmedSecret(strapi: Strapi, owner: FactorOwner): Promise<Buffer | null> {
  const row = await readRow(strapi, owner);
  return row !== undefined && row.confirmed_at !== null ? open(strapi, owner, row) : null;
}

/** Start of two-factor login in ms; null: off. */
export async function factorSince(strapi: Strapi, owner: FactorOwner): Promise<number | null> {
  const confirmedAt = (await readRow(strapi, owner))?.confirmed_at ?? null;
  return confirmedAt === null ? null : Number(confirmedAt);
}

interface StaffRow {
  readonly document_id: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
  readonly confirmed_at: number | string;
}

export async function staffWithFactor(strapi: Strapi): Promise<StaffRow[]> {
  return (await sql(strapi))(tables.secondFactors)
    .join(panelUsers, `${panelUsers}.id`, `${tables.secondFactors}.staff_id`)
    .whereNotNull("confirmed_at")
    .orderBy("email")
    .select("document_id", "firstname", "lastname", "email", "confirmed_at");
}

/** @param step time step of the confirming code */
export async function confirmFactor(strapi: Strapi, owner: FactorOwner, step: number, nowMs: number): Promise<void> {
  const row = (await sql(strapi))(tables.secondFactors).where(keyOf(owner));
  await row.update({ confirmed_at: nowMs, last_step: step });
}

/** False if this or a later step was used, also concurrently. Ignores steps from a future clock, which would lock the owner out. */
export async function useStep(strapi: Strapi, owner: FactorOwner, step: number, nowMs: number): Promise<boolean> {
  const farthest = stepAt(latestCredible(nowMs)) + 1;
  const row = (await sql(strapi))(tables.secondFactors).where(keyOf(owner));
  void row.where((used) => void used.where("last_step", "<", step).orWhere("last_step", ">", farthest));
  return (await row.update({ last_step: step })) === 1;
}

export async function deleteFactor(strapi: Strapi, owner: FactorOwner): Promise<boolean> {
  const deleted = await (await sql(strapi))(tables.secondFactors).where(keyOf(owner)).delete();
  await deleteRecoveryCodes(strapi, owner);
  return deleted === 1;
}

async function readRow(strapi: Strapi, owner: FactorOwner): Promise<FactorRow | undefined> {
  return (await (await sql(strapi))(tables.secondFactors).where(keyOf(owner)).first()) as FactorRow | undefined;
}

function open(strapi: Strapi, owner: FactorOwner, row: FactorRow): Buffer | null {
  return (
    accountsConfig(strapi)
      .factorSecrets.map((key) => unseal(key, owner.documentId, row.secret))
      .find((secret) => secret !== null) ?? null
  );
}

/** Re-encrypts secrets with the current master secret, so that the old one can be removed. */
export async function resealFactors(strapi: Strapi): Promise<void> {
  const [key, ...earlier] = accountsConfig(strapi).factorSecrets;
  if (earlier.length === 0) return;
  const db = await sql(strapi);
  const ownedBy = (owners: string, column: string) =>
    db(tables.secondFactors)
      .join(owners, `${owners}.id`, `${tables.secondFactors}.${column}`)
      .select(`${tables.secondFactors}.id as rowId`, "secret", "document_id") as unknown as Promise<SealedRow[]>;
  const rows = [...(await ownedBy(tables.users, "user_id")), ...(await ownedBy(panelUsers, "staff_id"))];
  for (const { rowId, secret, document_id: about } of rows) {
    if (unseal(key, about, secret) !== null) continue;
    const opened = earlier.map((old) => unseal(old, about, secret)).find((bytes) => bytes !== null);
    if (opened)
      await db(tables.secondFactors)
        .where({ id: rowId, secret })
        .update({ secret: seal(key, about, opened) });
  }
}

interface SealedRow {
  readonly rowId: number;
  readonly secret: string;
  readonly document_id: string;
}

const codes = 10;
/** 80 bits resist searches by hash. */
const codeBytes = 10;

export async function renewRecoveryCodes(strapi: Strapi, owner: FactorOwner): Promise<string[]> {
  const fresh = Array.from({ length: codes }, () => toBase32(randomBytes(codeBytes)).toLowerCase());
  await deleteRecoveryCodes(strapi, owner);
  const rows = fresh.map((code) => ({ ...keyOf(owner), code_hash: hashOf(code) }));
  await (await sql(strapi))(tables.recoveryCodes).insert(rows);
  return fresh.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Consumes a code once, also concurrently; false if unknown. */
export async function useRecoveryCode(strapi: Strapi, owner: FactorOwner, code: string): Promise<boolean> {
  const used = (await sql(strapi))(tables.recoveryCodes).where({ ...keyOf(owner), code_hash: hashOf(code.toLowerCase()) });
  return (await used.delete()) === 1;
}

export async function countRecoveryCodes(strapi: Strapi, owner: FactorOwner): Promise<number> {
  return countRows((await sql(strapi))(tables.recoveryCodes).where(keyOf(owner)));
}

async function deleteRecoveryCodes(strapi: Strapi, owner: FactorOwner): Promise<void> {
  await (await sql(strapi))(tables.recoveryCodes).where(keyOf(owner)).delete();
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
