import { columnNames, isPostgres, rows } from "./database.ts";

/** Copies the row that `where` names. `changed`: SQL by column, with `i` from 1 to `count`. */
export function copyRows(count: number, table: string, where: string, changed: Readonly<Record<string, string>>): void {
  const columns = columnNames(table).filter((column) => column !== "id");
  const values = columns.map((column) => changed[column] ?? `s.${column}`).join(", ");
  // PostgreSQL has a date type, and no negative substring start.
  const typed = isPostgres()
    ? values
        .replace(/'20' \|\| .* \|\| '-01-15'/, (text) => `(${text})::date`)
        .replace(/substr\((.*?), -24\)/, (_all, text) => `right(${text}, 24)`)
    : values;
  rows(
    `insert into ${table} (${columns.join(", ")}) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
     s as (select * from ${table} where ${where}) select ${typed} from n, s`,
  );
}
