import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import type { Credentials } from "./world.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Saves CPU time at each login. */
const cheapHashes = new URL("../../../cms/tests/support/cheap-hashes.mjs", import.meta.url).href;
const startLimitMs = 10 * 60_000;

export interface Product {
  siteUrl: string;
  cmsUrl: string;
  redcapPort: number;
  admin: Credentials;
  stop(): Promise<void>;
}

export async function startProduct({ smtpUrl }: { smtpUrl: string }): Promise<Product> {
  const [sitePort, cmsPort, redcapPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = await mkdtemp(path.join(tmpdir(), "trabecula-e2e-"));
  const siteUrl = `http://127.0.0.1:${sitePort}`;
  const cmsUrl = `http://127.0.0.1:${cmsPort}`;
  const admin = { email: "admin@lab.example", password: "Lattice-7strut" };
  const child = spawn(process.execPath, [path.join(root, "scripts", "start.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TRABECULA_LAUNCHER: String(process.pid),
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${cheapHashes}`].filter(Boolean).join(" "),
      SITE_PORT: String(sitePort),
      CMS_PORT: String(cmsPort),
      DATA_DIR: dataDir,
      SITE_URL: siteUrl,
      SMTP_URL: smtpUrl,
      CONNECTION_HOSTS: `http://127.0.0.1:${redcapPort}`,
      MAIL_FROM: "trabecula@lab.example",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const output = keepOutput(child);
  const stop = async () => {
    await endGently(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, output, () => isHealthy(siteUrl));
    await untilReady(child, output, () => hasPanel(cmsUrl));
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
  }
  return { siteUrl, cmsUrl, redcapPort, admin, stop };
}

async function untilReady(child: ChildProcess, output: () => string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode} before it was ready.`);
    if (output().includes("the build failed")) throw new Error("The panel could not be built.");
    if (await isReady()) return;
    await pause(300);
  }
  throw new Error(`The product was not ready after ${startLimitMs / 60_000} minutes.`);
}

async function hasPanel(cmsUrl: string): Promise<boolean> {
  return !(await (await fetch(`${cmsUrl}/admin`)).text()).includes("being built");
}

async function isHealthy(siteUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${siteUrl}/api/health`, { signal: AbortSignal.timeout(3_000) });
    return response.ok && ((await response.json()) as { status?: string }).status === "ok";
  } catch {
    return false;
  }
}

/** Ends as Ctrl-C does, so servers close their database. */
async function endGently(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const killer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(killer);
}

function keepOutput(child: ChildProcess): () => string {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      lines.push(chunk);
      if (lines.length > 200) lines.shift();
    });
  }
  return () => lines.join("");
}
