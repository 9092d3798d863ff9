import { ZRole, type AccountState, type AdminUser, type Role, type User } from "@trabecula/contracts";
import { toInstant, toInstantOrNull } from "@trabecula/strapi-kit";

export interface UserRow {
  readonly id: number;
  readonly document_id: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly institution: string | null;
  /** JSON: text in SQLite, a value in PostgreSQL. */
  readonly intended_use: unknown;
  readonly defaults: unknown;
  readonly product_role: string;
  readonly account_state: AccountState;
  readonly state_reason: string | null;
  readonly blocked: boolean | number;
  readonly created_at: unknown;
  readonly decided_at: unknown;
  readonly email_confirmed_at: unknown;
  readonly email_bounced_at: unknown;
  readonly two_factor_since: unknown;
  readonly last_seen_at: unknown;
  readonly agreed_terms_version: string | null;
  readonly agreed_terms_at: unknown;
}

export const ownColumns = [
  "document_id",
  "email",
  "first_name",
  "last_name",
  "institution",
  "intended_use",
  "product_role",
  "two_factor_since",
  "defaults",
] as const satisfies readonly (keyof UserRow)[];

export type OwnRow = Pick<UserRow, (typeof ownColumns)[number]>;

/** Unknown values get the least powerful role. */
export function roleOf(productRole: string): Role {
  const role = ZRole.safeParse(productRole);
  return role.success ? role.data : "patient";
}

export function isOpen(user: UserRow): boolean {
  return user.account_state === "approved" && !user.blocked;
}

export function serializeUser(row: OwnRow): User {
  return {
    id: row.document_id,
    email: row.email,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    institution: row.institution ?? "",
    intendedUse: listFrom(row.intended_use),
    role: roleOf(row.product_role),
    defaults: defaultsOf(row),
  };
}

export function namesOf(row: UserRow) {
  return { email: row.email, firstName: row.first_name, lastName: row.last_name, institution: row.institution };
}

export function defaultsOf({ defaults }: Pick<UserRow, "defaults">): User["defaults"] {
  return listFrom(defaults);
}

/** Without password, tokens or clinical data. */
export function serializeAdminUser(row: UserRow): AdminUser {
  return {
    id: row.document_id,
    email: row.email,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    institution: row.institution ?? "",
    intendedUse: listFrom(row.intended_use),
    role: roleOf(row.product_role),
    state: row.account_state,
    stateReason: row.state_reason,
    emailConfirmed: row.email_confirmed_at !== null,
    blocked: Boolean(row.blocked),
    createdAt: toInstant(row.created_at),
    decidedAt: toInstantOrNull(row.decided_at),
    lastSeenAt: toInstantOrNull(row.last_seen_at),
    emailBouncedAt: toInstantOrNull(row.email_bounced_at),
    twoFactorSince: toInstantOrNull(row.two_factor_since),
  };
}

function listFrom<Item>(value: unknown): Item[] {
  const list: unknown = typeof value === "string" ? JSON.parse(value) : value;
  return Array.isArray(list) ? (list as Item[]) : [];
}
