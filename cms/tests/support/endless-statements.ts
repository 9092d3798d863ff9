import type { RunningCms } from "./cms-process.ts";
import { isPostgres, rows } from "./database.ts";
import { untilStuck } from "./lock-database.ts";
import { until } from "./until.ts";

interface Halt {
  readonly table: string;
  readonly event: "insert" | "delete";
  /** SQL over the row `new` or `old`, for the write that does not come to its end. */
  readonly when: string;
}

/** Seconds that PostgreSQL holds a statement: its server outlives the CMS, and ends the transaction when it finds nobody there. */
const heldSeconds = 5;

/** Makes a write halt amid its transaction, with everything before it written and nothing committed. Returns what ends that again. */
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
    // A trigger takes no recursive query but that of a view.
    "create view endless as with recursive step (i) as (select 1 union all select i + 1 from step) select count(*) as steps from step",
    `create trigger halt_${event} after ${event} on ${table} when ${when} begin insert into halted select steps from endless; end`,
  ]);
  return () => run([`drop trigger halt_${event}`, "drop view endless", "drop table halted"]);
}

/** Waits until a write of the CMS has halted. On SQLite the process then answers nothing more. */
export async function untilHalted({ url, dataDir }: RunningCms): Promise<void> {
  if (!isPostgres()) return untilStuck(url);
  await until(() => heldStatements(dataDir), Boolean);
}

/** Waits until the database has given up what a killed CMS left behind. */
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
