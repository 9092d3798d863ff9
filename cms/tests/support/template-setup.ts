import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestProject } from "vitest/node";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { buildServer } from "../../scripts/build-server.mjs";
import { adminEmail, adminPassword, killAmidStart, startCms, type RunningCms } from "./cms-process.ts";
import { newDataDir, removeData } from "./data-folders.ts";
import { postgresFor, queryPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

interface FirstStart {
  readonly refused: readonly string[];
  readonly output: string;
  readonly hashes: readonly string[];
}

export default async function setUp(project: TestProject): Promise<() => void> {
  await buildServer();
  const dataDir = newDataDir();
  project.provide("firstStart", await startTwice(dataDir));
  project.provide("cmsTemplate", dataDir);
  return () => removeData(dataDir);
}

async function startTwice(dataDir: string): Promise<FirstStart> {
  chmodSync(dataDir, 0o755);
  const url = postgresFor(dataDir);
  if (url !== null) await killAmidStart(dataDir, () => queryPostgres(url, advisoryLocks).length > 0);
  const env = { ADMIN_PASSWORD: "", ADMIN_EMAIL: "" };
  const other = url === null ? dataDir : folderWithSecretOf(dataDir);
  const port = await freePort();
  const starts = await Promise.allSettled([dataDir, other].map((DATA_DIR) => startCms({ dataDir, port, env: { ...env, DATA_DIR } })));
  const refused = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  const running = starts.flatMap((start): RunningCms[] => (start.status === "fulfilled" ? [start.value] : []));
  for (const cms of running) await cms.stop({ keepData: true });
  if (running.length === 0) throw new Error(refused.join("\n"));
  if (other !== dataDir) rmSync(other, { recursive: true });
  return { refused, output: running.map((cms) => cms.output()).join(""), hashes: giveKnownPassword(dataDir) };
}

function folderWithSecretOf(dataDir: string): string {
  const folder = mkdtempSync(path.join(dataDir, "other-"));
  copyFileSync(path.join(dataDir, "app-secret"), path.join(folder, "app-secret"));
  return folder;
}

function giveKnownPassword(dataDir: string): string[] {
  const plugin = createRequire(import.meta.url).resolve("@trabecula/strapi-plugin-accounts/package.json");
  const { hashSync } = createRequire(plugin)("bcrypt") as { hashSync: (text: string, rounds: number) => string };
  return ["up_users", "admin_users"].flatMap((table) => {
    const hashes = run(dataDir, `select password from ${table}`);
    run(dataDir, `update ${table} set email = ?, password = ?`, adminEmail, hashSync(adminPassword, 4));
    return hashes.map(({ password }) => String(password));
  });
}

const advisoryLocks =
  "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";

function run(dataDir: string, statement: string, ...values: string[]): Record<string, unknown>[] {
  const url = postgresFor(dataDir);
  if (url !== null) return queryPostgres(url, statement, values);
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"));
  try {
    return database.prepare(statement).all(...values);
  } finally {
    database.close();
  }
}
