interface Connection {
  query(...values: unknown[]): unknown;
  /** Tells Knex to replace this connection. */
  __knex__disposed?: unknown;
}

type Answer = (error: { readonly code?: string } | null, ...values: unknown[]) => void;

/** Maximum wait for a lock of another session; waiting requests occupy connections that others need. */
const lockPatience = "10s";

/** `read_only_sql_transaction` */
const readOnly = "25006";

/** Connections opened during startup. They may wait for locks, because schema updates can meet a backup or another version. */
let early: Connection[] | null = [];

/** `afterCreate` of the pool. Discards connections opened while the database was read-only, because they stay read-only afterwards. */
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

/** Called when requests are accepted. */
export function limitLockWaitsOfCalls(): void {
  // Ignores closed connections.
  for (const connection of early ?? []) limitLockWaits(connection, () => undefined);
  early = null;
}

function limitLockWaits(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  connection.query(`set lock_timeout = '${lockPatience}'`, (error: unknown) => done(error, connection));
}
