/*
 * Requests a second and latency of one CMS process, session check included: POST /api/score, GET /api/user, and beside
 * them in the same run GET /api/health of the same process and a bare node:http server that parses and echoes the same
 * JSON, which is as fast as any server of this kind could be here. One line of JSON a figure.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import autocannon from "autocannon";
import { ZDatasetList, ZScoreReply } from "@trabecula/contracts";
import { startCms, type CmsProcess } from "./support/cms-process.ts";

const connections = 10;
const seconds = 8;
const jsonHeaders = { "content-type": "application/json" };

if (isMainThread) await main();
else serveEcho();

async function main(): Promise<void> {
  const cms = await startCms();
  const echo = await startEcho();
  try {
    const cookie = await logIn(cms);
    const request = await exampleRequest(cms, cookie);
    const score = { method: "POST", headers: { ...jsonHeaders, cookie }, body: request } as const;
    const baseline = await measure("node:http JSON echo", echo.url, { ...score, headers: jsonHeaders });
    const health = await measure("GET /api/health", `${cms.apiUrl}/health`, {});
    await measure("GET /api/user", `${cms.apiUrl}/user`, { headers: { cookie } }, { baseline, health });
    await measure("POST /api/score", `${cms.apiUrl}/score`, score, { baseline, health });
    await measureAlone("POST /api/score, one at a time", `${cms.apiUrl}/score`, score);
  } finally {
    await echo.stop();
    await cms.stop();
  }
}

interface Call {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Baselines {
  readonly baseline: number;
  readonly health: number;
}

/** A run to warm up, then one that counts; a single failed request makes the figure worthless. */
async function measure(name: string, url: string, call: Call, beside?: Baselines): Promise<number> {
  await autocannon({ url, ...call, connections, duration: 3 });
  const result = await autocannon({ url, ...call, connections, duration: seconds });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: some requests failed`);
  const value = Math.round(result.requests.average);
  print({
    name,
    value,
    unit: "requests/s",
    connections,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    ...(beside ? { baselines: { "node:http JSON echo": beside.baseline, "GET /api/health": beside.health } } : {}),
  });
  return value;
}

/** Without a queue: the time one caller waits, in fractions of a millisecond. */
async function measureAlone(name: string, url: string, call: Call): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 1500; index += 1) {
    const started = performance.now();
    const reply = await fetch(url, call);
    await reply.arrayBuffer();
    if (index >= 500) times.push(performance.now() - started);
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2));
  print({ name, value: at(0.5), unit: "ms (p50)", p99Ms: at(0.99), baseline: "budget", baselineValue: 10 });
}

function print(figure: Record<string, unknown>): void {
  console.log(JSON.stringify(figure));
}

async function logIn({ apiUrl, admin }: CmsProcess): Promise<string> {
  const reply = await fetch(`${apiUrl}/user/login`, { method: "POST", headers: jsonHeaders, body: JSON.stringify(admin) });
  if (!reply.ok) throw new Error(`Logging in failed with ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** A usual HR-pQCT scan: every density, geometry and structure value of a distal tibia. */
async function exampleRequest({ apiUrl }: CmsProcess, cookie: string): Promise<string> {
  const values = {
    tt_bmd: 284,
    tb_bmd: 171,
    ct_bmd: 871,
    tt_ar: 712,
    tb_ar: 581,
    ct_ar: 131,
    ct_th: 1.31,
    ct_po: 3.1,
    tb_n: 1.32,
    tb_th: 0.25,
    tb_sp: 0.71,
  };
  const datasets = ZDatasetList.parse(await (await fetch(`${apiUrl}/datasets?reportType=hr-pqct`, { headers: { cookie } })).json());
  const body = JSON.stringify({
    reportType: "hr-pqct",
    datasetId: datasets.items[0]?.id,
    subject: { sex: "female", ageYears: 34 },
    scans: [
      {
        site: "distal-tibia",
        side: "left",
        scanDate: "2026-03-14",
        scanner: "xtremect-2",
        motionGrade: 2,
        protocol: { region: "multi-stack", stacks: 3 },
        measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
      },
    ],
  });
  const reply = ZScoreReply.parse(
    await (await fetch(`${apiUrl}/score`, { method: "POST", headers: { ...jsonHeaders, cookie }, body })).json(),
  );
  if (!reply.scans[0]?.results.some((result) => result.zScore !== null)) throw new Error("The example is not scored.");
  return body;
}

/** The baseline has a thread of its own, as the CMS has a process of its own. */
async function startEcho(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

function serveEcho(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      response.writeHead(200, jsonHeaders).end(body);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
