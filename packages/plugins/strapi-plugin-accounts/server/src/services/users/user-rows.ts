import type { Core } from "@strapi/strapi";
import type { AccountState, Role } from "@trabecula/contracts";
import { newId, notFound, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { isOpen, type UserRow } from "./user-row.ts";

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly institution: string;
  readonly intendedUse: readonly string[];
  readonly role: Role;
  readonly state: AccountState;
  readonly emailConfirmed: boolean;
  readonly agreedTermsVersion: string | null;
}

/** Lower-case address; null if none. */
export async function findUserByEmail(strapi: Core.Strapi, email: string): Promise<UserRow | null> {
  return ((await (await sql(strapi))(tables.users).where({ email }).first()) as UserRow | undefined) ?? null;
}

/** Locks an account's row for the transaction; null if gone. Use before changes of password, address or existence. */
export async function lockUser(strapi: Core.Strapi, rowId: number): Promise<UserRow | null> {
  return ((await (await sql(strapi))(tables.users).where({ id: rowId }).forUpdate().first()) as UserRow | undefined) ?? null;
}

/** Locks an account after a password check; null if it was closed or deleted, or its password or two-factor login changed. */
export async function lockAsChecked(strapi: Core.Strapi, checked: UserRow): Promise<UserRow | null> {
  const user = await lockUser(strapi, checked.id);
  if (user === null || user.password !== checked.password || !isOpen(user)) return null;
  return isTwoFactor(user) === isTwoFactor(checked) ? user : null;
}

const isTwoFactor = (user: UserRow) => user.two_factor_since !== null;

/** @throws AppError `not_found` */
export async function getUserByRowId(strapi: Core.Strapi, rowId: number): Promise<UserRow> {
  return orNotFound(await (await sql(strapi))(tables.users).where({ id: rowId }).first());
}

/** @throws AppError `not_found` */
export async function getUserById(strapi: Core.Strapi, documentId: string): Promise<UserRow> {
  return orNotFound(await (await sql(strapi))(tables.users).where({ document_id: documentId }).first());
}

/** Null if the address has an account. The database decides, also for concurrent requests. */
export async function insertUser(strapi: Core.Strapi, user: NewUser): Promise<UserRow | null> {
  const now = new Date();
  const row = {
    document_id: newId(),
    username: newId(),
    email: user.email,
    provider: "local",
    password: user.passwordHash,
    confirmed: user.emailConfirmed,
    blocked: false,
    first_name: user.firstName,
    last_name: user.lastName,
    institution: user.institution,
    intended_use: JSON.stringify(user.intendedUse),
    defaults: "[]",
    product_role: user.role,
    account_state: user.state,
    email_confirmed_at: user.emailConfirmed ? now : null,
    decided_at: user.state === "pending" ? null : now,
    agreed_terms_version: user.agreedTermsVersion,
    agreed_terms_at: user.agreedTermsVersion === null ? null : now,
    created_at: now,
    updated_at: now,
    published_at: now,
  };
  const inserted = (await (await sql(strapi))(tables.users).insert(row).onConflict("email").ignore().returning("id")) as { id: number }[];
  return inserted[0] ? getUserByRowId(strapi, inserted[0].id) : null;
}

export async function updateUser(strapi: Core.Strapi, rowId: number, columns: Partial<Record<keyof UserRow, unknown>>): Promise<UserRow> {
  await (
    await sql(strapi)
  )(tables.users)
    .where({ id: rowId })
    .update({ ...columns, updated_at: new Date() });
  return getUserByRowId(strapi, rowId);
}

/**
 * True if another approved, unblocked administrator exists. Locks the rows, so that two administrators cannot demote
 * each other concurrently.
 */
export async function hasOtherAdmin(strapi: Core.Strapi, rowId: number): Promise<boolean> {
  const admins = (await (
    await sql(strapi)
  )(tables.users)
    .where({ product_role: "admin", account_state: "approved", blocked: false })
    .orderBy("id")
    .forUpdate()
    .select("id")) as { id: number }[];
  return admins.some((admin) => admin.id !== rowId);
}

export async function adminAddresses(strapi: Core.Strapi): Promise<string[]> {
  return (await sql(strapi))(tables.users).where({ product_role: "admin", account_state: "approved", blocked: false }).pluck("email");
}

function orNotFound(row: unknown): UserRow {
  if (!row) throw notFound();
  return row as UserRow;
}
