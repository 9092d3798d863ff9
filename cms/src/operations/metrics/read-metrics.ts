import type { Core } from "@strapi/strapi";
import { noteFailure, watchedWorks, type WorkState } from "@trabecula/strapi-kit";
import { Gauge } from "prom-client";
import { operations } from "../operations.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { registry } from "./server-metrics.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../../config/env.ts";

const registers = [registry];
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `trabecula_${name}`, help, labelNames, registers });

const works = {
  waiting: gauge("work_waiting", "Jobs that wait: mails, fits, documents, study tables", ["work"]),
  running: gauge("work_running", "Jobs that are worked on", ["work"]),
  failed: gauge("work_failed", "Jobs that need a person", ["work"]),
};
const stuck = gauge("work_stuck", "1 where a work does not get on", ["work"]);
const failing = gauge("health_failing", "1 where a part of this server does not do its work", ["part"]);
const writeSeconds = gauge("database_write_seconds", "What one small write took");
const diskFree = gauge("disk_free_bytes", "Of the data folder or that for temporary files, whichever has less");
const databaseBytes = gauge("database_size_bytes", "Of the whole database");
const tableRows = gauge("table_rows", "Rows between the oldest and the newest of a table", ["table"]);
const connections = gauge("database_connections", "Of this process to the database", ["state"]);
const backup = gauge("last_backup_timestamp_seconds", "When a backup last ended well; missing where none has");

export async function readMetrics(strapi: Core.Strapi): Promise<string> {
  for (const look of [lookAtWorks, lookAtHealth, lookAtDatabase, lookAtBackup])
    await look(strapi).catch((error: unknown) => noteFailure(strapi, { place: "metrics", requestId: null, status: null }, error));
  return registry.metrics();
}

async function lookAtWorks(strapi: Core.Strapi): Promise<void> {
  for (const one of [...Object.values(works), stuck]) one.reset();
  for (const { name: work, isStuck, state } of watchedWorks(strapi)) {
    stuck.set({ work }, Number(isStuck()));
    setCounts(work, await state());
  }
}

function setCounts(work: string, { waiting, running, failed }: Pick<WorkState, "waiting" | "running" | "failed">): void {
  for (const [name, count] of Object.entries({ waiting, running, failed })) {
    if (count !== null) works[name as keyof typeof works].set({ work }, count);
  }
}

async function lookAtHealth(): Promise<void> {
  const { parts, databaseMs, diskFreeBytes } = await operations().health.full();
  for (const { part, state } of parts) failing.set({ part }, Number(state === "failing"));
  setOrDrop(writeSeconds, databaseMs === null ? null : databaseMs / 1000);
  setOrDrop(diskFree, diskFreeBytes);
}

async function lookAtDatabase(strapi: Core.Strapi): Promise<void> {
  for (const one of [tableRows, connections]) one.reset();
  databaseBytes.remove();
  const facts = await databaseMetrics(strapi);
  databaseBytes.set(facts.bytes);
  for (const [table, count] of facts.rowsByTable) tableRows.set({ table }, count);
  for (const [state, count] of Object.entries(facts.connections)) connections.set({ state }, count);
}

async function lookAtBackup(): Promise<void> {
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
