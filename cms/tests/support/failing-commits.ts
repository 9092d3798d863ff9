import { isPostgres, rows } from "./database.ts";

interface Failure {
  readonly table: string;
  readonly event: "insert" | "update";
  readonly when: string;
}

export function failCommits(name: string, failures: readonly Failure[]): () => void {
  const { set, clear } = isPostgres() ? onPostgres(name, failures) : onSqlite(name, failures);
  for (const statement of set) rows(statement);
  return () => {
    for (const statement of clear) rows(statement);
  };
}

function onSqlite(name: string, failures: readonly Failure[]) {
  return {
    set: [
      `create table ${name}_parent (id integer primary key)`,
      `create table ${name}_child (id integer references ${name}_parent (id) deferrable initially deferred)`,
      ...failures.map(
        ({ table, event, when }) =>
          `create trigger ${name}_${event} after ${event} on ${table} when ${when} begin insert into ${name}_child values (1); end`,
      ),
    ],
    clear: [...failures.map(({ event }) => `drop trigger ${name}_${event}`), `drop table ${name}_child`, `drop table ${name}_parent`],
  };
}

function onPostgres(name: string, failures: readonly Failure[]) {
  return {
    set: [
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$`,
      ...failures.map(
        ({ table, event, when }) =>
          `create constraint trigger ${name}_${event} after ${event} on ${table} deferrable initially deferred
             for each row when (${when}) execute function ${name}()`,
      ),
    ],
    clear: [...failures.map(({ table, event }) => `drop trigger ${name}_${event} on ${table}`), `drop function ${name}`],
  };
}
