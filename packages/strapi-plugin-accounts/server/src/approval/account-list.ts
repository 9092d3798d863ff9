import type { Core } from "@strapi/strapi";
import type { AccountState, AdminUser, Role } from "@trabecula/contracts";
import { AppError, containsPattern, sql } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";
import { serializeAdminUser, type UserRow } from "../users/user-row.ts";

interface AccountQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly state?: AccountState | undefined;
  readonly role?: Role | undefined;
}

const sortColumns = new Map([
  ["createdAt", "created_at"],
  ["email", "email"],
  ["firstName", "first_name"],
  ["lastName", "last_name"],
  ["institution", "institution"],
  ["role", "product_role"],
  ["state", "account_state"],
  ["decidedAt", "decided_at"],
  ["lastSeenAt", "last_seen_at"],
]);

/**
 * A page of accounts, newest first unless asked otherwise.
 * @throws AppError `validation_failed` for a field that cannot be sorted by
 */
export async function listAccounts(strapi: Core.Strapi, query: AccountQuery): Promise<{ items: AdminUser[]; total: number }> {
  const column = sortColumns.get(query.sort ?? "createdAt");
  if (column === undefined)
    throw new AppError("validation_failed", "Accounts cannot be sorted by this.", {
      sort: `One of ${[...sortColumns.keys()].join(", ")}.`,
    });
  const db = await sql(strapi);
  const matching = db(tables.users).modify((users) => {
    if (query.state) void users.where("account_state", query.state);
    if (query.role) void users.where("product_role", query.role);
    if (query.q)
      void users.whereRaw(
        "lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(institution, '')) like ? escape '\\'",
        [containsPattern(query.q)],
      );
  });
  const counted = (await matching.clone().count({ total: "*" })) as { total: number | string }[];
  const rows = (await matching
    .orderBy([
      { column, order: query.order },
      { column: "id", order: query.order },
    ])
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)) as UserRow[];
  return { items: rows.map(serializeAdminUser), total: Number(counted[0]?.total ?? 0) };
}

/** Accounts that await a decision, oldest first, 200 at most. */
export async function listWaiting(strapi: Core.Strapi): Promise<AdminUser[]> {
  const rows = (await (await sql(strapi))(tables.users).where({ account_state: "pending" }).orderBy("id").limit(200)) as UserRow[];
  return rows.map(serializeAdminUser);
}

/** How many accounts are in which state. */
export async function countAccounts(strapi: Core.Strapi) {
  const rows = (await (await sql(strapi))(tables.users).select("account_state").count({ users: "*" }).groupBy("account_state")) as {
    account_state: string;
    users: number | string;
  }[];
  const of = (state: AccountState) => Number(rows.find((row) => row.account_state === state)?.users ?? 0);
  return {
    total: rows.reduce((sum, row) => sum + Number(row.users), 0),
    pending: of("pending"),
    approved: of("approved"),
    rejected: of("rejected"),
  };
}
