import type { AccountAttention, AccountState, AdminOverview, AdminUser, AdminUserDetail, Role } from "@trabecula/contracts";
import { countRows, AppError, containsPattern, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { lastLogin, listEventsOf } from "../audit/index.ts";
import { mailsAbout } from "../outbox/index.ts";
import { personalDataOf } from "../personal-data/export-account.ts";
import { countLiveSessions } from "../sessions/index.ts";
import { countLiveTokens } from "../tokens/index.ts";
import { serializeAdminUser, stateOf, storedAs, type StoredState } from "../users/user-row.ts";
import { findUsers, getUserById } from "../users/user-rows.ts";

interface AccountQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly state?: AccountState | undefined;
  readonly role?: Role | undefined;
  readonly attention?: AccountAttention | undefined;
}

/** Whitelist for ORDER BY; case-insensitive. */
const sortTerms = new Map([
  ["createdAt", ["created_at"]],
  ["email", ["email"]],
  ["firstName", ["lower(first_name)", "lower(last_name)"]],
  ["lastName", ["lower(last_name)", "lower(first_name)"]],
  ["institution", ["lower(institution)"]],
  ["role", ["product_role"]],
  ["state", ["account_state"]],
  ["decidedAt", ["decided_at"]],
  ["lastSeenAt", ["last_seen_at"]],
]);

const attentionConditions: Record<AccountAttention, string> = {
  unconfirmed: "email_confirmed_at is null",
  blocked: "blocked",
  "mail-returned": "email_bounced_at is not null",
};

const searchText = "lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(institution, ''))";

/** Newest first by default. @throws `validation_failed` for an unknown sort field */
export async function listAccounts(strapi: Strapi, query: AccountQuery): Promise<{ items: AdminUser[]; total: number }> {
  const order = orderOf(query);
  const db = await sql(strapi);
  const matching = db(tables.users).modify((users) => {
    if (query.state) void users.whereIn("account_state", [...storedAs(query.state)]);
    if (query.role) void users.where("product_role", query.role);
    if (query.attention) void users.whereRaw(attentionConditions[query.attention]);
    if (query.q) void users.whereRaw(`${searchText} like ? escape '\\'`, [containsPattern(query.q)]);
  });
  const total = await countRows(matching.clone());
  const ids: number[] = await matching
    .orderByRaw(order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .pluck("id");
  const byId = new Map((await findUsers(strapi, { where: { id: { $in: ids } } })).map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []).map(serializeAdminUser), total };
}

/** Accounts never seen come last in both orders, because databases sort nulls differently. */
function orderOf({ sort = "createdAt", order }: AccountQuery): string {
  const terms = sortTerms.get(sort);
  if (terms === undefined)
    throw new AppError("validation_failed", "Accounts cannot be sorted by this.", {
      sort: `One of ${[...sortTerms.keys()].join(", ")}.`,
    });
  return [`${terms[0]} is null`, ...[...terms, "id"].map((term) => `${term} ${order}`)].join(", ");
}

export async function listWaiting(strapi: Strapi): Promise<AdminUser[]> {
  const waiting = { where: { accountState: "pending" }, orderBy: [{ id: "asc" }], limit: 200 } as const;
  return (await findUsers(strapi, waiting)).map(serializeAdminUser);
}

export async function countAccounts(strapi: Strapi): Promise<AdminOverview["users"]> {
  const db = await sql(strapi);
  const rows = (await db(tables.users)
    .select("account_state", "blocked")
    .count({ users: "*" })
    .groupBy("account_state", "blocked")) as CountRow[];
  const count = (fits: (row: CountRow) => boolean) => rows.filter(fits).reduce((sum, row) => sum + Number(row.users), 0);
  return {
    total: count(() => true),
    pending: count((row) => stateOf(row.account_state) === "pending"),
    approved: count((row) => stateOf(row.account_state) === "approved"),
    rejected: count((row) => stateOf(row.account_state) === "rejected"),
    blocked: count((row) => Boolean(row.blocked)),
  };
}

interface CountRow {
  readonly account_state: StoredState;
  readonly blocked: boolean | number | null;
  readonly users: number | string;
}

const auditEntriesShown = 100;
const mailsShown = 20;

export async function readAccount(strapi: Strapi, userId: string): Promise<AdminUserDetail> {
  const user = await getUserById(strapi, userId);
  const owner = { rowId: user.id, id: user.documentId, personalWorkspaceId: user.personalWorkspaceId };
  const { agreedTermsVersion: version, agreedTermsAt: agreedAt } = user;
  return {
    user: serializeAdminUser(user),
    lastLoginAt: await lastLogin(strapi, owner),
    terms: version === null || agreedAt === null ? null : { version, agreedAt },
    counts: {
      sessions: await countLiveSessions(strapi, user.id, Date.now()),
      tokens: await countLiveTokens(strapi, user.id, Date.now()),
      ...(await personalDataOf(strapi).counts(owner)),
    },
    mails: await mailsAbout(strapi, user, mailsShown),
    audit: await listEventsOf(strapi, owner, auditEntriesShown),
  };
}
