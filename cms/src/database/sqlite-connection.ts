import type { Database, Statement } from "better-sqlite3";
import { waitForLocks } from "./sqlite-lock.ts";

/** More statements come from lists of varying length, not from code. */
const mostStatements = 500;

/** A transaction that begins as a reader fails at its first write if another process has written since. */
const beginToWrite = "BEGIN IMMEDIATE;";

/** Given a plain `limit ?`, SQLite replans at each run: most of a short query's time. */
const keepPlan = (text: string) => text.replaceAll(" limit ?", " limit +?");

/** `afterCreate` of the pool. Errors go to `done`, because Strapi awaits no promise here. */
export function prepareSqlite(connection: Database, done: (error: Error | null, connection: Database) => void): void {
  try {
    setUp(connection);
  } catch (error) {
    return done(error as Error, connection);
  }
  done(null, connection);
}

/** WAL: readers do not wait for the writer. Commits survive a process crash; a machine crash may lose the last moments. */
function setUp(connection: Database): void {
  for (const pragma of [
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "foreign_keys = ON",
    "secure_delete = FAST",
    // 256 MB (the unit is KiB): holds the indexes for lists of a million reports. Without it such lists take three times as long.
    "cache_size = -256000",
    // Comes last, because the other statements may wait. From here on `waitForLocks` waits, because SQLite would block the event loop.
    "busy_timeout = 0",
  ])
    connection.pragma(pragma);
  // SQLite's own `lower` handles only A–Z, so a search for özge would miss Özge. No index uses it.
  connection.function("lower", { deterministic: true }, (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value));
  keepStatements(connection);
}

/** Caches prepared statements. Detects begin and commit by SQL text, because Knex cannot configure them. */
function keepStatements(connection: Database): void {
  const statements = new Map<string, Statement>();
  const compile = connection.prepare.bind(connection);
  const prepare = (text: string): Statement => {
    if (text === "COMMIT;") return commitOrRollBack(connection, compile(text));
    const known = statements.get(text);
    if (known && !known.busy) return known;
    if (statements.size >= mostStatements) statements.clear();
    const statement = waitForLocks(connection, compile(text === "BEGIN;" ? beginToWrite : keepPlan(text)));
    statements.set(text, statement);
    return statement;
  };
  Object.assign(connection, { prepare });
}

/** A failed commit may leave its transaction open on the only connection. */
function commitOrRollBack(connection: Database, commit: Statement): Statement {
  const run = commit.run.bind(commit);
  commit.run = () => {
    try {
      return run();
    } catch (error) {
      if (connection.inTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  };
  return commit;
}
