/* Baselines: GET /api/health and bcrypt. */
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { probe, runLoop, type LoopResult } from "./support/closed-loop.ts";
import { printFigure, quantile, spreadOf } from "./support/figures.ts";
import { cpuMs } from "./support/process-usage.ts";
import { measureQueries } from "./support/query-figures.ts";
import { addAccounts, openRecords, type Account } from "./support/records.ts";
import { fetchOk, logIn, measureLoad, post } from "./support/requests.ts";
import { startCms, startSite, type CmsProcess } from "./support/servers.ts";

const seconds = 8;
const turns = 5;
const turnSeconds = 3;
const threads = Math.max(1, Math.min(3, availableParallelism() - 1));

const cms = await startCms();
const site = await startSite(cms.apiUrl);
try {
  const database = await openRecords(cms);
  const accounts = await addAccounts(database, cms.admin, 4000);
  await database.close();
  const cookie = await logIn(cms.apiUrl, cms.admin);
  await measureUser(cookie);
  await measureQueries(cms, cookie);
  await measureLogins(cookie, accounts[Symbol.iterator]());
} finally {
  await site.stop();
  await cms.stop();
}

async function measureUser(cookie: string): Promise<void> {
  const call = { headers: { cookie } };
  const baselines = {
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
  const login = () => logInOnce(cms, accounts);
  const alone = rounds();
  const logins = new Map([1, 8].map((connections) => [connections, rounds()]));
  for (let turn = 0; turn < turns; turn += 1) {
    await alone.add(process.pid, () => runLoop(threads, turnSeconds, () => bcrypt.compare(password, hash)));
    for (const [connections, all] of logins) await all.add(cms.pid, () => runLoop(connections, turnSeconds, login));
  }
  const bare = alone.medians();
  const baselines = { [`bcrypt alone, ${threads} at once`]: bare };
  for (const [connections, all] of logins) {
    const { perSecond, ...rest } = all.medians();
    const ofBcryptAlone = Number((perSecond / bare.perSecond).toFixed(2));
    printFigure({ name: "POST /api/user/login", value: perSecond, unit: "logins/s", connections, ...rest, ofBcryptAlone, baselines });
  }
  await measureConcurrently(cookie, login);
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
      const before = cpuMs(pid);
      const result = await run();
      runs.push({ ...result, cpuMs: (cpuMs(pid) - before) / result.count });
    },
    medians: () => ({ perSecond: median("perSecond"), p50Ms: median("p50Ms"), p99Ms: median("p99Ms"), cpuMs: median("cpuMs") }),
  };
}

async function measureConcurrently(cookie: string, login: () => Promise<void>): Promise<void> {
  const user = () => fetchOk(`${cms.apiUrl}/user`, { headers: { cookie } });
  const quiet = await probe(20, new Promise((resolve) => setTimeout(resolve, seconds * 1000)), user);
  const logins = runLoop(16, seconds, login);
  const busy = await probe(20, logins, user);
  printFigure({
    name: "GET /api/user every 20 ms, beside 16 logins at once",
    ...spreadOf(busy),
    loginsPerSecond: (await logins).perSecond,
    baselines: { "the same without logins": spreadOf(quiet) },
  });
}

async function logInOnce({ apiUrl }: CmsProcess, accounts: Iterator<Account>): Promise<void> {
  const next = accounts.next();
  if (next.done) throw new Error("There are not enough accounts for this machine.");
  const { address, ...credentials } = next.value;
  const reply = await post(apiUrl, "/user/login", credentials, { "x-forwarded-for": address });
  await reply.arrayBuffer();
}
