/* REPORTS (a million) reports of 1,000 owners, also during an export. SQLite or BENCH_DATABASE_URL (empty PostgreSQL). */
import { dayMs } from "@trabecula/contracts";
import { setTimeout } from "node:timers/promises";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { copyId, copyRows, openRecords, type RecordsDatabase } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms, type CmsProcess } from "./support/servers.ts";

const reports = Number(process.env.REPORTS ?? 1_000_000);
const rounds = 20;

const cms = await startCms(process.env.BENCH_DATABASE_URL);
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const database = await openRecords(cms);
  const dataset = await saveOne(cms, cookie);
  await fill(database);
  await setTimeout(1000);
  for (const [name, path] of Object.entries(callsFor(dataset))) await measure(cms, cookie, name, path, database.name);
  await measureExport(cms, cookie, database.name);
  await database.close();
} finally {
  await cms.stop();
}

async function saveOne({ apiUrl }: CmsProcess, cookie: string): Promise<string> {
  const measurements = [{ parameter: "bmd_th", value: 0.9 }];
  const scans = [{ site: "hip", side: "left", scanDate: "2026-01-31", scanner: "hologic", measurements }];
  const subject = { sex: "female", ageYears: 60, menopausalStatus: "postmenopausal" };
  const reply = await post(apiUrl, "/reports", { reportName: "First", reportType: "dxa", subject, scans }, { cookie });
  return ((await reply.json()) as { dataset: { id: string } }).dataset.id;
}

/** Spread over two years; every 100,000th has another type and scanner, every tenth was rescored. */
async function fill(database: RecordsDatabase): Promise<void> {
  const [sqlite, since] = [database.name === "SQLite", Date.now() - 730 * dayMs];
  const step = Math.floor((730 * dayMs) / reports);
  await copyRows(database, "bone_scans_reports", reports, {
    document_id: copyId("report"),
    workspace_id: "'owner' || (i % 1000)",
    created_at: sqlite
      ? `${since} + ${step} * i`
      : `timestamp '${new Date(since).toISOString().slice(0, 19)}' + i * interval '${step} milliseconds'`,
    report_type: "case when i % 100000 = 0 then 'hr-pqct' else 'dxa' end",
    scanners: `case when i % 100000 = 0 then '["xtremect-1"]' else '["hologic"]' end`,
    revision: "case when i % 10 = 0 then 2 else 1 end",
  });
  if (!sqlite) await database.run("vacuum analyze");
}

function callsFor(dataset: string): Readonly<Record<string, string>> {
  const list = "/admin/reports";
  const month = new Date(Date.now() - 400 * dayMs).toISOString().slice(0, 7);
  return {
    "GET /api/health": "/health",
    "first page": list,
    "page 400": `${list}?page=400`,
    "oldest first": `${list}?order=asc`,
    "one dataset": `${list}?dataset=${dataset}`,
    "a month": `${list}?from=${month}-01&to=${month}-28`,
    "e-mail of one owner": `${list}?q=admin`,
    "a rare type": `${list}?reportType=hr-pqct`,
    "a rare scanner of a dataset": `${list}?scanner=xtremect-1&dataset=${dataset}`,
    "nothing found": `${list}?scanner=ge-lunar`,
    overview: "/admin/overview",
    "overview, months and datasets": "/admin/overview/usage",
  };
}

async function measure({ apiUrl }: CmsProcess, cookie: string, name: string, path: string, database: string): Promise<void> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const begun = performance.now();
    await fetchOk(apiUrl + path, { headers: { cookie } });
    if (round >= 0) times.push(performance.now() - begun);
  }
  printFigure({ name, database, reports, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) });
}

async function measureExport(cms: CmsProcess, cookie: string, database: string): Promise<void> {
  const { apiUrl } = cms;
  await cms.eventLoopDelay();
  const begun = performance.now();
  const exported = fetchOk(`${apiUrl}/admin/reports/export`, { headers: { cookie } });
  const health = await probe(20, exported, () => fetchOk(`${apiUrl}/health`));
  const seconds = (performance.now() - begun) / 1000;
  const { p99Ms: delayP99Ms, longestMs: longestDelayMs } = await cms.eventLoopDelay();
  printFigure({
    name: "export of all",
    database,
    reports,
    value: seconds,
    unit: "s",
    delayP99Ms,
    longestDelayMs,
    healthP50Ms: quantile(health, 0.5),
    healthP99Ms: quantile(health, 0.99),
  });
}
