import { dayMs, auditActions, type AuditAction, type AuditFilters } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { containsPattern, sql, type Sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { panelUsers, tables } from "../../database/models.ts";
import { accountRows } from "../users/user-rows.ts";

type Order = "asc" | "desc";
type Branch = (entries: SqlQuery) => void;

interface LoggedAccount {
  readonly id: string;
  readonly rowId: number | null;
}

/** Finds up to `most` row ids. Reads the log in parts if no index has all matches. */
export async function findEntries(strapi: Strapi, filters: AuditFilters, order: Order, most: number): Promise<number[]> {
  const branches = await branchesFor(strapi, filters);
  if (!branches) return readThrough(strapi, filters, order, most);
  return collect(await withinDays(strapi, filters), branches, order, most);
}

export async function findEntriesOf(strapi: Strapi, account: LoggedAccount, most: number): Promise<number[]> {
  const db = await sql(strapi);
  return collect(() => db(tables.audit), branchesOf(account), "desc", most);
}

export async function entryIdsAfter(strapi: Strapi, account: LoggedAccount, after: number, most: number): Promise<number[]> {
  const db = await sql(strapi);
  return collect(() => db(tables.audit).where("id", ">", after), branchesOf(account), "asc", most);
}

/** Null if no index is selective enough: only dates, a text, or several filters. */
async function branchesFor(strapi: Strapi, filters: AuditFilters): Promise<readonly Branch[] | null> {
  const { q, user, actorKind } = filters;
  if (user) return branchesOf(await accountOf(strapi, user));
  const actions = wantedActions(filters);
  if (q || (actions && actorKind)) return null;
  if (actions) return actions.map((action) => (entries) => void entries.where({ action }));
  return actorKind ? [(entries) => void entries.where({ actor_kind: actorKind })] : null;
}

async function collect(entries: () => SqlQuery, branches: readonly Branch[], order: Order, most: number): Promise<number[]> {
  const found = new Set<number>();
  for (const branch of branches) {
    const ids: number[] = await entries().modify(branch).orderBy("id", order).limit(most).pluck("id");
    for (const id of ids) found.add(id);
  }
  const direction = order === "asc" ? 1 : -1;
  return [...found].sort((left, right) => direction * (left - right)).slice(0, most);
}

/** A missing row means a deleted account. */
async function accountOf(strapi: Strapi, id: string): Promise<LoggedAccount> {
  const row = await accountRows(strapi).findOne({ select: ["id"], where: { documentId: id } });
  return { id, rowId: row?.id ?? null };
}

/** Entries by and about an account; a deleted account has only entries about it. */
function branchesOf({ id, rowId }: LoggedAccount): readonly Branch[] {
  const toIt: Branch = (entries) => void entries.where("object", `user:${id}`);
  const byIt: Branch = (entries) => void entries.where({ actor_kind: "user", actor_id: rowId });
  return rowId === null ? [toIt] : [toIt, byIt];
}

/** Rows per part: some milliseconds, during which SQLite is blocked. */
const partSize = 20_000;

async function readThrough(strapi: Strapi, filters: AuditFilters, order: Order, most: number): Promise<number[]> {
  const found: number[] = [];
  for await (const part of partsOf(strapi, filters, order, partSize)) {
    found.push(...((await part().orderBy("id", order).limit(most).pluck("id")) as number[]));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

export async function* partsOf(strapi: Strapi, filters: AuditFilters, order: Order, size: number): AsyncGenerator<() => SqlQuery> {
  const db = await sql(strapi);
  const account = filters.user ? await accountOf(strapi, filters.user) : null;
  const matching = await matchingEntries(db, filters);
  const ends = await endsOf(db, filters);
  if (!ends) return;
  const [first, last] = ends;
  for (let done = 0; first + done <= last; done += size) {
    const start = order === "asc" ? first + done : last - done - size + 1;
    const part = [Math.max(start, first), Math.min(start + size - 1, last)] as const;
    yield () =>
      matching()
        .whereBetween("id", part)
        .modify((entries) => account && inNoIndex(entries, account));
    await yieldToEventLoop();
  }
}

/** Expressions that prevent the database from using the account's index instead of the part. */
function inNoIndex(entries: SqlQuery, { id, rowId }: LoggedAccount): void {
  void entries.whereRaw("(object || '' = ? or (actor_kind = 'user' and actor_id + 0 = ?))", [`user:${id}`, rowId]);
}

/** Filters by id too, because the other indexes contain ids and no dates. */
async function withinDays(strapi: Strapi, filters: AuditFilters): Promise<() => SqlQuery> {
  const db = await sql(strapi);
  const matching = await matchingEntries(db, filters);
  if (!filters.from && !filters.to) return matching;
  const ends = await endsOf(db, filters);
  return () => matching().whereBetween("id", ends ?? [0, 0]);
}

type Ends = readonly [first: number, last: number];

async function endsOf(db: Sql, filters: AuditFilters): Promise<Ends | null> {
  if (filters.from || filters.to) return endsWithin(db, spanOf(filters));
  // Uses two statements: for min and max in one, SQLite would read all rows between.
  const end = async (order: Order): Promise<number[]> => db(tables.audit).orderBy("id", order).limit(1).pluck("id");
  const [[first], [last]] = [await end("asc"), await end("desc")];
  return first !== undefined && last !== undefined ? [first, last] : null;
}

/** Scans the time index in parts: ids are out of order where a clock was set back. */
async function endsWithin(db: Sql, [since, until]: readonly [number, number]): Promise<Ends | null> {
  let found: Ends | null = null;
  for (let start = since; start < until; await yieldToEventLoop()) {
    const rest = db(tables.audit).where("at", ">=", start).where("at", "<", until);
    const [next] = (await rest.orderBy("at").offset(partSize).limit(1).pluck("at")) as (number | string)[];
    const end = next === undefined ? until : Math.max(Number(next), start + 1);
    const part = db(tables.audit).where("at", ">=", start).where("at", "<", end);
    const [ends] = (await part.min({ first: "id" }).max({ last: "id" })) as { first: number | null; last: number | null }[];
    if (ends && ends.first !== null && ends.last !== null)
      found = [Math.min(ends.first, found?.[0] ?? ends.first), Math.max(ends.last, found?.[1] ?? ends.last)];
    start = end;
  }
  return found;
}

async function matchingEntries(db: Sql, filters: AuditFilters): Promise<() => SqlQuery> {
  const actions = wantedActions(filters);
  const holdsText = filters.q ? await textCondition(db, containsPattern(filters.q)) : null;
  return () =>
    db(tables.audit).modify((entries) => {
      if (actions) void entries.whereIn("action", actions);
      if (filters.actorKind) void entries.where("actor_kind", filters.actorKind);
      const [since, until] = spanOf(filters);
      if (filters.from) void entries.where("at", ">=", since);
      if (filters.to) void entries.where("at", "<", until);
      if (holdsText) void entries.where(holdsText);
    });
}

function wantedActions({ action, group }: AuditFilters): readonly AuditAction[] | null {
  if (!action && !group) return null;
  const inGroup: readonly AuditAction[] = group ? auditActions[group] : Object.values(auditActions).flat();
  return inGroup.filter((each) => !action || each === action);
}

/** Milliseconds; the end is exclusive. */
function spanOf({ from, to }: AuditFilters): readonly [since: number, until: number] {
  return [from ? Date.parse(from) : 0, to ? Date.parse(to) + dayMs : Number.MAX_SAFE_INTEGER];
}

/** Searches actors only if the text matches an account's address or a staff name. */
async function textCondition(db: Sql, pattern: string): Promise<(entries: SqlQuery) => void> {
  const like = (expression: string) => [`${expression} like ? escape '\\'`, [pattern]] as const;
  const accounts = () => db(tables.users).whereRaw(...like("lower(email)"));
  const staff = () => db(panelUsers).whereRaw(...like("lower(coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email)"));
  const [anyAccount] = await accounts().limit(1).select("id");
  const [anyStaff] = await staff().limit(1).select("id");
  return (entries) => {
    for (const column of ["object", "address", "token_id"]) void entries.orWhereRaw(...like(column));
    for (const column of ["detail", "token_name"]) void entries.orWhereRaw(...like(`${column} is not null and lower(${column})`));
    if (anyAccount) {
      void entries.orWhere((own) => void own.where({ actor_kind: "user" }).whereIn("actor_id", accounts().select("id")));
      void entries.orWhereIn("object", accounts().select(db.raw("'user:' || document_id")));
    }
    if (anyStaff) void entries.orWhere((own) => void own.where({ actor_kind: "panel" }).whereIn("actor_id", staff().select("id")));
  };
}
