import type { Core } from "@strapi/strapi";
import { latestCredible, sql } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { updateUser } from "../users/user-rows.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";
import { seal, unseal } from "./seal.ts";
import { stepAt } from "./totp.ts";

/** Time limit of the setup; ms. */
const setUpMs = 3600_000;

interface FactorRow {
  readonly secret: string;
  readonly created_at: number | string;
  readonly confirmed_at: number | string | null;
}

type Owner = Pick<UserRow, "id" | "documentId">;

/** Replaces an earlier unconfirmed secret. */
export async function beginFactor(strapi: Core.Strapi, owner: Owner, secret: Uint8Array, nowMs: number): Promise<void> {
  const row = {
    secret: seal(accountsConfig(strapi).factorSecrets[0], owner.documentId, secret),
    created_at: nowMs,
    confirmed_at: null,
    last_step: 0,
  };
  await (
    await sql(strapi)
  )(tables.secondFactors)
    .insert({ user_id: owner.id, ...row })
    .onConflict("user_id")
    .merge(row);
}

/** Null if missing or expired. */
export async function begunSecret(strapi: Core.Strapi, owner: Owner, nowMs: number): Promise<Buffer | null> {
  const row = await readRow(strapi, owner);
  if (row === undefined || row.confirmed_at !== null) return null;
  const begunAt = Number(row.created_at);
  return begunAt + setUpMs > nowMs && begunAt <= latestCredible(nowMs) ? open(strapi, owner, row) : null;
}

/** Null if the master secret has changed since encryption. */
export async function confirmedSecret(strapi: Core.Strapi, owner: Owner): Promise<Buffer | null> {
  const row = await readRow(strapi, owner);
  return row !== undefined && row.confirmed_at !== null ? open(strapi, owner, row) : null;
}

/** Turns two-factor login on. `step`: of the code used for it. */
export async function confirmFactor(strapi: Core.Strapi, owner: Owner, step: number, nowMs: number): Promise<void> {
  const row = (await sql(strapi))(tables.secondFactors).where({ user_id: owner.id });
  await row.update({ confirmed_at: nowMs, last_step: step });
  await updateUser(strapi, owner.id, { twoFactorSince: new Date(nowMs) });
}

/**
 * Consumes a step; false if it or a later one was used, also concurrently. Steps from a future clock are ignored,
 * because they would lock the owner out.
 */
export async function useStep(strapi: Core.Strapi, owner: Owner, step: number, nowMs: number): Promise<boolean> {
  const farthest = stepAt(latestCredible(nowMs)) + 1;
  const row = (await sql(strapi))(tables.secondFactors).where({ user_id: owner.id });
  void row.where((used) => void used.where("last_step", "<", step).orWhere("last_step", ">", farthest));
  return (await row.update({ last_step: step })) === 1;
}

export async function deleteFactor(strapi: Core.Strapi, userRowId: number): Promise<void> {
  await (await sql(strapi))(tables.secondFactors).where({ user_id: userRowId }).delete();
  await deleteRecoveryCodes(strapi, userRowId);
}

async function readRow(strapi: Core.Strapi, owner: Owner): Promise<FactorRow | undefined> {
  return (await (await sql(strapi))(tables.secondFactors).where({ user_id: owner.id }).first()) as FactorRow | undefined;
}

function open(strapi: Core.Strapi, owner: Owner, row: FactorRow): Buffer | null {
  return (
    accountsConfig(strapi)
      .factorSecrets.map((key) => unseal(key, owner.documentId, row.secret))
      .find((secret) => secret !== null) ?? null
  );
}

/** Re-encrypts secrets with the current master secret, so that the old one can be removed. */
export async function resealFactors(strapi: Core.Strapi): Promise<void> {
  const [key, ...earlier] = accountsConfig(strapi).factorSecrets;
  if (earlier.length === 0) return;
  const db = await sql(strapi);
  const users = tables.users;
  const rows = (await db(tables.secondFactors)
    .join(users, `${users}.id`, `${tables.secondFactors}.user_id`)
    .select(`${tables.secondFactors}.id as rowId`, "secret", "document_id")) as { rowId: number; secret: string; document_id: string }[];
  for (const { rowId, secret, document_id: about } of rows) {
    if (unseal(key, about, secret) !== null) continue;
    const opened = earlier.map((old) => unseal(old, about, secret)).find((bytes) => bytes !== null);
    if (opened)
      await db(tables.secondFactors)
        .where({ id: rowId, secret })
        .update({ secret: seal(key, about, opened) });
  }
}
