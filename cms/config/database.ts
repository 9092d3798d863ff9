import path from "node:path";
import { env } from "./env.ts";

/** With `compileSqlOnError` off, an error's message holds the statement and not what people typed. */
const quiet = { compileSqlOnError: false };

const sqlite = {
  client: "sqlite",
  connection: { filename: path.join(env.dataDir, "trabecula.db") },
  useNullAsDefault: true,
  pool: { min: 1, max: 1, afterCreate: prepareConnection },
  ...quiet,
};

interface SqliteConnection {
  pragma(text: string): unknown;
  function(name: string, options: { deterministic: boolean }, compute: (value: unknown) => unknown): unknown;
  prepare(text: string): SqliteStatement;
  exec(text: string): unknown;
  readonly inTransaction: boolean;
}

interface SqliteStatement {
  /** Its rows are still being read one by one. */
  readonly busy: boolean;
  run(...values: unknown[]): unknown;
}

/** More texts than this do not come from code but from lists of changing length. */
const mostStatements = 500;

/** Readers do not wait for the writer (WAL); a commit survives a crash of the process, and of the machine but for the last moments. */
function prepareConnection(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void): void {
  for (const pragma of ["journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000", "foreign_keys = ON", "cache_size = -32000"])
    connection.pragma(pragma);
  // SQLite's own knows the letters A to Z only: who searches for özge would not find Özge. No index is made with it.
  connection.function("lower", { deterministic: true }, (value) => (typeof value === "string" ? value.toLowerCase() : value));
  keepStatements(connection);
  done(null, connection);
}

/**
 * A transaction takes its turn to write when it starts. Begun as a reader, it fails at its first write if another process
 * (a second instance, an old one that is just ending) has written since; taking turns, it waits.
 */
const beginToWrite = "BEGIN IMMEDIATE;";

/** Compiles each statement once: the query builder would do so for every query, which costs more than a lookup by key. */
function keepStatements(connection: SqliteConnection): void {
  const statements = new Map<string, SqliteStatement>();
  const compile = connection.prepare.bind(connection);
  connection.prepare = (text) => {
    if (text === "COMMIT;") return commitOrRollBack(connection, compile(text));
    const known = statements.get(text);
    if (known && !known.busy) return known;
    if (statements.size >= mostStatements) statements.clear();
    const statement = compile(text === "BEGIN;" ? beginToWrite : text);
    statements.set(text, statement);
    return statement;
  };
}

/** A commit that fails may leave its transaction open, on the one connection there is: nothing could begin another. */
function commitOrRollBack(connection: SqliteConnection, commit: SqliteStatement): SqliteStatement {
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

const postgres = { client: "postgres", connection: { connectionString: env.databaseUrl }, pool: { min: 0, max: 10 }, ...quiet };

export default { connection: env.databaseUrl === null ? sqlite : postgres };
