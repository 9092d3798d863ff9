import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../e2e/support/free-port.ts";

const ownCheckout = fileURLToPath(new URL("../../", import.meta.url));
const queryCounter = new URL("./count-queries.ts", import.meta.url).href;

export interface Held {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** CPU time of the thread. */
  readonly longestWorkMs: number;
}

export interface CmsProcess {
  /** API URL without a trailing slash. */
  readonly apiUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly dataDir: string;
  readonly pid: number;
  /** Statements sent to the database so far. */
  queries(): Promise<number>;
  /** Event loop blocking since the last call. */
  held(): Promise<Held>;
  stop(): Promise<void>;
}

/** Starts the CMS of a checkout (default: this one) in production mode with a temporary database. */
export async function startCms(checkout = ownCheckout): Promise<CmsProcess> {
  const server = path.join(checkout, "cms", "server.mjs");
  const port = await findFreePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), "trabecula-bench-"));
  const admin = { email: "admin@lab.example", password: "Lattice-7strut" };
  const child = spawn(process.execPath, ["--import", queryCounter, server], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, CMS_PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    admin,
    dataDir,
    pid: child.pid ?? 0,
    queries: () => ask<number>(child, "queries"),
    held: () => ask<Held>(child, "held"),
    stop,
  };
}

async function ask<Answer>(child: ChildProcess, what: "queries" | "held"): Promise<Answer> {
  child.send(what);
  const [answer] = (await once(child, "message")) as [Answer];
  return answer;
}

/** The server prints `{"event":"ready"}` when ready. */
async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("The CMS has no output to read.");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"event":"ready"')) continue;
    child.stdout.resume();
    return;
  }
  throw new Error("The CMS ended before it was ready.");
}
