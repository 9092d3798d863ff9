const table = "bone_scans_connections";

/** A copy must not write to a hospital until a lead says so. */
const update = `update ${table} set state = 'paused', claim = null, next_attempt_at = null, rung_at = null, paused_because = 'This installation was restored from a backup.'`;

export const pauseInSqlite = { table, statement: update };

/** Backups of older releases lack the table. */
export const pauseInPostgres = `do 'begin if to_regclass(''${table}'') is not null then ${update.replaceAll("'", "''")}; end if; end';`;
