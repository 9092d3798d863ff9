/* Imports 10,000 scans of 5,000 new patients: dry run, import, repeat. Baseline: one manual report times 10,000. Uses
   BENCH_DATABASE_URL (empty PostgreSQL) if set. */
import { setTimeout } from "node:timers/promises";
import { ZReportImport } from "@trabecula/contracts";
import { rangeFor, reportTypes } from "@trabecula/report-types";
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { cpuMs } from "./support/cpu-time.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { openRecords } from "./support/records-database.ts";
import { jsonHeaders, logIn } from "./support/requests.ts";

const [scanCount, patientCount] = [10_000, 5000];

if (process.env.BENCH_DATABASE_URL !== undefined) process.env.DATABASE_URL = process.env.BENCH_DATABASE_URL;
const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const other = await researcher(cms, cookie);
  const table = studyTable();
  const atRest = await waitsUntil(cms, other, setTimeout(5000));
  const byHand = await timeByHand(cms, cookie);
  for (const name of ["dry run", "new", "the same again"] as const) await measure(name, cookie, other, table, { atRest, byHand });
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

async function researcher(server: CmsProcess, adminCookie: string): Promise<string> {
  const account = { email: "other@lab.example", password: "Lattice-7strut" };
  const person = { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University", intendedUse: ["research"] };
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${server.apiUrl}${path}`, { method: "POST", headers: { ...jsonHeaders, cookie }, body: JSON.stringify(body) });
  await post("/user/signup", { ...account, ...person });
  const database = await openRecords(server, process.env.BENCH_DATABASE_URL);
  const mail = String(await database.value(`select text from accounts_outbox where recipient = '${account.email}'`));
  await post("/user/confirm-email", { token: mail.match(/\/confirm-email\/([\w-]+)/)?.[1] });
  const id = String(await database.value(`select document_id from up_users where email = '${account.email}'`));
  await database.close();
  await post(`/admin/users/${id}/approve`, {}, adminCookie);
  return logIn(server.apiUrl, account);
}

interface Baselines {
  readonly atRest: number[];
  readonly byHand: number;
}

async function measure(
  name: "dry run" | "new" | "the same again",
  cookie: string,
  other: string,
  table: string,
  { atRest, byHand }: Baselines,
): Promise<void> {
  await cms.held();
  const [started, cpu] = [performance.now(), cpuMs(cms.pid)];
  const url = `${cms.apiUrl}/reports/import?reportType=hr-pqct&createPatients=true${name === "dry run" ? "&dryRun=true" : ""}`;
  const importing = fetch(url, { method: "POST", headers: { "content-type": "text/csv", cookie }, body: table });
  const waits = await waitsUntil(cms, other, importing);
  const reply = await importing;
  if (!reply.ok) throw new Error(`The import answered ${reply.status}: ${await reply.text()}`);
  const { reports, values } = ZReportImport.parse(await reply.json());
  const spent = cpuMs(cms.pid);
  printFigure({
    name: `POST /api/reports/import, ${scanCount} scans, ${name}`,
    value: Number(((performance.now() - started) / 1000).toFixed(2)),
    unit: "s",
    ...reports,
    scored: values.scored,
    megabytes: Number((table.length / 1e6).toFixed(1)),
    cpuMs: cpu === null || spent === null ? null : Math.round(spent - cpu),
    threadHeld: await cms.held(),
    user: { calls: waits.length, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), longestMs: quantile(waits, 1) },
    baselines: {
      "GET /api/user at rest": { p50Ms: quantile(atRest, 0.5), p99Ms: quantile(atRest, 0.99), longestMs: quantile(atRest, 1) },
      "by hand, one after the other (s)": Math.round((byHand * scanCount) / 1000),
    },
  });
}

async function waitsUntil({ apiUrl }: CmsProcess, cookie: string, end: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  while (!isOver) {
    const asked = performance.now();
    const reply = await fetch(`${apiUrl}/user`, { headers: { cookie } });
    if (!reply.ok) throw new Error(`GET /api/user answered ${reply.status}`);
    await reply.arrayBuffer();
    waits.push(performance.now() - asked);
    await setTimeout(20);
  }
  return waits;
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
  const body = JSON.stringify({ reportType: "hr-pqct", reportName: "By hand", subject, scans: [{ ...scan, measurements }] });
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const asked = performance.now();
    const reply = await fetch(`${apiUrl}/reports`, { method: "POST", headers: { ...jsonHeaders, cookie }, body });
    if (!reply.ok) throw new Error(`POST /api/reports answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
    times.push(performance.now() - asked);
  }
  return quantile(times.slice(20), 0.5);
}
