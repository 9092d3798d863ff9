/* Dry run, import, repeat of SCANS (10,000) on SQLite or BENCH_DATABASE_URL (empty). Baseline: one manual report times 10,000. */
import { setTimeout } from "node:timers/promises";
import { ZReportImport } from "@trabecula/contracts";
import { rangeFor, reportTypes } from "@trabecula/report-types";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile, spreadOf } from "./support/figures.ts";
import { cpuMs } from "./support/process-usage.ts";
import { addAccounts, openRecords, type Account } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms, type CmsProcess } from "./support/servers.ts";

const scanCount = Number(process.env.SCANS ?? 10_000);
const patientCount = scanCount / 2;

const cms = await startCms(process.env.BENCH_DATABASE_URL);
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const database = await openRecords(cms);
  const [account] = (await addAccounts(database, cms.admin, 1)) as [Account];
  await database.close();
  const others = await logIn(cms.apiUrl, account);
  const user = () => fetchOk(`${cms.apiUrl}/user`, { headers: { cookie: others } });
  const table = studyTable();
  const atRest = spreadOf(await probe(20, setTimeout(5000), user));
  const byHand = await timeByHand(cms, cookie);
  for (const name of ["dry run", "new", "the same again"] as const)
    await measure(name, cookie, user, table, { "GET /api/user at rest": atRest, "by hand, one after the other (s)": byHand });
} finally {
  await cms.stop();
}

function studyTable(): string {
  const parameters = reportTypes["hr-pqct"].parameters.filter(({ sites }) => sites.includes("distal-tibia")).slice(0, 20);
  const header = ["patient_code,sex,birth_date,scan_date,site,side,scanner,stacks,motion_grade", ...parameters.map(({ key }) => key)];
  const lines = Array.from({ length: scanCount }, (_, index) => {
    const patient = index % patientCount;
    const facts = [`S-${patient}`, patient % 2 ? "male" : "female", `19${50 + (patient % 40)}-05-04`];
    const day = index < patientCount ? "2021-03-02" : "2025-03-02";
    const values = parameters.map((parameter, place) => {
      const { soft, hard } = rangeFor(parameter, "distal-tibia", "xtremect-2")!;
      const { min, max } = soft ?? hard;
      return (min + (max - min) * (0.3 + ((index * 7 + place * 13) % 40) / 100)).toFixed(4);
    });
    return [...facts, day, "distal-tibia,left,xtremect-2,3,1", ...values].join(",");
  });
  return [header.join(","), ...lines, ""].join("\n");
}

async function measure(
  name: "dry run" | "new" | "the same again",
  cookie: string,
  user: () => Promise<void>,
  table: string,
  baselines: object,
): Promise<void> {
  await cms.eventLoopDelay();
  const [started, cpu] = [performance.now(), cpuMs(cms.pid)];
  const url = `${cms.apiUrl}/reports/import?reportType=hr-pqct&createPatients=true${name === "dry run" ? "&dryRun=true" : ""}`;
  const importing = fetch(url, { method: "POST", headers: { "content-type": "text/csv", cookie }, body: table });
  // Probes take processor time too.
  const waits = scanCount < 10_000 ? [] : await probe(20, importing, user);
  const reply = await importing;
  if (!reply.ok) throw new Error(`The import answered ${reply.status}: ${await reply.text()}`);
  const { reports, values } = ZReportImport.parse(await reply.json());
  printFigure({
    name: `POST /api/reports/import, ${scanCount} scans, ${name}`,
    value: Number(((performance.now() - started) / 1000).toFixed(2)),
    unit: "s",
    ...reports,
    withZ: values.withZ,
    tOnly: values.tOnly,
    megabytes: Number((table.length / 1e6).toFixed(1)),
    cpuMs: Math.round(cpuMs(cms.pid) - cpu),
    eventLoopDelay: await cms.eventLoopDelay(),
    user: spreadOf(waits),
    baselines,
  });
}

async function timeByHand({ apiUrl }: CmsProcess, cookie: string): Promise<number> {
  const [header, line] = studyTable().split("\n", 2) as [string, string];
  const cells = line.split(",");
  const measurements = header.split(",").flatMap((parameter, place) => (place < 9 ? [] : [{ parameter, value: Number(cells[place]) }]));
  const scan = {
    site: "distal-tibia",
    side: "left",
    scanDate: "2021-03-02",
    scanner: "xtremect-2",
    motionGrade: 1,
    protocol: { stacks: 3 },
  };
  const subject = { sex: "female", birthDate: "1950-05-04" };
  const report = { reportType: "hr-pqct", reportName: "By hand", subject, scans: [{ ...scan, measurements }] };
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const requested = performance.now();
    const reply = await post(apiUrl, "/reports", report, { cookie });
    await reply.arrayBuffer();
    times.push(performance.now() - requested);
  }
  return Math.round((quantile(times.slice(20), 0.5) * scanCount) / 1000);
}
