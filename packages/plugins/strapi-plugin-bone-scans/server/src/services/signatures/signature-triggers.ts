import { inTransaction, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

const message = "A signature cannot be changed or deleted.";
const table = tables.signatures;

/** Creates the triggers at every start: Strapi loses them when it rebuilds a SQLite table for a changed column type. */
export async function protectSignatures(strapi: Strapi): Promise<void> {
  await inTransaction(strapi, async () => {
    const db = await sql(strapi);
    const columns = Object.keys(await db(table).columnInfo());
    for (const statement of strapi.db.dialect.client === "postgres" ? inPostgres() : inSqlite(columns)) await db.raw(statement);
  });
}

function inPostgres(): string[] {
  const made = (name: string, when: string) => [
    `drop trigger if exists ${name} on ${table}`,
    `create trigger ${name} before ${when} execute function ${table}_guard()`,
    `alter table ${table} enable always trigger ${name}`,
  ];
  return [
    `create or replace function ${table}_guard() returns trigger language plpgsql as $guard$
    begin
      if tg_op = 'UPDATE' then
        if new.record is null and to_jsonb(new) - 'record' = to_jsonb(old) - 'record' then return new; end if;
      end if;
      raise exception '${message}';
    end $guard$`,
    ...made(`${table}_rows`, `update or delete on ${table} for each row`),
    ...made(`${table}_all`, `truncate on ${table} for each statement`),
  ];
}

/** `insert or replace` deletes a row without its delete trigger, so the insert is refused. */
function inSqlite(columns: readonly string[]): string[] {
  const refuse = `begin select raise(abort, '${message}'); end`;
  const same = columns.filter((name) => name !== "record").map((name) => `new.${name} is old.${name}`);
  const taken = "(report_id = new.report_id and revision = new.revision) or id = new.id";
  const made = (name: string, rest: string) => [
    `drop trigger if exists ${table}_${name}`,
    `create trigger ${table}_${name} ${rest} ${refuse}`,
  ];
  return [
    ...made("update", `before update on ${table} when not (new.record is null and ${same.join(" and ")})`),
    ...made("delete", `before delete on ${table}`),
    ...made("replace", `before insert on ${table} when exists (select 1 from ${table} where ${taken})`),
  ];
}
