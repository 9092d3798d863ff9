import { ZLanguage, ZRole, type AccountState, type AdminUser, type Language, type Role, type User } from "@trabecula/contracts";
import type { Row } from "@trabecula/strapi-kit";

export const userUid = "plugin::users-permissions.user";

export const userFields = [
  "id",
  "documentId",
  "email",
  "password",
  "firstName",
  "lastName",
  "institution",
  "intendedUse",
  "defaults",
  "productRole",
  "accountState",
  "stateReason",
  "blocked",
  "createdAt",
  "decidedAt",
  "emailConfirmedAt",
  "emailBouncedAt",
  "twoFactorSince",
  "lastSeenAt",
  "agreedTermsVersion",
  "agreedTermsAt",
  "personalWorkspaceId",
  "language",
] as const satisfies readonly (keyof Row<typeof userUid>)[];

const storedStates = { pending: ["pending"], approved: ["approved", "approved-unconfirmed"], rejected: ["rejected"] } as const;
export type StoredState = (typeof storedStates)[AccountState][number];

export function storedAs(state: AccountState): readonly StoredState[] {
  return storedStates[state];
}

export function stateOf(stored: StoredState): AccountState {
  return stored === "approved-unconfirmed" ? "approved" : stored;
}

/** Strapi's schema leaves these open; `insertUser` always sets them. */
interface AlwaysSet {
  readonly password: string;
  readonly productRole: string;
  readonly accountState: StoredState;
}

export type UserRow = Readonly<Omit<Pick<Row<typeof userUid>, (typeof userFields)[number]>, keyof AlwaysSet>> & AlwaysSet;

export const ownColumns = {
  documentId: "document_id",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  institution: "institution",
  intendedUse: "intended_use",
  productRole: "product_role",
  twoFactorSince: "two_factor_since",
  defaults: "defaults",
  personalWorkspaceId: "personal_workspace_id",
  language: "language",
} as const satisfies Partial<Record<keyof UserRow, string>>;

/** Raw SQL reads this too, and SQLite returns JSON as text. */
export type OwnRow = Pick<UserRow, Exclude<keyof typeof ownColumns, "intendedUse" | "defaults" | "twoFactorSince">> & {
  readonly intendedUse: unknown;
  readonly defaults: unknown;
  readonly twoFactorSince: unknown;
};

/** Unknown values get the least powerful role. */
export function roleOf(productRole: string): Role {
  const role = ZRole.safeParse(productRole);
  return role.success ? role.data : "patient";
}

/** Returns English for null and unknown languages. */
export function languageOf({ language }: { readonly language: string | null }): Language {
  const known = ZLanguage.safeParse(language);
  return known.success ? known.data : "en";
}

export function isOpen(user: UserRow): boolean {
  return user.accountState === "approved" && !user.blocked;
}

/** Confirming the address may still complete this sign-up. */
export function isUndecidedAddress(user: UserRow): boolean {
  return isUnproven(user) && user.accountState !== "rejected";
}

/** Anyone may have typed this address. */
export function isUnproven({ accountState, emailConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt === null && accountState !== "approved";
}

export function serializeUser(row: OwnRow): User {
  return { ...identityOf(row), defaults: defaultsOf(row) };
}

function identityOf(row: OwnRow): Omit<User, "defaults"> {
  return {
    id: row.documentId,
    email: row.email,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    institution: row.institution ?? "",
    intendedUse: listFrom(row.intendedUse),
    role: roleOf(row.productRole),
    language: languageOf(row),
  };
}

export function namesOf(row: UserRow) {
  return { email: row.email, firstName: row.firstName, lastName: row.lastName, institution: row.institution };
}

export function defaultsOf({ defaults }: Pick<OwnRow, "defaults">): User["defaults"] {
  return listFrom(defaults);
}

export function serializeAdminUser(row: UserRow): AdminUser {
  return {
    ...identityOf(row),
    state: stateOf(row.accountState),
    awaitsConfirmation: row.accountState === "approved-unconfirmed",
    stateReason: row.stateReason,
    emailConfirmed: row.emailConfirmedAt !== null,
    blocked: row.blocked ?? false,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    lastSeenAt: row.lastSeenAt,
    emailBouncedAt: row.emailBouncedAt,
    twoFactorSince: row.twoFactorSince,
  };
}

function listFrom<Item>(value: unknown): Item[] {
  const list: unknown = typeof value === "string" ? JSON.parse(value) : value;
  return Array.isArray(list) ? (list as Item[]) : [];
}
