/*
 * What signing in and being signed in cost: GET /api/user and log-ins a second, processor time of the CMS and statements
 * to its database for each, and how long GET /api/user takes while log-ins come in as fast as they are answered. Beside
 * them in the same run GET /api/health (one statement, no session), a bare node:http server, and the comparison of
 * passwords alone, by the library in use and by the one Strapi brings. One line of JSON a figure.
 */
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import bcryptjs from "bcryptjs";
import { probe, runLoop, type LoopResult } from "./support/closed-loop.ts";
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { cpuMs } from "./support/cpu-time.ts";
import { startEcho } from "./support/echo-server.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { addAccounts, type Account } from "./support/many-accounts.ts";
import { measureQueries } from "./support/query-figures.ts";
import { jsonHeaders, logIn, measureLoad } from "./support/requests.ts";
import { startSite } from "./support/site-process.ts";

const seconds = 8;
/** What a server with these processors can compare at once and still answer others. */
const threads = Math.max(1, Math.min(3, availableParallelism() - 1));

const cms = await startCms();
const site = await startSite(cms.apiUrl);
const echo = await startEcho();
try {
  const accounts = addAccounts(cms, 4000);
  const cookie = await logIn(cms.apiUrl, cms.admin);
  await measureUser(cookie);
  await measureQueries(cms, cookie);
  await measureLogins(cookie, accounts[Symbol.iterator]());
} finally {
  await echo.stop();
  await site.stop();
  await cms.stop();
}

async function measureUser(cookie: string): Promise<void> {
  const call = { headers: { cookie } };
  const baselines = {
    "node:http JSON echo": await measureLoad("node:http JSON echo", echo.url, {}, { connections: 8, seconds }),
    "GET /api/health": await measureLoad("GET /api/health", `${cms.apiUrl}/health`, {}, { connections: 8, seconds, pid: cms.pid }),
  };
  for (const connections of [1, 8, 32])
    await measureLoad("GET /api/user", `${cms.apiUrl}/user`, call, { connections, seconds, pid: cms.pid, baselines });
  for (const connections of [1, 8, 32])
    await measureLoad("GET /api/user through the site", `${site.apiUrl}/user`, call, { connections, seconds, pid: cms.pid, baselines });
}

async function measureLogins(cookie: string, accounts: Iterator<Account>): Promise<void> {
  const { password } = cms.admin;
  const hash = await bcrypt.hash(password, 10);
  const alone = await withCpu(process.pid, () => runLoop(threads, seconds, () => bcrypt.compare(password, hash)));
  const strapis = await withCpu(process.pid, () => runLoop(1, seconds, () => bcryptjs.compare(password, hash)));
  const baselines = {
    [`bcrypt alone, ${threads} at once`]: alone.perSecond,
    "bcrypt alone, CPU ms": alone.cpuMsPerRequest,
    "bcryptjs alone, as Strapi compares": strapis.perSecond,
    "bcryptjs alone, CPU ms": strapis.cpuMsPerRequest,
  };
  const login = () => logInOnce(cms, accounts);
  for (const connections of [1, 8]) {
    const { perSecond, p50Ms, p99Ms, cpuMsPerRequest } = await withCpu(cms.pid, () => runLoop(connections, seconds, login));
    printFigure({
      name: "POST /api/user/login",
      value: perSecond,
      unit: "logins/s",
      connections,
      p50Ms,
      p99Ms,
      cpuMsPerRequest,
      ofBcryptAlone: Number((perSecond / alone.perSecond).toFixed(2)),
      baselines,
    });
  }
  await measureBeside(cookie, login);
}

/** The result of a loop with the processor time that a process spent on each task, null where the system does not tell. */
async function withCpu(pid: number, run: () => Promise<LoopResult>): Promise<LoopResult & { cpuMsPerRequest: number | null }> {
  const before = cpuMs(pid);
  const result = await run();
  const after = cpuMs(pid);
  return { ...result, cpuMsPerRequest: before === null || after === null ? null : Number(((after - before) / result.count).toFixed(1)) };
}

/** How long others wait while log-ins come in as fast as they are answered. */
async function measureBeside(cookie: string, login: () => Promise<void>): Promise<void> {
  const user = async () => {
    const reply = await fetch(`${cms.apiUrl}/user`, { headers: { cookie } });
    if (!reply.ok) throw new Error(`GET /api/user answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const quiet = await probe(20, new Promise((resolve) => setTimeout(resolve, seconds * 1000)), user);
  const logins = runLoop(16, seconds, login);
  const busy = await probe(20, logins, user);
  printFigure({
    name: "GET /api/user every 20 ms, beside 16 log-ins at once",
    value: quantile(busy, 0.5),
    unit: "ms (p50)",
    p99Ms: quantile(busy, 0.99),
    longestMs: quantile(busy, 1),
    loginsPerSecond: (await logins).perSecond,
    baselines: { "the same without log-ins, p50": quantile(quiet, 0.5), p99: quantile(quiet, 0.99), longest: quantile(quiet, 1) },
  });
}

async function logInOnce({ apiUrl }: CmsProcess, accounts: Iterator<Account>): Promise<void> {
  const next = accounts.next();
  if (next.done) throw new Error("There are not enough accounts for this machine.");
  const { address, ...credentials } = next.value;
  const headers = { ...jsonHeaders, "x-forwarded-for": address };
  const reply = await fetch(`${apiUrl}/user/login`, { method: "POST", headers, body: JSON.stringify(credentials) });
  if (!reply.ok) throw new Error(`A log-in answered ${reply.status}`);
  await reply.arrayBuffer();
}
