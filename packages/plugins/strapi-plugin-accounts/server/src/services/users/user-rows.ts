import type { AccountState, Language, Role } from "@trabecula/contracts";
import {
  containsPattern,
  findLocked,
  insertOnce,
  newId,
  orNotFound,
  rowsOf,
  sql,
  type Changes,
  type OwnersPort,
  type Selection,
  type Where,
  type Strapi,
} from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { workspaceUid } from "../../content-types/index.ts";
import { addPersonalWorkspace } from "../workspaces/personal-workspaces.ts";
import { pictureOf } from "../workspaces/logos.ts";
import { letterheadOf, nameOfShared } from "../workspaces/workspace-rows.ts";
import { hasPassword } from "./passwords.ts";
import { defaultsOf, isOpen, isUnproven, userFields, userUid, type UserRow } from "./user-row.ts";

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
  readonly language?: Language | undefined;
}

type UserWhere = Where<typeof userUid>;
export type UserChanges = Changes<typeof userUid>;

export const accountRows = (strapi: Strapi) => rowsOf(strapi, userUid);

export async function findUsers(strapi: Strapi, query: Omit<Selection<typeof userUid, "id">, "select">): Promise<UserRow[]> {
  return (await accountRows(strapi).findMany({ ...query, select: userFields })) as UserRow[];
}

async function findUser(strapi: Strapi, where: UserWhere): Promise<UserRow | null> {
  return (await accountRows(strapi).findOne({ select: userFields, where })) as UserRow | null;
}

export function findUserByEmail(strapi: Strapi, email: string): Promise<UserRow | null> {
  return findUser(strapi, { email });
}

/** Null also for unconfirmed addresses. */
export async function findProvenUser(strapi: Strapi, email: string): Promise<UserRow | null> {
  const user = await findUserByEmail(strapi, email);
  return user !== null && isUnproven(user) ? null : user;
}

/** Locks accounts for the transaction. Use before changes of password, address or existence. */
export async function lockUsers(strapi: Strapi, where: UserWhere): Promise<UserRow[]> {
  return (await findLocked(strapi, userUid, { select: userFields, where })) as UserRow[];
}

export async function lockUser(strapi: Strapi, rowId: number): Promise<UserRow | null> {
  return (await lockUsers(strapi, { id: rowId }))[0] ?? null;
}

/** Null if the account was closed or deleted, or its password or two-factor login changed since the password check. */
export async function lockAsChecked(strapi: Strapi, checked: UserRow): Promise<UserRow | null> {
  const user = await lockUser(strapi, checked.id);
  if (user === null || user.password !== checked.password || !isOpen(user)) return null;
  return isTwoFactor(user) === isTwoFactor(checked) ? user : null;
}

const isTwoFactor = (user: UserRow) => user.twoFactorSince !== null;

export function getUserByRowId(strapi: Strapi, rowId: number): Promise<UserRow> {
  return getUser(strapi, { id: rowId });
}

export function getUserById(strapi: Strapi, documentId: string): Promise<UserRow> {
  return getUser(strapi, { documentId });
}

async function getUser(strapi: Strapi, where: UserWhere): Promise<UserRow> {
  return orNotFound(await findUser(strapi, where));
}

/** Null if the address has an account; the database decides, also for concurrent requests. */
export async function insertUser(strapi: Strapi, user: NewUser): Promise<UserRow | null> {
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
    language: user.language ?? null,
    agreedTermsAt: user.agreedTermsVersion === null ? null : now,
  };
  await insertOnce(strapi, userUid, row, ["email"]);
  await addPersonalWorkspace(strapi, documentId);
  return findUser(strapi, { documentId });
}

export async function updateUser(strapi: Strapi, rowId: number, changes: UserChanges): Promise<UserRow> {
  await updateUsers(strapi, { id: rowId }, changes);
  return getUserByRowId(strapi, rowId);
}

