import { ZRole, type AccountState, type AdminUser, type Role, type User } from "@trabecula/contracts";
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
] as const satisfies readonly (keyof Row<typeof userUid>)[];

/** Strapi's schema leaves these open; `insertUser` always sets them. */
interface AlwaysSet {
  readonly password: string;
  readonly productRole: string;
  readonly accountState: AccountState;
}

export type UserRow = Readonly<Omit<Pick<Row<typeof userUid>, (typeof userFields)[number]>, keyof AlwaysSet>> & AlwaysSet;

/** Columns of `up_users` that a session is answered with. */
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
} as const satisfies Partial<Record<keyof UserRow, string>>;

/** Also read by raw SQL, where SQLite has JSON as text. */
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

export function isOpen(user: UserRow): boolean {
  return user.accountState === "approved" && !user.blocked;
}

export function serializeUser(row: OwnRow): User {
  return {
    id: row.documentId,
    email: row.email,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    institution: row.institution ?? "",
    intendedUse: listFrom(row.intendedUse),
    role: roleOf(row.productRole),
    defaults: defaultsOf(row),
  };
}

export function namesOf(row: UserRow) {
  return { email: row.email, firstName: row.firstName, lastName: row.lastName, institution: row.institution };
}

export function defaultsOf({ defaults }: Pick<OwnRow, "defaults">): User["defaults"] {
  return listFrom(defaults);
}

/** Without password, tokens or clinical data. */
export function serializeAdminUser(row: UserRow): AdminUser {
  return {
    id: row.documentId,
    email: row.email,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    institution: row.institution ?? "",
    intendedUse: listFrom(row.intendedUse),
    role: roleOf(row.productRole),
    state: row.accountState,
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
