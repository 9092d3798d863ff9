import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../e2e/support/free-port.ts";
import { startMailServer, type MailServer } from "../../packages/plugins/strapi-plugin-accounts/test/outbox/mail-server.ts";
import { makePostgres, type Postgres } from "./postgres.ts";
import { createServer, type Server } from "./servers.ts";

export interface World {
  readonly postgres: Postgres;
  readonly mail: MailServer;
  readonly cmses: readonly Server[];
  readonly sites: readonly Server[];
  readonly admin: { readonly email: string; readonly password: string };
  readonly moveClock: (index: number, aheadMs: number) => void;
  /** Ends all that was started. @returns the exit codes of all servers, of those that were updated too */
  readonly end: () => Promise<readonly (number | null)[]>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const movedClock = new URL("./moved-clock.ts", import.meta.url).href;
const admin = { email: "admin@lab.example", password: "Trabecula-2026-lattice" };

/**
 * Two sites before two CMSs on one PostgreSQL, and a mail server, all on this machine's loopback, from empty.
 * @param programs folder of PostgreSQL's programs
 */
export async function startWorld(programs: string, diskMb: number): Promise<World> {
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
  const ports = await Promise.all(Array.from({ length: 4 }, () => findFreePort()));
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
