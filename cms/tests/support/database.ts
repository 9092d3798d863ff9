import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { inject } from "vitest";
import { postgresFor, queryPostgres } from "./postgres.ts";

// Columns of any table; a test that names a wrong one fails.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Row = Record<string, any>;

/** Runs a statement on the CMS's database beside it: what a route answers and what it leaves behind are checked apart. */
export function rows(statement: string, parameters: SQLInputValue[] = [], dataDir: string = inject("cmsDataDir")): Row[] {
  const url = postgresFor(dataDir);
  if (url !== null) return queryPostgres(url, statement, parameters);
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  try {
    return database.prepare(statement).all(...parameters);
  } finally {
    database.close();
  }
}

/** An instant (ms) as a column of Strapi's own tables takes it: SQLite has numbers there, PostgreSQL timestamps. */
export function moment(ms: number): number | string {
  return isPostgres() ? new Date(ms).toISOString() : ms;
}

/** Every table of the database. */
export function tableNames(dataDir?: string): string[] {
  const statement = isPostgres()
    ? "select tablename as name from pg_tables where schemaname = 'public'"
    : "select name from sqlite_master where type = 'table'";
  return rows(statement, [], dataDir).map(({ name }) => name as string);
}

/** The columns of a table. */
export function columnNames(table: string, dataDir?: string): string[] {
  const statement = isPostgres()
    ? "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ?"
    : "select name from pragma_table_info(?)";
  return rows(statement, [table], dataDir).map(({ name }) => name as string);
}

/** Whether the suite runs on PostgreSQL. */
export function isPostgres(): boolean {
  return postgresFor("") !== null;
}

/** The mails to an address, oldest first. */
export function mailsTo(address: string, dataDir?: string): Row[] {
  return rows("select * from accounts_outbox where recipient = ? order by id", [address], dataDir);
}

/** The account of an address. */
export function userRow(email: string, dataDir?: string): Row {
  const [row] = rows("select * from up_users where email = ?", [email], dataDir);
  if (!row) throw new Error(`There is no account of ${email}`);
  return row;
}