/** Returns how many accounts changed. Only this function writes existing accounts. */
export async function updateUsers(strapi: Strapi, where: UserWhere, changes: UserChanges): Promise<number> {
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

/** True if another administrator can log in by password while a provider is down. Locks the rows, so that two cannot demote each other. */
export async function hasOtherAdmin(strapi: Strapi, rowId: number, { withTwoFactor }: { withTwoFactor: boolean }): Promise<boolean> {
  return (await lockUsers(strapi, openAdmin)).some(
    (user) => user.id !== rowId && hasPassword(user) && (!withTwoFactor || user.twoFactorSince !== null),
  );
}

export async function adminAddresses(strapi: Strapi): Promise<string[]> {
  return (await accountRows(strapi).findMany({ select: ["email"], where: openAdmin })).map(({ email }) => email);
}

/** Reveals only the address, or name and institution, of an account. */
export function createOwners(strapi: Strapi): OwnersPort {
  return {
    async madeSince(since) {
      const made = await accountRows(strapi).findMany({ select: ["createdAt"], where: { createdAt: { $gte: since } } });
      return made.map(({ createdAt }) => createdAt);
    },

    async countDefaults() {
      const rows = await accountRows(strapi).findMany({ select: ["defaults"] });
      const counts = new Map<string, number>();
      for (const { datasetId } of rows.flatMap(defaultsOf)) counts.set(datasetId, (counts.get(datasetId) ?? 0) + 1);
      return counts;
    },

    async accountsOf(workspaceIds) {
      const where = { personalWorkspaceId: { $in: [...workspaceIds] } };
      const found = await accountRows(strapi).findMany({ select: ["documentId", "email", "personalWorkspaceId"], where });
      return new Map(found.map(({ documentId: id, email, personalWorkspaceId }) => [personalWorkspaceId!, { id, email }]));
    },

    async sharedNames(ids) {
      const where = { documentId: { $in: [...ids] }, kind: { $ne: "personal" as const } };
      const found = await rowsOf(strapi, workspaceUid).findMany({ select: ["documentId", "name"], where });
      return new Map(found.map(({ documentId, name }) => [documentId, name]));
    },

    async emailsOf(ids) {
      const rows = await accountRows(strapi).findMany({ select: ["documentId", "email"], where: { documentId: { $in: [...ids] } } });
      return new Map(rows.map(({ documentId, email }) => [documentId, email]));
    },

    async workspaceOf(accountId) {
      const row = await accountRows(strapi).findOne({ select: ["personalWorkspaceId"], where: { documentId: accountId } });
      return row?.personalWorkspaceId ?? accountId;
    },

    letterheadOf: (workspaceId) => letterheadOf(strapi, workspaceId),

    pictureOf: (logo) => pictureOf(strapi, logo),

    async nameOf(workspaceId) {
      const where = { personalWorkspaceId: workspaceId };
      const row = await accountRows(strapi).findOne({ select: ["firstName", "lastName", "institution"], where });
      if (row) return { firstName: row.firstName ?? "", lastName: row.lastName ?? "", institution: row.institution ?? "" };
      const name = await nameOfShared(strapi, workspaceId);
      return name === null ? null : { firstName: "", lastName: "", institution: name };
    },

    /** A condition of other queries, so it stays SQL. */
    async workspacesByEmail(text) {
      const db = await sql(strapi);
      return () =>
        db(tables.users)
          .whereRaw("lower(email) like ? escape '\\'", [containsPattern(text)])
          .whereNotNull("personal_workspace_id")
          .select({ workspace_id: "personal_workspace_id" });
    },

    async accountName(id) {
      const row = await accountRows(strapi).findOne({ select: ["firstName", "lastName"], where: { documentId: id } });
      return row && [row.firstName, row.lastName].filter(Boolean).join(" ");
    },

    async isPersonal(workspaceId) {
      const row = await rowsOf(strapi, workspaceUid).findOne({ select: ["kind"], where: { documentId: workspaceId } });
      return row?.kind === "personal";
    },
  };
}
