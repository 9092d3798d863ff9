import type { RunningCms } from "./cms-process.ts";
import { isPostgres, rows } from "./database.ts";
import { untilStuck } from "./lock-database.ts";
import { until } from "./until.ts";

interface Halt {
  readonly table: string;
  readonly event: "insert" | "delete";
  readonly when: string;
}

/** PostgreSQL outlives a killed CMS and notices the lost client after at most this time. */
const heldSeconds = 5;

export function haltWrites(dataDir: string, { table, event, when }: Halt): () => void {
  const run = (statements: readonly string[]) => statements.forEach((statement) => rows(statement, [], dataDir));
  if (isPostgres()) {
    run([
      `create function halt_${event}() returns trigger language plpgsql as $$ begin perform pg_sleep(${heldSeconds}); return null; end $$`,
      `create trigger halt_${event} after ${event} on ${table} for each row when (${when}) execute function halt_${event}()`,
    ]);
    return () => run([`drop trigger halt_${event} on ${table}`, `drop function halt_${event}`]);
  }
  run([
    "create table halted (steps integer)",
    // SQLite triggers allow recursive queries only through a view.
    "create view endless as with recursive step (i) as (select 1 union all select i + 1 from step) select count(*) as steps from step",
    `create trigger halt_${event} after ${event} on ${table} when ${when} begin insert into halted select steps from endless; end`,
  ]);
  return () => run([`drop trigger halt_${event}`, "drop view endless", "drop table halted"]);
}

/** Waits until the statement runs; on SQLite the process then no longer responds. */
export async function untilHalted({ url, dataDir }: RunningCms): Promise<void> {
  if (!isPostgres()) return untilStuck(url);
  await until(() => heldStatements(dataDir), Boolean);
}

export async function untilGivenUp({ dataDir }: RunningCms): Promise<void> {
  if (isPostgres())
    await until(
      () => heldStatements(dataDir),
      (held) => held === 0,
    );
}

function heldStatements(dataDir: string): number {
  const statement = "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  return rows(statement, [], dataDir).length;
}
