import type { Core } from "@strapi/strapi";
import type { Knex } from "knex";

/** The database, or the transaction that is under way. */
export type Sql = Knex;
/** A query that is being put together. */
export type SqlQuery = Knex.QueryBuilder;

/**
 * The transaction this call runs in, else the pool. SQLite has one connection: a query past the running transaction
 * would wait for it for ever, so every query of the plugins starts here.
 */
export async function sql(strapi: Core.Strapi): Promise<Sql> {
  if (!strapi.db.inTransaction()) return strapi.db.connection;
  return (await strapi.db.transaction()).get() as unknown as Sql;
}

/**
 * Runs `work` in one transaction, or in the one under way.
 * @throws whatever `work` throws, after everything it wrote is taken back; the database's error where it does not take
 *   what was written
 */
export async function inTransaction<Result>(strapi: Core.Strapi, work: () => Promise<Result>): Promise<Result> {
  if (strapi.db.inTransaction()) return work();
  let end: Promise<unknown> | undefined;
  const result = await strapi.db.transaction(async ({ trx }) => {
    end = trx.executionPromise;
    return work();
  });
  // Knex keeps a failed commit to itself and to this promise: without it, what was lost would be answered as saved.
  await end;
  return result;
}

/** Whether the database refused a second row with values that may come once; in PostgreSQL the transaction is over then. */
export function isDuplicate(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
}

/** Runs `task` once the transaction under way is durable, at once where there is none. */
export async function afterCommit(strapi: Core.Strapi, task: () => void): Promise<void> {
  if (!strapi.db.inTransaction()) return task();
  await strapi.db.transaction(async ({ onCommit }) => onCommit(task));
}

/** An instant as a database gives it (SQLite: milliseconds, PostgreSQL: a Date), as ISO 8601 UTC. */
export function toInstant(value: unknown): string {
  return new Date(value as string | number | Date).toISOString();
}

/** The same for a column that may be empty. */
export function toInstantOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toInstant(value);
}

/** Text for a LIKE pattern that finds `text` anywhere, with its own wildcards taken literally (`ESCAPE '\\'`). */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
