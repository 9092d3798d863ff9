import { readFile } from "node:fs/promises";
import path from "node:path";
import { Gauge } from "prom-client";
import { noteFailure, watchedWorks, type WorkState, type Strapi } from "@trabecula/strapi-kit";
import { env } from "../../../config/env.ts";
import { operations } from "../operations.ts";
import { registry } from "./server-metrics.ts";

const registers = [registry];
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `trabecula_${name}`, help, labelNames, registers });

const works = {
  waiting: gauge("work_waiting", "Jobs that wait: mails, fits, documents, scan files, study tables", ["work"]),
  running: gauge("work_running", "Jobs that are worked on", ["work"]),
  failed: gauge("work_failed", "Jobs that need a person", ["work"]),
  ending: gauge("work_ending_threads", "Threads of this server that were told to end and still run", ["work"]),
};
const stuck = gauge("work_stuck", "1 where a work does not get on", ["work"]);
const failing = gauge("health_failing", "1 where a part of this server does not do its work", ["part"]);
const writeSeconds = gauge("database_write_seconds", "What one small write took");
const diskFree = gauge("disk_free_bytes", "Of the data folder or that for temporary files, whichever has less");
const databaseBytes = gauge("database_size_bytes", "Of the whole database");
const tableRows = gauge("table_rows", "Rows between the oldest and the newest of a table", ["table"]);
const connections = gauge("database_connections", "Of this process to the database", ["state"]);
const backup = gauge("last_backup_timestamp_seconds", "When a backup last ended well; missing where none has");

export async function readMetrics(strapi: Strapi): Promise<string> {
  for (const collect of [collectWork, collectHealth, collectDatabase, collectBackup])
    await collect(strapi).catch((error: unknown) => noteFailure(strapi, { place: "metrics", requestId: null, status: null }, error));
  return registry.metrics();
}

async function collectWork(strapi: Strapi): Promise<void> {
  for (const one of [...Object.values(works), stuck]) one.reset();
  for (const { name: work, isStuck, state } of watchedWorks(strapi)) {
    stuck.set({ work }, Number(isStuck()));
    setCounts(work, await state());
  }
}

function setCounts(work: string, { waiting, running, failed, ending }: Pick<WorkState, keyof typeof works>): void {
  for (const [name, count] of Object.entries({ waiting, running, failed, ending })) {
    if (count !== null) works[name as keyof typeof works].set({ work }, count);
  }
}

async function collectHealth(): Promise<void> {
  const { parts, databaseMs, diskFreeBytes } = await operations().health.full();
  for (const { part, state } of parts) failing.set({ part }, Number(state === "failing"));
  setOrDrop(writeSeconds, databaseMs === null ? null : databaseMs / 1000);
  setOrDrop(diskFree, diskFreeBytes);
}

async function collectDatabase(strapi: Strapi): Promise<void> {
  for (const one of [tableRows, connections]) one.reset();
  databaseBytes.remove();
  const facts = await databaseMetrics(strapi);
  databaseBytes.set(facts.bytes);
  for (const [table, count] of facts.rowsByTable) tableRows.set({ table }, count);
  for (const [state, count] of Object.entries(facts.connections)) connections.set({ state }, count);
}

async function collectBackup(): Promise<void> {
  const at = await lastBackupAt();
  setOrDrop(backup, at === null ? null : at / 1000);
}

/** Resetting a gauge without labels would report a false 0. */
function setOrDrop(one: Gauge, value: number | null): void {
  if (value === null) one.remove();
  else one.set(value);
}

/** Time of the last successful `npm run backup` of this data folder, in ms; null if never. */
async function lastBackupAt(): Promise<number | null> {
  const text = await readFile(path.join(env.dataDir, "last-backup"), "utf8").catch(() => "");
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}

const ownTables = /^(?:bone_scans|accounts|operations)_(?!.*_lnk$)|^up_users$/;

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

interface DatabaseMetrics {
  readonly bytes: number;
  /** Distance between oldest and newest id, which exceeds the count after deletions. */
  readonly rowsByTable: ReadonlyMap<string, number>;
  readonly connections: { readonly used: number; readonly free: number; readonly waiting: number };
}

async function databaseMetrics(strapi: Strapi): Promise<DatabaseMetrics> {
  const { pool } = strapi.db.connection.client as { pool: Pool };
  return {
    bytes: await bytesOf(strapi),
    rowsByTable: await rowsByTable(strapi),
    connections: { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() },
  };
}

async function bytesOf({ db }: Strapi): Promise<number> {
  const statement =
    db.dialect.client === "sqlite"
      ? "select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes"
      : "select pg_database_size(current_database()) as bytes";
  return Number((await firstRow(db, statement)).bytes);
}

async function rowsByTable({ db }: Strapi): Promise<ReadonlyMap<string, number>> {
  const names = [...db.metadata.values()].map(({ tableName }) => tableName).filter((name) => ownTables.test(name));
  const columns = names.map((name) => `coalesce((select max(id) from ${name}) - (select min(id) from ${name}) + 1, 0) as ${name}`);
  const row = await firstRow(db, `select ${columns.join(", ")}`);
  return new Map(names.map((name) => [name, Number(row[name])]));
}

async function firstRow(db: Strapi["db"], statement: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = (await db.connection.raw(statement)) as { rows?: Record<string, unknown>[] } | Record<string, unknown>[];
  return (Array.isArray(answer) ? answer : answer.rows)?.[0] ?? {};
}
