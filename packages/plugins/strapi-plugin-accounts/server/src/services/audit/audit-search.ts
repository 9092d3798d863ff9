import type { Core } from "@strapi/strapi";
import type { AuditFilters } from "@trabecula/contracts";
import { nextPart, sql, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { matchingEntries, spanOf, wantedActions } from "./audit-filters.ts";

type Order = "asc" | "desc";
/** Narrows a search to entries that an index finds in the order of their ids. */
type Branch = (entries: SqlQuery) => void;

/** An account as the log knows it. */
interface LoggedAccount {
  readonly id: string;
  readonly rowId: number | null;
}

/**
 * Row ids of the entries that fit, `most` at most. The log only grows, and no search may hold up others the more the longer
 * it is: where one index finds all that fits, reading ends at `most`; otherwise the log is read in parts.
 */
export async function findEntries(strapi: Core.Strapi, filters: AuditFilters, order: Order, most: number): Promise<number[]> {
  const branches = await branchesFor(await sql(strapi), filters);
  if (!branches) return readThrough(strapi, filters, order, most);
  return collect(await withinDays(strapi, filters), branches, order, most);
}

/** Row ids of the newest entries about an account or by it, `most` at most. */
export async function findEntriesOf(strapi: Core.Strapi, account: LoggedAccount, most: number): Promise<number[]> {
  const db = await sql(strapi);
  return collect(() => db(tables.audit), branchesOf(account), "desc", most);
}

/** Row ids of the entries about an account or by it after one of them, the oldest `most`. */
export async function entryIdsAfter(strapi: Core.Strapi, account: LoggedAccount, after: number, most: number): Promise<number[]> {
  const db = await sql(strapi);
  return collect(() => db(tables.audit).where("id", ">", after), branchesOf(account), "asc", most);
}

/** Null where no index leads to few enough entries: without filters but days, with a text, or with several filters. */
async function branchesFor(db: Sql, filters: AuditFilters): Promise<readonly Branch[] | null> {
  const { q, user, actorKind } = filters;
  if (user) return branchesOf(await accountOf(db, user));
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

/** An account without a row is gone. */
async function accountOf(db: Sql, id: string): Promise<LoggedAccount> {
  const [row] = (await db(tables.users).where({ document_id: id }).select("id")) as { id: number }[];
  return { id, rowId: row?.id ?? null };
}

/** What an account did, and what was done to it; of an account that is gone the log knows only the latter. */
function branchesOf({ id, rowId }: LoggedAccount): readonly Branch[] {
  const toIt: Branch = (entries) => void entries.where("object", `user:${id}`);
  const byIt: Branch = (entries) => void entries.where({ actor_kind: "user", actor_id: rowId });
  return rowId === null ? [toIt] : [toIt, byIt];
}

/** Rows of one part: some milliseconds, in which SQLite serves nobody else. */
const partSize = 20_000;

async function readThrough(strapi: Core.Strapi, filters: AuditFilters, order: Order, most: number): Promise<number[]> {
  const found: number[] = [];
  for await (const part of partsOf(strapi, filters, order, partSize)) {
    found.push(...((await part().orderBy("id", order).limit(most).pluck("id")) as number[]));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** The entries that fit in parts of the log as it is now: what is recorded meanwhile belongs to none of them. */
export async function* partsOf(strapi: Core.Strapi, filters: AuditFilters, order: Order, size: number): AsyncGenerator<() => SqlQuery> {
  const db = await sql(strapi);
  const account = filters.user ? await accountOf(db, filters.user) : null;
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
    await nextPart();
  }
}

/** Told so that a database does not leave the part it reads for all that an index has of the account. */
function inNoIndex(entries: SqlQuery, { id, rowId }: LoggedAccount): void {
  void entries.whereRaw("(object || '' = ? or (actor_kind = 'user' and actor_id + 0 = ?))", [`user:${id}`, rowId]);
}

/** The entries that fit; their days by ids too, since the indexes that find entries hold these and not the days. */
async function withinDays(strapi: Core.Strapi, filters: AuditFilters): Promise<() => SqlQuery> {
  const db = await sql(strapi);
  const matching = await matchingEntries(db, filters);
  if (!filters.from && !filters.to) return matching;
  const ends = await endsOf(db, filters);
  return () => matching().whereBetween("id", ends ?? [0, 0]);
}

type Ends = readonly [first: number, last: number];

/** First and last row id of the days asked for; null where nothing was recorded then. */
async function endsOf(db: Sql, filters: AuditFilters): Promise<Ends | null> {
  if (filters.from || filters.to) return endsWithin(db, spanOf(filters));
  // Two statements: for both ends in one SQLite reads all that lies between.
  const end = async (order: Order): Promise<number[]> => db(tables.audit).orderBy("id", order).limit(1).pluck("id");
  const [[first], [last]] = [await end("asc"), await end("desc")];
  return first !== undefined && last !== undefined ? [first, last] : null;
}

/** Looks at all moments of a span, in parts along their index: where a clock was set back, ids do not follow them. */
async function endsWithin(db: Sql, [since, until]: readonly [number, number]): Promise<Ends | null> {
  let found: Ends | null = null;
  for (let start = since; start < until; await nextPart()) {
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
