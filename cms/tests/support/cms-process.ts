import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { copyTemplate, removeData } from "./data-folders.ts";
import { postgresFor } from "./postgres.ts";
import { orTellWhy } from "./stuck-process.ts";
import { until } from "./until.ts";

/** The folder of the CMS. */
export const cms = path.resolve(import.meta.dirname, "..", "..");

/** A module that Node loads before the CMS. */
const cheapHashes = new URL("cheap-hashes.mjs", import.meta.url).href;

/** A larger heap for new objects, so that fewer of them are copied: a start takes 5.7 seconds of processor time in place of 6.6. */
const roomForNewObjects = "--min-semi-space-size=16";

/** What every CMS of the tests gets: compiled code is kept between starts, which costs a start a fifth less. */
const baseEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: path.join(cms, "..", ".cache", "node") };

export const adminEmail = "admin@lab.test";
export const adminPassword = "Lattice-9strut!";

/** A running CMS with a data folder of its own. */
export interface RunningCms {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Routes registered under /api, as `METHOD /path`. */
  readonly routes: readonly string[];
  /** Ends the process, at once or in its own time as an update does, and unless told otherwise deletes the data folder. */
  readonly stop: (options?: { readonly keepData?: boolean; readonly inItsTime?: boolean }) => Promise<void>;
  /** What the process ended with; null while it runs and where a signal ended it. */
  readonly exitCode: () => number | null;
  /** Ends the process as a power cut would, and keeps the data folder. */
  readonly kill: () => Promise<void>;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  /** A folder of an earlier run, to start again on it, or a new one; without, a copy of what a first start leaves behind. */
  readonly dataDir?: string;
  /** The data folder of a CMS that runs: this one works on the same database. */
  readonly beside?: string;
  /** The folder of another version of the CMS. */
  readonly folder?: string;
}

/**
 * Starts the real CMS as a process of its own and waits until it answers.
 * @throws Error with what it printed, if it ends before
 */
export async function startCms({
  env = {},
  beside,
  dataDir = beside ?? copyTemplate(),
  folder = cms,
}: StartOptions = {}): Promise<RunningCms> {
  const port = await freePort();
  const linked = beside !== undefined && postgresFor(beside) === null ? linkedFolder(beside) : null;
  const child = spawnCms(dataDir, folder, { CMS_PORT: String(port), ...(linked && { DATA_DIR: linked }), ...env });
  const printed: string[] = [];
  const routes = await orTellWhy(child, printed, untilReady(child, printed));
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => printed.join(""),
    routes,
    stop: async (options) => {
      await end(child, options?.inItsTime ? "SIGTERM" : "SIGINT", printed);
      if (linked) rmSync(linked, { recursive: true });
      if (!options?.keepData && beside === undefined) removeData(dataDir);
    },
    exitCode: () => child.exitCode,
    kill: () => end(child, "SIGKILL"),
  };
}

/**
 * A folder that leads to what is in another. On SQLite the product keeps a second CMS out of one folder; tests of what two do at once, as they
 * may on PostgreSQL, go around that.
 */
function linkedFolder(dataDir: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-beside-"));
  for (const name of ["trabecula.db", "app-secret", "start-lock.db", "public"])
    symlinkSync(path.join(dataDir, name), path.join(folder, name));
  return folder;
}

/** Starts the CMS, and ends it as a power cut would as soon as `now` says so. The data folder is kept. */
export async function killAmidStart(dataDir: string, now: () => boolean): Promise<void> {
  const child = spawnCms(dataDir, cms, { CMS_PORT: String(await freePort()) });
  await until(now, Boolean);
  await end(child, "SIGKILL");
}

function spawnCms(dataDir: string, folder: string, env: Record<string, string>): ChildProcess {
  // A place of its own for uploads under way: tests look into it, and a killed process leaves its own behind.
  const temporary = path.join(dataDir, "tmp");
  mkdirSync(temporary, { recursive: true });
  return spawn(process.execPath, [roomForNewObjects, "--import", cheapHashes, "server.mjs", "--list-routes"], {
    cwd: folder,
    env: {
      ...baseEnvironment,
      DATA_DIR: dataDir,
      DATABASE_URL: postgresFor(dataDir) ?? "",
      TMPDIR: temporary,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      ...env,
    },
  });
}

/** Starts the CMS where it is expected to fail, and returns what it printed and its exit code. */
export async function failToStart(env: Record<string, string>, folder: string = cms): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ["server.mjs"], { cwd: folder, env: { ...baseEnvironment, ...env } });
  const printed: string[] = [];
  collect(child, printed);
  const code = await orTellWhy(child, printed, new Promise<number | null>((resolve) => child.once("close", resolve)));
  return { output: printed.join(""), code };
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function collect(child: ChildProcess, printed: string[]): void {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => printed.push(text));
}

function untilReady(child: ChildProcess, printed: string[]): Promise<string[]> {
  collect(child, printed);
  return new Promise((resolve, reject) => {
    child.once("close", (code) => reject(new Error(`The CMS ended with code ${code}: ${printed.join("")}`)));
    child.stdout?.on("data", () => {
      const line = printed
        .join("")
        .split("\n")
        .find((text) => text.startsWith('{"event":"ready"'));
      if (line) resolve((JSON.parse(line) as { routes: string[] }).routes);
    });
  });
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGINT" | "SIGKILL", printed: readonly string[] = []): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  // Told twice, it does not wait for connections that carry nothing, such as those that the clients of the tests keep.
  if (signal === "SIGINT") child.kill("SIGTERM");
  await orTellWhy(child, printed, ended);
}
