/* Baseline: the same lines from memory. */
import { ZReport, type ExportTableForm, type Report } from "@trabecula/contracts";
import { valuesTable } from "@trabecula/report-exports";
import { probe } from "./support/closed-loop.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, spreadOf } from "./support/figures.ts";
import { cpuMs, megabytes, peakMegabytes } from "./support/process-usage.ts";
import { copyId, copyRows, openRecords } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms } from "./support/servers.ts";

const reportCount = 10_000;

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const request = await exampleScoreRequest(cms, cookie);
  const report = ZReport.parse(await (await post(cms.apiUrl, "/reports", { ...request, reportName: "Tibia" }, { cookie })).json());
  const database = await openRecords(cms);
  await copyRows(database, "bone_scans_reports", reportCount - 1, { document_id: copyId("bench") });
  await database.close();
  for (const form of ["long", "wide"] as const) await measure(form, cookie, report);
} finally {
  await cms.stop();
}

async function measure(form: ExportTableForm, cookie: string, report: Report): Promise<void> {
  const restMb = megabytes(cms.pid);
  await cms.eventLoopDelay();
  const [started, cpu] = [performance.now(), cpuMs(cms.pid)];
  const exporting = post(cms.apiUrl, "/reports/export", { form, filter: {} }, { cookie }).then((reply) => reply.text());
  const waits = await probe(20, exporting, () => fetchOk(`${cms.apiUrl}/health`));
  const seconds = (performance.now() - started) / 1000;
  const text = await exporting;
  const lines = text.split("\r\n").length - 2;
  printFigure({
    name: `POST /api/reports/export, ${reportCount} reports, ${form}`,
    value: Math.round(lines / seconds),
    unit: "lines/s",
    lines,
    megabytes: Number((Buffer.byteLength(text) / 1e6).toFixed(1)),
    seconds: Number(seconds.toFixed(2)),
    cpuMs: Math.round(cpuMs(cms.pid) - cpu),
    restMb,
    largestMb: peakMegabytes(cms.pid),
    eventLoopDelay: await cms.eventLoopDelay(),
    health: spreadOf(waits),
    baselines: { "report-exports alone": Math.round(lines / writeAlone(form, report)) },
  });
}

function writeAlone(form: ExportTableForm, report: Report): number {
  const table = valuesTable(form, [report.reportType]);
  const started = performance.now();
  let length = table.head.length;
  for (let index = 0; index < reportCount; index += 1) length += table.lines(report).length;
  if (length === 0) throw new Error("Nothing was written.");
  return (performance.now() - started) / 1000;
}
