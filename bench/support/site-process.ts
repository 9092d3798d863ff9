import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../e2e/support/free-port.ts";

const site = fileURLToPath(new URL("../../site/", import.meta.url));
const startLimitMs = 60_000;

export interface SiteProcess {
  /** API URL as a browser sees it, without a trailing slash. */
  readonly apiUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startSite(cmsApiUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), "trabecula-bench-site-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: site,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      MALLOC_ARENA_MAX: "2",
      ...process.env,
      SITE_PORT: String(port),
      DATA_DIR: dataDir,
      CMS_URL: new URL(cmsApiUrl).origin,
      ...settings,
    },
  });
  const apiUrl = `http://127.0.0.1:${port}/api`;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const deadline = performance.now() + startLimitMs;
    while (!(await answers(`${apiUrl}/health`))) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error("The site did not start.");
      await pause(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { apiUrl, pid: child.pid ?? 0, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
