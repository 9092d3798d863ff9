import type { Core } from "@strapi/strapi";

const ownTables = /^(?:bone_scans|accounts|operations)_(?!.*_lnk$)|^up_users$/;

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Each read takes a few index lookups. */
export interface DatabaseMetrics {
  readonly bytes: number;
  /** Distance between oldest and newest id, which exceeds the count after deletions. */
  readonly rowsByTable: ReadonlyMap<string, number>;
  readonly connections: { readonly used: number; readonly free: number; readonly waiting: number };
}

export async function databaseMetrics(strapi: Core.Strapi): Promise<DatabaseMetrics> {
  const { pool } = strapi.db.connection.client as { pool: Pool };
  return {
    bytes: await bytesOf(strapi),
    rowsByTable: await rowsByTable(strapi),
    connections: { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() },
  };
}

async function bytesOf({ db }: Core.Strapi): Promise<number> {
  const statement =
    db.dialect.client === "sqlite"
      ? "select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes"
      : "select pg_database_size(current_database()) as bytes";
  return Number((await firstRow(db, statement)).bytes);
}

async function rowsByTable({ db }: Core.Strapi): Promise<ReadonlyMap<string, number>> {
  const names = [...db.metadata.values()].map(({ tableName }) => tableName).filter((name) => ownTables.test(name));
  const columns = names.map((name) => `coalesce((select max(id) from ${name}) - (select min(id) from ${name}) + 1, 0) as ${name}`);
  const row = await firstRow(db, `select ${columns.join(", ")}`);
  return new Map(names.map((name) => [name, Number(row[name])]));
}

/** Runs fixed SQL without user input. */
async function firstRow(db: Core.Strapi["db"], statement: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = (await db.connection.raw(statement)) as { rows?: Record<string, unknown>[] } | Record<string, unknown>[];
  return (Array.isArray(answer) ? answer : answer.rows)?.[0] ?? {};
}
