/* Cost of log-ins and session checks: throughput, CPU time, statements, and GET /api/user latency during log-ins.
   Baselines: GET /api/health, bare node:http, and both bcrypt libraries. */
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
const turns = 5;
const turnSeconds = 3;
/** Concurrent password comparisons that leave this machine responsive. */
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

/** Alternates and takes medians, so other load affects all equally. */
async function measureLogins(cookie: string, accounts: Iterator<Account>): Promise<void> {
  const { password } = cms.admin;
  const hash = await bcrypt.hash(password, 10);
  const login = () => logInOnce(cms, accounts);
  const alone = rounds();
  const strapis = rounds();
  const logins = new Map([1, 8].map((connections) => [connections, rounds()]));
  for (let turn = 0; turn < turns; turn += 1) {
    await alone.add(process.pid, () => runLoop(threads, turnSeconds, () => bcrypt.compare(password, hash)));
    await strapis.add(process.pid, () => runLoop(1, turnSeconds, () => bcryptjs.compare(password, hash)));
    for (const [connections, all] of logins) await all.add(cms.pid, () => runLoop(connections, turnSeconds, login));
  }
  const bare = alone.medians();
  const baselines = { [`bcrypt alone, ${threads} at once`]: bare, "bcryptjs alone, as Strapi compares": strapis.medians() };
  for (const [connections, all] of logins) {
    const { perSecond, ...rest } = all.medians();
    const ofBcryptAlone = Number((perSecond / bare.perSecond).toFixed(2));
    printFigure({ name: "POST /api/user/login", value: perSecond, unit: "logins/s", connections, ...rest, ofBcryptAlone, baselines });
  }
  await measureBeside(cookie, login);
}

function rounds() {
  const runs: (LoopResult & { readonly cpuMs: number })[] = [];
  const median = (key: keyof (typeof runs)[number]) =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    );
  return {
    async add(pid: number, run: () => Promise<LoopResult>): Promise<void> {
      const before = cpuMs(pid) ?? Number.NaN;
      const result = await run();
      runs.push({ ...result, cpuMs: ((cpuMs(pid) ?? Number.NaN) - before) / result.count });
    },
    medians: () => ({ perSecond: median("perSecond"), p50Ms: median("p50Ms"), p99Ms: median("p99Ms"), cpuMs: median("cpuMs") }),
  };
}

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
