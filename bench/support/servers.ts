import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/lib/free-port.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const queryCounter = new URL("./count-queries.ts", import.meta.url).href;
const siteStartLimitMs = 60_000;

export interface SiteProcess {
  readonly apiUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EventLoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly longestWorkMs: number;
}

export interface CmsProcess extends SiteProcess {
  readonly admin: { readonly email: string; readonly password: string };
  readonly dataDir: string;
  /** Undefined for SQLite. */
  readonly databaseUrl: string | undefined;
  queries(): Promise<number>;
  eventLoopDelay(): Promise<EventLoopDelay>;
}

export async function startCms(databaseUrl?: string): Promise<CmsProcess> {
  const admin = { email: "admin@lab.example", password: "Lattice-7strut" };
  const { child, dataDir, ...server } = await startServer("cms", ["--import", queryCounter, "server.mjs"], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    environment: (port) => ({
      ...{ CMS_PORT: port, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
    untilReady: untilPrinted,
  });
  return {
    ...{ ...server, admin, dataDir, databaseUrl },
    queries: () => ask<number>(child, "queries"),
    eventLoopDelay: () => ask<EventLoopDelay>(child, "event-loop-delay"),
  };
}

export async function startSite(cmsApiUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
  const { apiUrl, pid, stop } = await startServer("site", ["server/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    environment: (port) => ({ MALLOC_ARENA_MAX: "2", SITE_PORT: port, CMS_URL: new URL(cmsApiUrl).origin, ...settings }),
    untilReady: untilHealthy,
  });
  return { apiUrl, pid, stop };
}

interface Start {
  readonly stdio: StdioOptions;
  readonly environment: (port: string) => Readonly<Record<string, string>>;
  readonly untilReady: (child: ChildProcess, apiUrl: string) => Promise<void>;
}

async function startServer(folder: "cms" | "site", args: readonly string[], { stdio, environment, untilReady }: Start) {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), "trabecula-bench-"));
  const env = { ...process.env, DATA_DIR: dataDir, ...environment(String(port)) };
  const child = spawn(process.execPath, args, { cwd: path.join(root, folder), stdio, env });
  const apiUrl = `http://127.0.0.1:${port}/api`;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, apiUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, dataDir, apiUrl, pid: child.pid ?? 0, stop };
}

async function untilPrinted(child: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.includes('"event":"ready"')) continue;
    child.stdout!.resume();
    return;
  }
  throw new Error("The CMS ended before it was ready.");
}

async function untilHealthy(child: ChildProcess, apiUrl: string): Promise<void> {
  const deadline = performance.now() + siteStartLimitMs;
  const isHealthy = () =>
    fetch(`${apiUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error("The site did not start.");
    await pause(100);
  }
}

async function ask<Answer>(child: ChildProcess, what: "queries" | "event-loop-delay"): Promise<Answer> {
  child.send(what);
  const [answer] = (await once(child, "message")) as [Answer];
  return answer;
}
