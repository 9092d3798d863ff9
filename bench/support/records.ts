import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CmsProcess } from "./servers.ts";

interface PostgresClient {
  connect(): Promise<void>;
  query(statement: string): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}

export interface RecordsDatabase {
  readonly name: "PostgreSQL" | "SQLite";
  run(statement: string): Promise<void>;
  all(statement: string): Promise<Record<string, unknown>[]>;
  value(statement: string): Promise<unknown>;
  columns(table: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openRecords({ dataDir, databaseUrl }: Pick<CmsProcess, "dataDir" | "databaseUrl">): Promise<RecordsDatabase> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 60_000 });
  const all = async (statement: string) => database.prepare(statement).all();
  return {
    name: "SQLite",
    run: async (statement) => database.exec(statement),
    all,
    value: async (statement) => firstOf(await all(statement)),
    columns: async (table) => namesIn(await all(`select name from pragma_table_info('${table}')`)),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<RecordsDatabase> {
  const fromCms = createRequire(new URL("../../cms/package.json", import.meta.url));
  const { Client } = fromCms("pg") as { Client: new (url: string) => PostgresClient };
  const client = new Client(url);
  await client.connect();
  const all = async (statement: string) => (await client.query(statement)).rows;
  return {
    name: "PostgreSQL",
    run: async (statement) => void (await client.query(statement)),
    all,
    value: async (statement) => firstOf(await all(statement)),
    columns: async (table) =>
      namesIn(await all(`select column_name as name from information_schema.columns where table_name = '${table}'`)),
    close: () => client.end(),
  };
}

const firstOf = (rows: readonly Record<string, unknown>[]) => Object.values(rows[0] ?? {})[0];
const namesIn = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => String(name));

/**
 * Copies the newest row `count` times; `changed`: SQL over `i` (1 to `count`) by column. Selects the source once:
 * PostgreSQL would scan the table for each copy.
 */
export async function copyRows(
  database: RecordsDatabase,
  table: string,
  count: number,
  changed: Readonly<Record<string, string>>,
  { source = "true order by id desc limit 1", on = "true" } = {},
): Promise<void> {
  const columns = (await database.columns(table)).filter((column) => column !== "id");
  const values = columns.map((column) => changed[column] ?? `s.${column}`);
  await database.run(
    `insert into ${table} (${columns.join(", ")})
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
     s as materialized (select * from ${table} where ${source})
     select ${values.join(", ")} from n join s on ${on}`,
  );
}

const firstCopy = 100_000_000;
const prefixOf = (letters: string) => letters.padEnd(15, letters);

export const copyId = (letters: string, number = "i") => `'${prefixOf(letters)}' || (${firstCopy} + ${number})`;

export const idOfCopy = (letters: string, index: number) => `${prefixOf(letters)}${firstCopy + index}`;

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** They share the administrator's password hash, because hashing takes minutes. */
export async function addAccounts(
  database: RecordsDatabase,
  admin: { readonly email: string; readonly password: string },
  count: number,
): Promise<Account[]> {
  const id = copyId("account");
  const changed = { document_id: id, username: id, email: "'researcher-' || i || '@lab.example'", product_role: "'researcher'" };
  await copyRows(database, "up_users", count, { ...changed, personal_workspace_id: id }, { source: `email = '${admin.email}'` });
  await copyRows(database, "accounts_workspaces", count, { document_id: id });
  await copyRows(database, "accounts_memberships", count, { document_id: id, workspace_id: id, account_id: id });
  return Array.from({ length: count }, (_, index) => ({
    email: `researcher-${index + 1}@lab.example`,
    password: admin.password,
    address: `30.${index >> 8}.${index & 255}.1`,
  }));
}
