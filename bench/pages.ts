/* Alternates with a built file of similar compressed size. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { printFigure, quantile } from "./support/figures.ts";
import { cpuMs } from "./support/process-usage.ts";
import { startCms, startSite } from "./support/servers.ts";

const turns = 5;
const turnSeconds = 3;
const connections = 8;
const leastRatio = 0.6;
const headers = { "accept-encoding": "br" };
const files = fileURLToPath(new URL("../site/dist/client/_astro/", import.meta.url));

interface Load {
  readonly perSecond: number[];
  cpuMs: number;
  requests: number;
}

const cms = await startCms();
const site = await startSite(cms.apiUrl);
const siteUrl = new URL(site.apiUrl).origin;
try {
  for (const page of ["/", "/faq", "/documentation/statistics", "/dashboard"]) await measure(page);
} finally {
  await site.stop();
  await cms.stop();
}

async function measure(page: string): Promise<void> {
  const bytes = await sizeOf(page);
  const { name, size } = fileNear(bytes);
  for (const address of [page, `/_astro/${name}`]) await run(address, newLoad());
  const loads = { page: newLoad(), file: newLoad() };
  for (let turn = 0; turn < turns; turn++) {
    await run(page, loads.page);
    await run(`/_astro/${name}`, loads.file);
  }
  const [value, baseline] = [quantile(loads.page.perSecond, 0.5), quantile(loads.file.perSecond, 0.5)];
  const ratio = Number((value / baseline).toFixed(2));
  printFigure({
    name: "page",
    page,
    value,
    unit: "requests/s",
    bytes,
    connections,
    cpuMsPerRequest: cpuOf(loads.page),
    baseline: { what: "static file", value: baseline, bytes: size, cpuMsPerRequest: cpuOf(loads.file) },
    ratio,
    isEnough: ratio >= leastRatio,
  });
}

function newLoad(): Load {
  return { perSecond: [], cpuMs: 0, requests: 0 };
}

function cpuOf({ cpuMs: spent, requests }: Load): number {
  return Number((spent / requests).toFixed(3));
}

async function run(address: string, load: Load): Promise<void> {
  const before = cpuMs(site.pid);
  const result = await autocannon({ url: siteUrl + address, headers, connections, duration: turnSeconds });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${address}: some requests failed`);
  load.perSecond.push(result.requests.average);
  load.cpuMs += cpuMs(site.pid) - before;
  load.requests += result.requests.total;
}

async function sizeOf(page: string): Promise<number> {
  for (;;) {
    const reply = await fetch(siteUrl + page, { headers });
    await reply.arrayBuffer();
    if (reply.status === 200) return Number(reply.headers.get("content-length"));
    await pause(100);
  }
}

function fileNear(bytes: number): { name: string; size: number } {
  const built = readdirSync(files).filter((name) => name.endsWith(".br"));
  const sizes = built.map((name) => ({ name: name.replace(/\.br$/, ""), size: statSync(path.join(files, name)).size }));
  const [nearest] = sizes.sort((left, right) => Math.abs(left.size - bytes) - Math.abs(right.size - bytes));
  if (!nearest) throw new Error("The site is not built.");
  return nearest;
}
