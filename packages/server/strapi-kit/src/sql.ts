import type { Core } from "@strapi/strapi";
import type { Knex } from "knex";

export type Sql = Knex;
export type SqlQuery = Knex.QueryBuilder;

/** Returns the current transaction, else the pool. SQLite has one connection: a query outside the transaction would wait for it forever. */
export async function sql(strapi: Core.Strapi): Promise<Sql> {
  if (!strapi.db.inTransaction()) return strapi.db.connection;
  return (await strapi.db.transaction()).get() as unknown as Sql;
}

/** Runs `work` in a new or the current transaction. @throws errors of `work` after rollback, and database errors on commit */
export async function inTransaction<Result>(strapi: Core.Strapi, work: () => Promise<Result>): Promise<Result> {
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

/** Runs `task` after commit; immediately without a transaction. */
export async function afterCommit(strapi: Core.Strapi, task: () => void): Promise<void> {
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

/** Returns a LIKE pattern for `text` anywhere, with wildcards escaped (`ESCAPE '\\'`). */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
