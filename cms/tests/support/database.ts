import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { inject } from "vitest";
import { postgresFor, queryPostgres } from "./postgres.ts";
import { until } from "./until.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Row = Record<string, any>;

let shared: DatabaseSync | undefined;

export function rows(statement: string, parameters: SQLInputValue[] = [], dataDir: string = inject("cmsDataDir")): Row[] {
  const url = postgresFor(dataDir);
  if (url !== null) return queryPostgres(url, statement, parameters);
  // Opening takes longer than most statements.
  if (dataDir === inject("cmsDataDir")) return (shared ??= open(dataDir)).prepare(statement).all(...parameters);
  const database = open(dataDir);
  try {
    return database.prepare(statement).all(...parameters);
  } finally {
    database.close();
  }
}

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
}

export function copyRow(table: string, [column, value]: [column: string, value: string], changes: Row, dataDir?: string): void {
  const [{ id: _id, ...row }] = rows(`select * from ${table} where ${column} = ?`, [value], dataDir) as [Row];
  const copy = { ...row, ...changes };
  const columns = Object.keys(copy);
  rows(`insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`, Object.values(copy), dataDir);
}

export const withoutJudgment = ({ judged_by: _by, changed_on: _on, changes: _changes, ...row }: Row): Row => row;

/** `changes` may name `n`, from 1. */
export function copyRows(table: string, documentId: string, count: number, changes: Readonly<Record<string, string>> = {}): void {
  const values = { ...changes, document_id: `'${documentId.slice(0, 20)}' || (10000 + n)` } as Readonly<Record<string, string>>;
  const names = columnNames(table).filter((name) => name !== "id");
  rows(
    `insert into ${table} (${names.join(", ")}) select ${names.map((name) => values[name] ?? name).join(", ")} from ${table},
     (with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${count}) select n from counter) as counted where document_id = ?`,
    [documentId],
  );
}

/** A time (ms) for a column of Strapi: number in SQLite, timestamp in PostgreSQL. */
export function moment(ms: number): number | string {
  return isPostgres() ? new Date(ms).toISOString() : ms;
}

export function tableNames(dataDir?: string): string[] {
  const statement = isPostgres()
    ? "select tablename as name from pg_tables where schemaname = 'public'"
    : "select name from sqlite_master where type = 'table'";
  return rows(statement, [], dataDir).map(({ name }) => name as string);
}

export function tablesWith(...values: string[]): string[] {
  const all = isPostgres()
    ? "select table_name as name from information_schema.tables where table_schema = 'public' and table_name"
    : "select name from sqlite_master where type = 'table' and name";
  const tables = ["bone_scans%", "accounts%"].flatMap((prefix) => rows(`${all} like ?`, [prefix]));
  return tables.flatMap(({ name }) => {
    const cells = () => columnNames(name as string).map((column) => `coalesce(cast("${column}" as text), '')`);
    const text = isPostgres() ? "held::text" : cells().join(" || ");
    const isHeld = values.map(() => `${text} like ?`).join(" or ");
    const found = rows(
      `select 1 from ${name as string} as held where ${isHeld} limit 1`,
      values.map((value) => `%${value}%`),
    );
    return found.map(() => name as string);
  });
}

export function columnNames(table: string, dataDir?: string): string[] {
  const statement = isPostgres()
    ? "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ?"
    : "select name from pragma_table_info(?)";
  return rows(statement, [table], dataDir).map(({ name }) => name as string);
}

export function isPostgres(): boolean {
  return postgresFor("") !== null;
}

export function mailsTo(address: string, dataDir?: string): Row[] {
  return rows("select * from accounts_outbox where recipient = ? order by id", [address], dataDir);
}

export function userRow(email: string, dataDir?: string): Row {
  const [row] = rows("select * from up_users where email = ?", [email], dataDir);
  if (!row) throw new Error(`There is no account of ${email}`);
  return row;
}

/** PostgreSQL reads an index alone where no open transaction hides rows of a page. */
export async function untilVisible(table: string): Promise<void> {
  await until(() => {
    rows(`vacuum analyze ${table}`);
    return rows("select 1 from pg_class where relname = ? and relallvisible > 0.9 * relpages", [table]).length === 1;
  }, Boolean);
}
