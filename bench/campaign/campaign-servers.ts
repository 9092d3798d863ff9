import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { startMailServer, type MailServer } from "../../packages/plugins/strapi-plugin-accounts/test/outbox/mail-server.ts";
import { makePostgres, type Postgres } from "./postgres.ts";

export interface CampaignServers {
  readonly postgres: Postgres;
  readonly mail: MailServer;
  readonly cmses: readonly Server[];
  readonly sites: readonly Server[];
  readonly admin: { readonly email: string; readonly password: string };
  readonly moveClock: (index: number, aheadMs: number) => void;
  /** @returns exit codes of all servers, including those of updates */
  readonly end: () => Promise<readonly (number | null)[]>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const movedClock = new URL("./moved-clock.ts", import.meta.url).href;
const admin = { email: "admin@lab.example", password: "Trabecula-2026-lattice" };

/** Two sites before two CMSs on one PostgreSQL, and a mail server, on loopback, from empty. */
export async function startServers(programs: string, diskMb: number): Promise<CampaignServers> {
  const folder = mkdtempSync(path.join(tmpdir(), "trabecula-campaign-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  // Runs once: the operator and a failed start or fault can both request it.
  let ending: Promise<void> | undefined;
  const endAll = () =>
    (ending ??= (async () => {
      for (const end of ends.toReversed()) await end();
    })());
  // Ctrl-C reaches all processes of a terminal, but the RAM disk and folders would remain.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void Promise.resolve(endAll()).finally(() => process.exit(130)));
  const postgres = makePostgres(programs, diskMb);
  ends.push(() => postgres.remove());
  const mail = await startMailServer({});
  ends.push(() => mail.stop());
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [siteUrls, cmsUrls] = [ports.slice(0, 2), ports.slice(2)].map((pair) => pair.map((port) => `http://127.0.0.1:${port}`)) as [
    string[],
    string[],
  ];
  const clocks = [0, 1].map((index) => path.join(folder, `clock-${index}`));
  const shared = {
    SITE_URL: siteUrls[0]!,
    DATABASE_URL: postgres.url,
    APP_SECRET: "one secret for all servers of a campaign",
    SMTP_URL: mail.url,
  };
  const cmses = cmsUrls.map((url, index) => {
    const env = {
      ...{ ...shared, CMS_PORT: new URL(url).port, MOVED_CLOCK: clocks[index]!, LOG_LEVEL: "error" },
      ...{ DATA_DIR: subfolder(folder, `cms-${index}`), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    };
    const args = ["--import", movedClock, "server.mjs"];
    return createServer({ name: `CMS ${index + 1}`, url, folder: path.join(root, "cms"), args, env, ready: '"event":"ready"' });
  });
  const sites = siteUrls.map((url, index) => {
    const env = {
      SITE_PORT: new URL(url).port,
      SITE_URL: url,
      CMS_URL: cmsUrls.join(","),
      DATA_DIR: subfolder(folder, `site-${index}`),
      LOG_LEVEL: "error",
    };
    return createServer({
      name: `site ${index + 1}`,
      url,
      folder: path.join(root, "site"),
      args: ["server/main.ts"],
      env,
      ready: "Site ready at ",
    });
  });
  const moveClock = (index: number, aheadMs: number) => writeFileSync(clocks[index]!, String(aheadMs));
  for (const index of [0, 1]) moveClock(index, 0);
  const servers = [...sites, ...cmses];
  ends.push(() => Promise.all(servers.map((server) => server.end())));
  const end = async () => {
    await endAll();
    return servers.flatMap(({ exitCodes }) => exitCodes);
  };
  try {
    await postgres.start();
    for (const server of servers.toReversed()) await server.start();
  } catch (error) {
    await end();
    throw error;
  }
  return { postgres, mail, cmses, sites, admin, moveClock, end };
}

function subfolder(folder: string, name: string): string {
  const made = path.join(folder, name);
  mkdirSync(made);
  return made;
}

export interface Server {
  readonly name: string;
  readonly url: string;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Permanently; kills it if it does not stop, with exit code null. */
  end(timeoutMs?: number): Promise<void>;
  /** Exit codes except kills, including unexpected exits; null after a signal. */
  readonly exitCodes: readonly (number | null)[];
}

/** Longer than the shutdown drain of a server, ms. */
const endPatienceMs = 60_000;

const logs = path.resolve(import.meta.dirname, "../../.cache/campaign");

interface Command {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly ready: string;
}

export function createServer({ name, url, folder, args, env, ready }: Command): Server {
  let child: ChildProcess | undefined;
  let isKilled = false;
  let isEnded = false;
  const exitCodes: (number | null)[] = [];
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(path.join(logs, `${name.replace(" ", "-")}.log`));
  const stop = async (signal: "SIGTERM" | "SIGKILL") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    isKilled = signal === "SIGKILL";
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    name,
    url,
    exitCodes,
    stop,
    end: async (timeoutMs = endPatienceMs) => {
      isEnded = true;
      const impatient = setTimeout(() => child?.kill("SIGKILL"), timeoutMs);
      await stop("SIGTERM");
      clearTimeout(impatient);
    },
    start: async () => {
      if (isEnded) throw new Error(`${name} has been ended.`);
      const started = spawn(process.execPath, [...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
      child = started;
      isKilled = false;
      started.once("exit", (code) => void (isKilled || exitCodes.push(code)));
      for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false });
      await untilPrinted(started, ready, name);
    },
  };
}

async function untilPrinted(child: ChildProcess, ready: string, name: string): Promise<void> {
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed = (printed + text).slice(-4000);
        if (printed.includes(ready)) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`${name} ended before it was ready: ${printed}`)));
  });
}
