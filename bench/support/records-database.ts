import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CmsProcess } from "./cms-process.ts";

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

export async function openRecords({ dataDir }: Pick<CmsProcess, "dataDir">, url: string | undefined): Promise<RecordsDatabase> {
  if (url !== undefined) return openPostgres(url);
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 60_000 });
  return {
    name: "SQLite",
    run: async (statement) => database.exec(statement),
    all: async (statement) => database.prepare(statement).all(),
    value: async (statement) => Object.values(database.prepare(statement).get() ?? {})[0],
    columns: async (table) =>
      database
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name)),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<RecordsDatabase> {
  const fromCms = createRequire(new URL("../../cms/package.json", import.meta.url));
  const { Client } = fromCms("pg") as { Client: new (url: string) => PostgresClient };
  const client = new Client(url);
  await client.connect();
  return {
    name: "PostgreSQL",
    run: async (statement) => void (await client.query(statement)),
    all: async (statement) => (await client.query(statement)).rows,
    value: async (statement) => Object.values((await client.query(statement)).rows[0] ?? {})[0],
    columns: async (table) => {
      const { rows } = await client.query(`select column_name as name from information_schema.columns where table_name = '${table}'`);
      return rows.map(({ name }) => String(name));
    },
    close: () => client.end(),
  };
}
