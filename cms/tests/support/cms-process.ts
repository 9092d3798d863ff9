import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { copyTemplate, removeData } from "./data-folders.ts";
import { postgresFor } from "./postgres.ts";
import { endsWithTests, testsAreLauncher } from "./ends-with-tests.ts";
import { orTellWhy } from "./stuck-process.ts";
import { until } from "./until.ts";

export const cms = path.resolve(import.meta.dirname, "..", "..");

const cheapHashes = new URL("cheap-hashes.mjs", import.meta.url).href;

export const cheaperStart = ["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded"];

/** Halves the time to load a server; every Node process of the tests uses it. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(cms, "..", ".cache", "node") };

/** The foreign time zone finds times that are not stored in UTC. */
const baseEnvironment = { PATH: process.env.PATH, TZ: "America/Edmonton", ...compileCache };

/** Every write to this file fails; null where the system has none. */
export const fullDisk = existsSync("/dev/full") ? "/dev/full" : null;

export const adminEmail = "admin@lab.test";
export const adminPassword = "Lattice-9strut!";

export interface RunningCms {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  readonly routes: readonly string[];
  /** Stops gracefully with `inItsTime`. Deletes the data folder unless `keepData`. */
  readonly stop: (options?: { readonly keepData?: boolean; readonly inItsTime?: boolean }) => Promise<void>;
  readonly exitCode: () => number | null;
  readonly kill: () => Promise<void>;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly sharedDataDir?: string;
  readonly port?: number;
  readonly folder?: string;
  /** File for the log; `output` stays empty. */
  readonly log?: string | null;
}

export async function startCms({
  env = {},
  sharedDataDir,
  dataDir = sharedDataDir ?? copyTemplate(),
  folder = cms,
  port,
  log = null,
}: StartOptions = {}): Promise<RunningCms> {
  port ??= await freePort();
  const linked = sharedDataDir !== undefined && postgresFor(sharedDataDir) === null ? linkedFolder(sharedDataDir) : null;
  const url = `http://127.0.0.1:${port}`;
  const child = spawnCms(dataDir, folder, { CMS_PORT: String(port), ...(linked && { DATA_DIR: linked }), ...env }, log);
  const printed: string[] = [];
  const ready = untilReady(child, printed);
  const routes = await orTellWhy(child, printed, log === null ? ready : Promise.race([ready, untilAnswers(url)]));
  return {
    url,
    dataDir,
    output: () => printed.join(""),
    routes,
    stop: async (options) => {
      await end(child, options?.inItsTime ? "SIGTERM" : "SIGINT", printed);
      if (linked) rmSync(linked, { recursive: true });
      if (!options?.keepData && sharedDataDir === undefined) removeData(dataDir);
    },
    exitCode: () => child.exitCode,
    kill: () => end(child, "SIGKILL"),
  };
}

/** Folder of links to another data folder: bypasses the SQLite lock against a second CMS. */
function linkedFolder(dataDir: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-second-"));
  for (const name of ["trabecula.db", "app-secret", "start-lock.db", "public"])
    symlinkSync(path.join(dataDir, name), path.join(folder, name));
  return folder;
}

export async function killAmidStart(dataDir: string, now: () => boolean): Promise<void> {
  const child = spawnCms(dataDir, cms, { CMS_PORT: String(await freePort()) });
  const untilNow = async () => {
    while (!now() && child.exitCode === null && child.signalCode === null) await pause(40);
  };
  await orTellWhy(child, [], untilNow());
  await end(child, "SIGKILL");
}

function spawnCms(dataDir: string, folder: string, env: Record<string, string>, log: string | null = null): ChildProcess {
  // Own temporary folder: tests inspect it, and killed processes leave files.
  const temporary = path.join(dataDir, "tmp");
  mkdirSync(temporary, { recursive: true });
  return spawnLogging(log, [...cheaperStart, ...endsWithTests, "--import", cheapHashes, "server.mjs", "--list-routes"], {
    cwd: folder,
    env: {
      ...baseEnvironment,
      ...testsAreLauncher,
      DATA_DIR: dataDir,
      DATABASE_URL: postgresFor(dataDir) ?? "",
      TMPDIR: temporary,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      ...env,
    },
  });
}

export function spawnLogging(log: string | null, args: string[], options: SpawnOptions): ChildProcess {
  if (log === null) return spawn(process.execPath, args, options);
  const file = openSync(log, "w");
  const child = spawn(process.execPath, args, { ...options, stdio: ["pipe", file, file] });
  closeSync(file);
  return child;
}

export async function untilAnswers(url: string): Promise<string[]> {
  const answers = () =>
    fetch(`${url}/api/health/open`).then(
      () => true,
      () => false,
    );
  await until(answers, Boolean);
  return [];
}

export async function failToStart(env: Record<string, string>, folder: string = cms): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [...cheaperStart, "server.mjs"], { cwd: folder, env: { ...baseEnvironment, ...env } });
  const printed: string[] = [];
  collect(child, printed);
  const code = await orTellWhy(child, printed, new Promise<number | null>((resolve) => child.once("close", resolve)));
  return { output: printed.join(""), code };
}

function collect(child: ChildProcess, printed: string[]): void {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => printed.push(text));
}

function untilReady(child: ChildProcess, printed: string[]): Promise<string[]> {
  collect(child, printed);
  return new Promise((resolve, reject) => {
    child.once("close", (code) => reject(new Error(`The CMS ended with code ${code}: ${printed.join("")}`)));
    const look = () => {
      const line = printed
        .join("")
        .split("\n")
        .find((text) => text.startsWith('{"event":"ready"'));
      if (!line) return;
      child.stdout?.off("data", look);
      resolve((JSON.parse(line) as { routes: string[] }).routes);
    };
    child.stdout?.on("data", look);
  });
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGINT" | "SIGKILL", printed: readonly string[] = []): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  // A second signal skips waiting for idle connections of test clients.
  if (signal === "SIGINT") child.kill("SIGTERM");
  await orTellWhy(child, printed, ended);
}
