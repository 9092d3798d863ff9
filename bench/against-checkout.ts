/* Compares frequent calls with another built checkout (BASELINE_CHECKOUT) in alternating rounds, so other load affects
   both equally. A ratio below 1 means that this one is slower. */
import autocannon from "autocannon";
import { runLoop } from "./support/closed-loop.ts";
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { cpuMs } from "./support/cpu-time.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { addAccounts, type Account } from "./support/many-accounts.ts";
import { jsonHeaders, logIn, type Call } from "./support/requests.ts";

const rounds = 9;
const roundSeconds = 2;
const warmUpSeconds = 2;
const connections = 8;
const savedReports = 200;

interface Side {
  readonly cms: CmsProcess;
  readonly calls: Readonly<Record<string, Call & { readonly path: string }>>;
  readonly accounts: Iterator<Account>;
}

/** Only fields that both checkouts have: the other may use an older contract. */
interface ListedReports {
  readonly items: readonly { readonly id: string }[];
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
}

const baseline = process.env.BASELINE_CHECKOUT;
if (baseline) await compare(baseline);
else console.error("Nothing to compare with: BASELINE_CHECKOUT names no other checkout.");

async function compare(checkout: string): Promise<void> {
  const ours = await prepare(await startCms());
  const theirs = await prepare(await startCms(checkout));
  try {
    for (const name of Object.keys(ours.calls)) await report(name, (side) => requestRound(side, name), ours, theirs);
    await report("POST /api/user/login", logInRound, ours, theirs);
  } finally {
    await ours.cms.stop();
    await theirs.cms.stop();
  }
}

async function prepare(cms: CmsProcess): Promise<Side> {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const headers = { ...jsonHeaders, cookie };
  const score = await exampleScoreRequest(cms, cookie);
  const report = JSON.stringify({ ...(JSON.parse(score) as object), reportName: "Tibia" });
  for (let count = 0; count < savedReports; count += 1) {
    const reply = await fetch(`${cms.apiUrl}/reports`, { method: "POST", headers, body: report });
    if (reply.status !== 201) throw new Error(`A report was answered with ${reply.status}`);
  }
  const list = (await (await fetch(`${cms.apiUrl}/reports`, { headers })).json()) as ListedReports;
  return {
    cms,
    accounts: addAccounts(cms, 4000)[Symbol.iterator](),
    calls: {
      "GET /api/user": { path: "/user", headers: { cookie } },
      "POST /api/score": { path: "/score", method: "POST", headers, body: score },
      "GET /api/reports": { path: "/reports", headers: { cookie } },
      "GET /api/reports/index": { path: "/reports/index", headers: { cookie } },
      "GET /api/reports/:id": { path: `/reports/${list.items[0]?.id}`, headers: { cookie } },
    },
  };
}

/** Reports the median ratio of paired rounds; the order alternates. */
async function report(name: string, run: (side: Side) => Promise<Round>, ours: Side, theirs: Side): Promise<void> {
  const pairs: { ours: Round; theirs: Round }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await run(ours);
      pairs.push({ ours: first, theirs: await run(theirs) });
    } else {
      const first = await run(theirs);
      pairs.push({ theirs: first, ours: await run(ours) });
    }
  }
  const median = (value: (pair: (typeof pairs)[number]) => number) => quantile(pairs.map(value), 0.5);
  printFigure({
    name,
    value: median((pair) => pair.ours.perSecond / pair.theirs.perSecond),
    unit: "ratio of calls a second, this checkout to the other",
    perSecond: median((pair) => pair.ours.perSecond),
    cpuMs: median((pair) => pair.ours.cpuMs),
    cpuRatio: median((pair) => pair.theirs.cpuMs / pair.ours.cpuMs),
    baselines: { perSecond: median((pair) => pair.theirs.perSecond), cpuMs: median((pair) => pair.theirs.cpuMs) },
  });
}

async function requestRound({ cms, calls }: Side, name: string): Promise<Round> {
  const { path, ...call } = calls[name]!;
  const url = `${cms.apiUrl}${path}`;
  await autocannon({ url, ...call, connections, duration: warmUpSeconds });
  const before = cpuMs(cms.pid) ?? Number.NaN;
  const result = await autocannon({ url, ...call, connections, duration: roundSeconds });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: some requests failed`);
  return { perSecond: result.requests.average, cpuMs: ((cpuMs(cms.pid) ?? Number.NaN) - before) / result.requests.total };
}

async function logInRound({ cms, accounts }: Side): Promise<Round> {
  const before = cpuMs(cms.pid) ?? Number.NaN;
  const { perSecond, count } = await runLoop(2, roundSeconds, async () => {
    const next = accounts.next();
    if (next.done) throw new Error("There are not enough accounts for this machine.");
    const { address, ...credentials } = next.value;
    const headers = { ...jsonHeaders, "x-forwarded-for": address };
    const reply = await fetch(`${cms.apiUrl}/user/login`, { method: "POST", headers, body: JSON.stringify(credentials) });
    if (!reply.ok) throw new Error(`A log-in answered ${reply.status}`);
    await reply.arrayBuffer();
  });
  return { perSecond, cpuMs: ((cpuMs(cms.pid) ?? Number.NaN) - before) / count };
}
