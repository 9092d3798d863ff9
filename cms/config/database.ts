import path from "node:path";
import { connectionOptions, preparePostgres } from "../src/database/postgres-connection.ts";
import { prepareSqlite } from "../src/database/sqlite-connection.ts";
import { env, runInUtc } from "./env.ts";

runInUtc();

const quiet = { compileSqlOnError: false };

const sqlite = {
  client: "sqlite",
  connection: { filename: path.join(env.dataDir, "trabecula.db") },
  useNullAsDefault: true,
  pool: { min: 1, max: 1, afterCreate: prepareSqlite },
  ...quiet,
};

const postgres = (databaseUrl: string) => ({
  client: "postgres",
  connection: connectionOptions(databaseUrl),
  pool: { min: 0, max: 10, afterCreate: preparePostgres },
  // PostgreSQL errors arrive on the socket; this adds the caller to the stack. Costs 4 µs per query.
  asyncStackTraces: true,
  ...quiet,
});

export default {
  connection: env.databaseUrl === null ? sqlite : postgres(env.databaseUrl),
  // Strapi's default drops every table and column that the code does not know (docs/adr/04-database-and-strapi.md).
  settings: { forceMigration: false, runMigrations: true },
};
