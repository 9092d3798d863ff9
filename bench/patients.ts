/* Latency for an owner of 2,000 patients and 10,000 reports, and for a patient, while others have OTHERS (a million).
   Uses SQLite or BENCH_DATABASE_URL (empty PostgreSQL). `cmsCpuMs` (CPU time per call) is less sensitive to other load. */
import { setImmediate } from "node:timers/promises";
import { rangeFor, reportTypes } from "@trabecula/report-types";
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { cpuMs } from "./support/cpu-time.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { openRecords, type RecordsDatabase } from "./support/records-database.ts";
import { cookiesOf, jsonHeaders, logIn } from "./support/requests.ts";

const url = process.env.BENCH_DATABASE_URL;
const others = Number(process.env.OTHERS ?? 1_000_000);
const [patientCount, reportCount, visits] = [2000, 10_000, 30];
/** Calls of each kind; the warm-up calls do not count. */
const [rounds, warmUp] = [90, 40];
const dayMs = 86_400_000;

if (url !== undefined) process.env.DATABASE_URL = url;
const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const patientId = await addPatient(cms, cookie, "BENCH", dxaVisit);
  const hrpqctPatientId = await addPatient(cms, cookie, "HR-PQCT", hrpqctVisit);
  const database = await openRecords(cms, url);
  const patientsCookie = await openPortal(cms, cookie, patientId, database);
  await fill(database);
  const [reportId, calls] = [await releaseAll(database, patientId), callsOfOwner(patientId, hrpqctPatientId)];
  // SQLite blocked this thread, so it has not yet noticed closed connections.
  await setImmediate();
  await measureAll(cms, cookie, calls, database.name);
  await measureAll(cms, patientsCookie, callsOfPatient(reportId), database.name);
  await database.close();
} finally {
  await cms.stop();
}

async function addPatient(server: CmsProcess, cookie: string, code: string, scansOf: typeof dxaVisit): Promise<string> {
  const patient = { code, sex: "female", birthDate: "1955-01-01", menopausalStatus: "postmenopausal" };
  const { id } = (await (await post(server, "/patients", patient, cookie)).json()) as { id: string };
  for (let visit = 0; visit < visits; visit += 1) {
    const scanDate = new Date(Date.now() - (visits - visit) * 120 * dayMs).toISOString().slice(0, 10);
    await post(server, "/reports", { reportName: `Visit ${visit + 1}`, patientId: id, subject: {}, ...scansOf(visit, scanDate) }, cookie);
  }
  return id;
}

function dxaVisit(visit: number, scanDate: string): object {
  const common = { scanDate, scanner: "hologic" };
  const hip = [measured("bmd_th", 0.95 - visit * 0.004), measured("bmd_fn", 0.8 - visit * 0.004)];
  const scans = [
    { ...common, site: "hip", side: "left", measurements: hip },
    { ...common, site: "lumbar-spine", measurements: [measured("bmd_ls", 1.05 - visit * 0.003)] },
  ];
  return { reportType: "dxa", scans };
}

/** All HR-pQCT parameters at both distal sites: 54 series. */
function hrpqctVisit(visit: number, scanDate: string): object {
  const scans = (["distal-radius", "distal-tibia"] as const).map((site, index) => ({
    ...{ scanDate, site, side: "left", scanner: "xtremect-2", motionGrade: 1 },
    protocol: { region: "multi-stack", stacks: 2 + index, feCriterion: "pistoia" },
    measurements: reportTypes["hr-pqct"].parameters.map((parameter) => {
      const { soft, hard } = rangeFor(parameter, site, "xtremect-2")!;
      const { min, max } = soft ?? hard;
      return measured(parameter.key, min + (max - min) * (0.6 - visit * 0.005));
    }),
  }));
  return { reportType: "hr-pqct", scans };
}

