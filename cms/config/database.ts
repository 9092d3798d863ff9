import path from "node:path";
import { env } from "./env.ts";

/** With `compileSqlOnError` off, an error's message holds the statement and not what people typed. */
const quiet = { compileSqlOnError: false };

const sqlite = {
  client: "sqlite",
  connection: { filename: path.join(env.dataDir, "trabecula.db") },
  useNullAsDefault: true,
  pool: { min: 1, max: 1, afterCreate: setPragmas },
  ...quiet,
};

interface SqliteConnection {
  pragma(text: string): unknown;
}

/** Readers do not wait for the writer (WAL); a commit survives a crash of the process, and of the machine but for the last moments. */
function setPragmas(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void): void {
  for (const pragma of ["journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000", "foreign_keys = ON", "cache_size = -32000"]) connection.pragma(pragma);
  done(null, connection);
}

const postgres = { client: "postgres", connection: { connectionString: env.databaseUrl }, pool: { min: 0, max: 10 }, ...quiet };

export default { connection: env.databaseUrl === null ? sqlite : postgres };
