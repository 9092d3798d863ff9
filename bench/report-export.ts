/* Streams the values of 10,000 reports: throughput, CPU time, memory, event loop blocking and GET /api/health latency.
   Baseline: the same lines from memory. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { ZReport, type ExportTableForm, type Report } from "@trabecula/contracts";
import { valuesTable } from "@trabecula/report-exports";
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { cpuMs } from "./support/cpu-time.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { jsonHeaders, logIn } from "./support/requests.ts";

const reportCount = 10_000;

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const report = await saveReport(cms, cookie);
  copyReport(cms);
  for (const form of ["long", "wide"] as const) await measure(form, cookie, report);
} finally {
  await cms.stop();
}

async function saveReport(of: CmsProcess, cookie: string): Promise<Report> {
  const request = JSON.parse(await exampleScoreRequest(of, cookie)) as object;
  const body = JSON.stringify({ ...request, reportName: "Tibia" });
  const reply = await fetch(`${of.apiUrl}/reports`, { method: "POST", headers: { ...jsonHeaders, cookie }, body });
  return ZReport.parse(await reply.json());
}

function copyReport({ dataDir }: CmsProcess): void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  const columns = database.prepare("select name from pragma_table_info('bone_scans_reports')").all();
  const names = columns.map(({ name }) => String(name)).filter((name) => name !== "id" && name !== "document_id");
  database.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${reportCount - 1})
     insert into bone_scans_reports (document_id, ${names.join(", ")})
     select 'benchbenchbench' || (100000 + i), ${names.join(", ")} from bone_scans_reports, n`,
  );
  database.close();
}

async function measure(form: ExportTableForm, cookie: string, report: Report): Promise<void> {
  const beside = watch(cms);
  await cms.held();
  const [started, cpu] = [performance.now(), cpuMs(cms.pid)];
  const body = JSON.stringify({ form, filter: {} });
  const reply = await fetch(`${cms.apiUrl}/reports/export`, { method: "POST", headers: { ...jsonHeaders, cookie }, body });
  const text = await reply.text();
  const seconds = (performance.now() - started) / 1000;
  const lines = text.split("\r\n").length - 2;
  const spent = cpuMs(cms.pid);
  const held = await cms.held();
  const { restMb, largestMb, waits } = await beside.end();
  printFigure({
    name: `POST /api/reports/export, ${reportCount} reports, ${form}`,
    value: Math.round(lines / seconds),
    unit: "lines/s",
    lines,
    megabytes: Number((Buffer.byteLength(text) / 1e6).toFixed(1)),
    seconds: Number(seconds.toFixed(2)),
    cpuMs: cpu === null || spent === null ? null : Math.round(spent - cpu),
    restMb,
    largestMb,
    threadHeld: held,
    health: { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), longestMs: quantile(waits, 1) },
    baselines: { "report-exports alone": Math.round(lines / writeAlone(form, report)) },
  });
}

/** Seconds without database and network. */
function writeAlone(form: ExportTableForm, report: Report): number {
  const table = valuesTable(form, [report.reportType]);
  const started = performance.now();
  let length = table.head.length;
  for (let index = 0; index < reportCount; index += 1) length += table.lines(report).length;
  if (length === 0) throw new Error("Nothing was written.");
  return (performance.now() - started) / 1000;
}

/** Samples latency and memory until stopped. */
function watch({ apiUrl, pid }: CmsProcess) {
  const waits: number[] = [];
  const restMb = residentMb(pid);
  let largestMb = restMb;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${apiUrl}/health`)).arrayBuffer();
      waits.push(performance.now() - asked);
      largestMb = Math.max(largestMb, residentMb(pid));
      await setTimeout(20);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return { restMb, largestMb, waits };
    },
  };
}

function residentMb(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}
