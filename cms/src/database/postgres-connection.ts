/** A connection of `pg`, as the pool makes it. */
interface Connection {
  query(...values: unknown[]): unknown;
  /** Where it is set, Knex makes another connection in place of this one. */
  __knex__disposed?: unknown;
}

type Answer = (error: { readonly code?: string } | null, ...values: unknown[]) => void;

/** Calls do not wait longer than this for another session's lock: those that wait have connections that others need. */
const lockPatience = "10s";

/** `read_only_sql_transaction` */
const readOnly = "25006";

/** Those of a start, which may wait for locks: it changes tables that a backup or another version is reading. */
let early: Connection[] | null = [];

/**
 * Sets a connection to PostgreSQL up as the product needs it: `afterCreate` of the connection pool. A database that may only be read from
 * tells a connection so when that is made: it would say so for ever, though the database takes what is written again.
 */
export function preparePostgres(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  const query = connection.query.bind(connection);
  connection.query = (...values) => {
    const answer = values.at(-1);
    if (typeof answer !== "function") return query(...values);
    const noting: Answer = (error, ...rest) => {
      if (error?.code === readOnly) connection.__knex__disposed = readOnly;
      (answer as Answer)(error, ...rest);
    };
    return query(...values.slice(0, -1), noting);
  };
  if (early === null) return limitLockWaits(connection, done);
  early.push(connection);
  done(null, connection);
}

/** From now on calls are answered. */
export function limitLockWaitsOfCalls(): void {
  // One that has ended meanwhile has no more calls.
  for (const connection of early ?? []) limitLockWaits(connection, () => undefined);
  early = null;
}

function limitLockWaits(connection: Connection, done: (error: unknown, connection: Connection) => void): void {
  connection.query(`set lock_timeout = '${lockPatience}'`, (error: unknown) => done(error, connection));
}
