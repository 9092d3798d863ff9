import { readFileSync } from "node:fs";

interface Connection {
  query(...values: unknown[]): unknown;
  __knex__disposed?: unknown;
}

type Answer = (error: { readonly code?: string } | null, ...values: unknown[]) => void;

/** Waiting requests occupy connections that other requests need. */
const lockPatience = "10s";

/** `read_only_sql_transaction` */
const readOnly = "25006";

/** Opened during startup. They may wait for locks, because schema updates can meet a backup or another version. */
let early: Connection[] | null = [];

/**
 * node-postgres reads some parameters differently: `require` would check certificates.
 * @throws Error naming the variable of an unreadable certificate file
 */
export function connectionOptions(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [mode, ca, cert, key] = ["sslmode", "sslrootcert", "sslcert", "sslkey"].map((name) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  });
  const ssl = { rejectUnauthorized: mode === "verify-full", ca: textOf(ca), cert: textOf(cert), key: textOf(key) };
  return { connectionString: url.href, ssl: mode === "disable" ? false : ssl };
}

function textOf(file: string | null | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error("A certificate of the database cannot be read. Look at DATABASE_SSL_CA and at the files that DATABASE_URL names.");
  }
}

/** `afterCreate` of the pool. Discards connections opened while the database was read-only, because they stay read-only. */
export function preparePostgres(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  const query = connection.query.bind(connection);
  connection.query = (...values) => {
    const answer = values.at(-1);
    if (typeof answer !== "function") return query(...values);
    const callback: Answer = (error, ...rest) => {
      if (error?.code === readOnly) connection.__knex__disposed = readOnly;
      (answer as Answer)(error, ...rest);
    };
    return query(...values.slice(0, -1), callback);
  };
  if (early === null) return limitLockWaits(connection, done);
  early.push(connection);
  done(null, connection);
}

export function limitLockWaitsOfCalls(): void {
  for (const connection of early ?? []) limitLockWaits(connection, () => undefined);
  early = null;
}

function limitLockWaits(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  connection.query(`set lock_timeout = '${lockPatience}'`, (error: unknown) => done(error, connection));
}
