import type { Core } from "@strapi/strapi";
import type { AccountState, Role } from "@trabecula/contracts";
import { findLocked, insertOnce, newId, notFound, rowsOf, type Changes, type Selection, type Where } from "@trabecula/strapi-kit";
import { isOpen, userFields, userUid, type UserRow } from "./user-row.ts";

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

export type UserWhere = Where<typeof userUid>;
export type UserChanges = Changes<typeof userUid>;

export const accountRows = (strapi: Core.Strapi) => rowsOf(strapi, userUid);

export async function findUsers(strapi: Core.Strapi, query: Omit<Selection<typeof userUid, "id">, "select">): Promise<UserRow[]> {
  return (await accountRows(strapi).findMany({ ...query, select: userFields })) as UserRow[];
}

async function findUser(strapi: Core.Strapi, where: UserWhere): Promise<UserRow | null> {
  return (await accountRows(strapi).findOne({ select: userFields, where })) as UserRow | null;
}

/** Lower-case address; null if none. */
export function findUserByEmail(strapi: Core.Strapi, email: string): Promise<UserRow | null> {
  return findUser(strapi, { email });
}

/** Locks accounts for the transaction. Use before changes of password, address or existence. */
export async function lockUsers(strapi: Core.Strapi, where: UserWhere): Promise<UserRow[]> {
  return (await findLocked(strapi, userUid, { select: userFields, where })) as UserRow[];
}

/** Null if gone. */
export async function lockUser(strapi: Core.Strapi, rowId: number): Promise<UserRow | null> {
  return (await lockUsers(strapi, { id: rowId }))[0] ?? null;
}

/** Locks an account after a password check; null if it was closed or deleted, or its password or two-factor login changed. */
export async function lockAsChecked(strapi: Core.Strapi, checked: UserRow): Promise<UserRow | null> {
  const user = await lockUser(strapi, checked.id);
  if (user === null || user.password !== checked.password || !isOpen(user)) return null;
  return isTwoFactor(user) === isTwoFactor(checked) ? user : null;
}

const isTwoFactor = (user: UserRow) => user.twoFactorSince !== null;

/** @throws AppError `not_found` */
export function getUserByRowId(strapi: Core.Strapi, rowId: number): Promise<UserRow> {
  return getUser(strapi, { id: rowId });
}

/** @throws AppError `not_found` */
export function getUserById(strapi: Core.Strapi, documentId: string): Promise<UserRow> {
  return getUser(strapi, { documentId });
}

async function getUser(strapi: Core.Strapi, where: UserWhere): Promise<UserRow> {
  const user = await findUser(strapi, where);
  if (!user) throw notFound();
  return user;
}

/** Null if the address has an account. The database decides, also for concurrent requests. */
export async function insertUser(strapi: Core.Strapi, user: NewUser): Promise<UserRow | null> {
  const now = new Date();
  const documentId = newId();
  const row = {
    documentId,
    username: newId(),
    email: user.email,
    provider: "local",
    password: user.passwordHash,
    blocked: false,
    firstName: user.firstName,
    lastName: user.lastName,
    institution: user.institution,
    // As text, because `insertOnce` does not convert JSON.
    intendedUse: JSON.stringify(user.intendedUse),
    defaults: "[]",
    productRole: user.role,
    accountState: user.state,
    ...confirmedAt(user.emailConfirmed ? now : null),
    decidedAt: user.state === "pending" ? null : now,
    agreedTermsVersion: user.agreedTermsVersion,
    agreedTermsAt: user.agreedTermsVersion === null ? null : now,
  };
  await insertOnce(strapi, userUid, row, ["email"]);
  return findUser(strapi, { documentId });
}

/** @throws AppError `not_found` */
export async function updateUser(strapi: Core.Strapi, rowId: number, changes: UserChanges): Promise<UserRow> {
  await updateUsers(strapi, { id: rowId }, changes);
  return getUserByRowId(strapi, rowId);
}

/** Returns how many accounts changed. The one place that writes existing accounts. */
export async function updateUsers(strapi: Core.Strapi, where: UserWhere, changes: UserChanges): Promise<number> {
  const { emailConfirmedAt } = changes;
  const confirmed = emailConfirmedAt === undefined ? {} : confirmedAt(emailConfirmedAt);
  const { count } = await accountRows(strapi).updateMany({ where, data: { ...changes, ...confirmed, updatedAt: new Date() } });
  return count;
}

/** `confirmed` is the flag of users-permissions; nothing here reads it. */
function confirmedAt(emailConfirmedAt: string | Date | null) {
  return { emailConfirmedAt, confirmed: emailConfirmedAt !== null };
}

const openAdmin = { productRole: "admin", accountState: "approved", blocked: false } as const;

/**
 * True if another approved, unblocked administrator exists. Locks the rows, so that two administrators cannot demote
 * each other concurrently.
 */
export async function hasOtherAdmin(strapi: Core.Strapi, rowId: number): Promise<boolean> {
  return (await lockUsers(strapi, openAdmin)).some(({ id }) => id !== rowId);
}

export async function adminAddresses(strapi: Core.Strapi): Promise<string[]> {
  return (await accountRows(strapi).findMany({ select: ["email"], where: openAdmin })).map(({ email }) => email);
}
