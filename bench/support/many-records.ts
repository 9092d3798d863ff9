import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CmsProcess } from "./cms-process.ts";

/** Copies the newest row of a table in the CMS's SQLite database; `changed` holds SQL over `i` per column. */
export function copyNewest({ dataDir }: CmsProcess, table: string, count: number, changed: Readonly<Record<string, string>>): void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 60_000 });
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== "id");
  const values = columns.map((column) => changed[column] ?? `s.${column}`);
  database.exec(
    `insert into ${table} (${columns.join(", ")})
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
     s as materialized (select * from ${table} order by id desc limit 1)
     select ${values.join(", ")} from n, s`,
  );
  database.close();
}

/** Ids of 24 characters, one per copy. */
export const copyId = (letter: string) => `substr('${letter.repeat(24)}' || i, -24)`;
