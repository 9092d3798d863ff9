import type { Database, Statement } from "better-sqlite3";
import { waitForLocks } from "./sqlite-lock.ts";

/** More texts than this do not come from code but from lists of changing length. */
const mostStatements = 500;

/**
 * A transaction takes its turn to write when it starts. Begun as a reader, it fails at its first write if another process
 * (a second instance, an old one that is just ending) has written since; taking turns, it waits.
 */
const beginToWrite = "BEGIN IMMEDIATE;";

/**
 * SQLite looks at the value of a plain `limit ?` when it plans a statement, and so compiles the statement again at every
 * run: most of the time of a short query. It does not look behind the sign.
 */
const keepPlan = (text: string) => text.replaceAll(" limit ?", " limit +?");

/**
 * Sets a connection to SQLite up as the product needs it: `afterCreate` of the connection pool. An error goes to `done`:
 * Strapi calls this inside a promise that nobody waits for, so one that is thrown would end the process with a stack trace.
 */
export function prepareSqlite(connection: Database, done: (error: Error | null, connection: Database) => void): void {
  try {
    setUp(connection);
  } catch (error) {
    return done(error as Error, connection);
  }
  done(null, connection);
}

/** Readers do not wait for the writer (WAL); a commit survives a crash of the process, and of the machine but for the last moments. */
function setUp(connection: Database): void {
  for (const pragma of [
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "foreign_keys = ON",
    // What is deleted is overwritten where that costs no further write: people are told that their data are gone.
    "secure_delete = FAST",
    "cache_size = -32000",
    // Last, since the others may have to wait. From here on `waitForLocks` waits: SQLite would hold the thread that answers calls.
    "busy_timeout = 0",
  ])
    connection.pragma(pragma);
  // SQLite's own knows the letters A to Z only: who searches for özge would not find Özge. No index is made with it.
  connection.function("lower", { deterministic: true }, (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value));
  keepStatements(connection);
}

/**
 * Compiles each statement once: the query builder would do so for every query, which costs more than a lookup by key.
 * Knex has no setting for how a transaction begins or what follows a failed commit, so both are done here, by the text it sends.
 */
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

/** A commit that fails may leave its transaction open, on the one connection there is: nothing could begin another. */
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
