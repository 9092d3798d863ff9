import type { Core } from "@strapi/strapi";
import type { Knex } from "knex";

export type Strapi = Core.Strapi;
export type Sql = Knex;
export type SqlQuery = Knex.QueryBuilder;

/** Returns the current transaction, or the pool. SQLite has one connection: a query outside the transaction would wait forever. */
export async function sql(strapi: Strapi): Promise<Sql> {
  if (!strapi.db.inTransaction()) return strapi.db.connection;
  return (await strapi.db.transaction()).get() as unknown as Sql;
}

/** Runs `work` in a new or the current transaction. @throws errors of `work` after rollback, and database errors on commit */
export async function inTransaction<Result>(strapi: Strapi, work: () => Promise<Result>): Promise<Result> {
  if (strapi.db.inTransaction()) return work();
  let end: Promise<unknown> | undefined;
  const result = await strapi.db.transaction(async ({ trx }) => {
    end = trx.executionPromise;
    return work();
  });
  // Only this promise reports a failed commit; without it, lost data would seem saved.
  await end;
  return result;
}

/** True for a unique violation; PostgreSQL then aborts the transaction. */
export function isDuplicate(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
}

/** Runs immediately without a transaction. */
export async function afterCommit(strapi: Strapi, task: () => void): Promise<void> {
  if (!strapi.db.inTransaction()) return task();
  await strapi.db.transaction(async ({ onCommit }) => onCommit(task));
}

/** Converts a database time (SQLite: milliseconds, PostgreSQL: Date) to ISO 8601 UTC. */
export function toInstant(value: unknown): string {
  return new Date(value as string | number | Date).toISOString();
}

export function toInstantOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toInstant(value);
}

/** PostgreSQL returns counts as text. */
export async function countRows(query: SqlQuery): Promise<number> {
  const [counted] = (await query.count({ total: "*" })) as { total: number | string }[];
  return Number(counted?.total ?? 0);
}

/** Longer lists are not counted, and their pages end here. */
export const mostCounted = 100_000;

export interface BoundedCount {
  readonly total: number;
  readonly totalIsAtLeast?: true;
}

/** Counts rows up to the limit, in the order of an index, so that PostgreSQL reads that index alone. */
export async function countBounded(db: Sql, found: SqlQuery, most = mostCounted): Promise<BoundedCount> {
  const counted = await countRows(
    db.from(
      found
        .select(db.raw("1"))
        .limit(most + 1)
        .as("counted"),
    ),
  );
  return counted > most ? { total: most, totalIsAtLeast: true } : { total: counted };
}

/** Matches `text` anywhere, with wildcards escaped (`ESCAPE '\\'`). */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}

/** A `moment` is milliseconds since 1970. */
type ColumnType = "string" | "text" | "integer" | "boolean" | "moment";

/** Plugin table as a model, so that no Strapi screen or route can reach it. */
export interface TableModel {
  readonly tableName: string;
  readonly attributes: Record<string, { type: string }>;
  readonly indexes: readonly { name: string; columns: string[]; type?: "unique" }[];
}

/** Columns by their type, and `id`. One object per column, because Strapi writes the column's name into it. */
export function columns(names: Partial<Record<ColumnType, readonly string[]>>): TableModel["attributes"] {
  const typed = Object.entries(names).flatMap(([type, ofType]) =>
    ofType.map((name) => [name, { type: type === "moment" ? "biginteger" : type }] as const),
  );
  return { id: { type: "increments" }, ...Object.fromEntries(typed) };
}

/** Column names in snake case, as in the database. */
export function index(name: string, ...names: string[]) {
  return { name, columns: names };
}

export function unique(name: string, ...names: string[]) {
  return { name, columns: names, type: "unique" as const };
}

export function registerTables(strapi: Strapi, plugin: string, models: readonly TableModel[]): void {
  for (const model of models)
    strapi.get("models").add({ uid: `${plugin}::${model.tableName}`, singularName: model.tableName, lifecycles: {}, ...model });
}

/** Tolerated clock difference between instances. */
const skewMs = 5 * 60_000;

/** Later timestamps come from a wrong clock. They must neither extend access nor block it. */
export function latestCredible(nowMs: number): number {
  return nowMs + skewMs;
}