async function post(server: CmsProcess, path: string, body: object, cookie = ""): Promise<Response> {
  const reply = await fetch(`${server.apiUrl}${path}`, { method: "POST", headers: { ...jsonHeaders, cookie }, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

/** Returns the session cookies of an invited patient. Without a mail server the mail stays in the outbox. */
async function openPortal(server: CmsProcess, cookie: string, patientId: string, database: RecordsDatabase): Promise<string> {
  await post(server, `/patients/${patientId}/invite`, { email: "patient@lab.example" }, cookie);
  const mail = String(await database.value("select text from accounts_outbox where recipient = 'patient@lab.example'"));
  const token = mail.match(/\/accept-invite\/([\w-]+)/)?.[1];
  return cookiesOf(await post(server, "/patient/accept-invite", { token, password: "Lattice-7strut" }));
}

async function releaseAll(database: RecordsDatabase, patientId: string): Promise<string> {
  const release = "update bone_scans_reports set released_on = '2026-01-01', released_revision = 1 where";
  await database.run(`${release} patient_id = '${patientId}' or id % 10 = 0`);
  await database.run(database.name === "SQLite" ? "analyze" : "vacuum analyze");
  return String(await database.value(`select document_id from bone_scans_reports where patient_id = '${patientId}' limit 1`));
}

function measured(parameter: string, value: number) {
  return { parameter, value: Number(value.toFixed(4)) };
}

async function fill(database: RecordsDatabase): Promise<void> {
  const [reports, patients] = ["bone_scans_reports", "bone_scans_patients"];
  const id = (letter: string, number: string) => `substr('${letter.repeat(24)}' || ${number}, -24)`;
  const numbers = (last: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${last})`;
  // Selected once, because PostgreSQL would scan the whole table for each copy.
  const copy = async (table: string, count: number, changed: Readonly<Record<string, string>>, [source, on]: readonly [string, string]) => {
    const columns = (await database.columns(table)).filter((column) => column !== "id");
    const values = columns.map((column) => changed[column] ?? `s.${column}`);
    const chosen = `s as materialized (select * from ${table} where ${source})`;
    await database.run(
      `insert into ${table} (${columns.join(", ")}) ${numbers(count)}, ${chosen} select ${values.join(", ")} from n join s on ${on}`,
    );
  };
  const last = (text: string) => (database.name === "SQLite" ? text : text.replace(/substr\((.*), -24\)/, "right($1, 24)"));
  const patientOf = (number: string) => last(id("p", number));
  await copy(
    patients!,
    patientCount - 1,
    { document_id: patientOf("i"), code: "'S-' || i", code_key: "'s-' || i", search_text: "'s-' || i" },
    ["code = 'BENCH'", "true"],
  );
  const visit = ["report_type = 'dxa' and report_name like 'Visit %'", `s.report_name = 'Visit ' || (1 + i % ${visits})`] as const;
  const own = {
    document_id: last(id("r", "i")),
    patient_id: patientOf(`(1 + i % ${patientCount - 1})`),
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
  };
  await copy(reports!, reportCount - visits, own, visit);
  const short = { inputs: "'[]'", results: "'[]'", notice: "''", category: "'{}'", subject: "'{}'" };
  await copy(
    reports!,
    others,
    {
      ...short,
      document_id: last(id("o", "i")),
      owner_id: "'other' || (i % 1000)",
      patient_id: patientOf("(i % 500000)"),
      report_name: "'Report ' || i",
    },
    visit,
  );
}

type Calls = Readonly<Record<string, string>>;

function callsOfOwner(patientId: string, hrpqctPatientId: string): Calls {
  return {
    "GET /api/health": "/health",
    "patients, first page": "/patients",
    "patients, page 60 by code": "/patients?sort=code&order=asc&page=60",
    "patients, by last scan": "/patients?sort=lastScanDate",
    "patients, by number of reports": "/patients?sort=reports",
    "patients, search": "/patients?q=s-19",
    "reports, first page": "/reports",
    "reports, page 300 by scan date": "/reports?sort=scanDate&page=300",
    "reports, search": "/reports?q=report%2099",
    "reports of a patient": `/reports?patientId=${patientId}`,
    "change over time, 30 visits": `/patients/${patientId}/trends`,
    "change over time, 30 visits of 54 values": `/patients/${hrpqctPatientId}/trends`,
    "patients to look at": "/patients/attention",
    dashboard: "/dashboard",
  };
}

function callsOfPatient(reportId: string): Calls {
  return {
    "a patient's reports, 30 released": "/my/reports",
    "a patient's report": `/my/reports/${reportId}`,
    "the version of a patient's reports": "/my/reports/version",
  };
}

async function measureAll(server: CmsProcess, cookie: string, calls: Calls, database: string): Promise<void> {
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    let begunCpu: number | null = null;
    for (let round = 0; round < rounds; round += 1) {
      if (round === warmUp) begunCpu = cpuMs(server.pid);
      const begun = performance.now();
      const reply = await fetch(`${server.apiUrl}${path}`, { headers: { cookie } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      if (round >= warmUp) times.push(performance.now() - begun);
    }
    const endCpu = cpuMs(server.pid);
    const cmsCpuMs = begunCpu === null || endCpu === null ? null : (endCpu - begunCpu) / times.length;
    const reports = reportCount + others;
    printFigure({ name, database, reports, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), cmsCpuMs });
  }
}
