/* 2,000 patients and 10,000 reports among OTHERS (a million). `cmsCpuMs` (CPU time per call) depends less on other load. */
import { dayMs, utcDay } from "@trabecula/contracts";
import { setImmediate } from "node:timers/promises";
import { rangeFor, reportTypes } from "@trabecula/report-types";
import { printFigure, quantile } from "./support/figures.ts";
import { cpuMs } from "./support/process-usage.ts";
import { copyId, copyRows, openRecords, type RecordsDatabase } from "./support/records.ts";
import { cookiesOf, fetchOk, logIn, post } from "./support/requests.ts";
import { startCms, type CmsProcess } from "./support/servers.ts";

const others = Number(process.env.OTHERS ?? 1_000_000);
const [patientCount, reportCount, visits] = [2000, 10_000, 30];
const [rounds, warmUp] = [90, 40];

const cms = await startCms(process.env.BENCH_DATABASE_URL);
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const patientId = await addPatient(cms, cookie, "BENCH", dxaVisit);
  const hrpqctPatientId = await addPatient(cms, cookie, "HR-PQCT", hrpqctVisit);
  const database = await openRecords(cms);
  const patientsCookie = await openPortal(cms, cookie, patientId, database);
  await fill(database);
  const [reportId, calls] = [await releaseAll(database, patientId), callsOfOwner(patientId, hrpqctPatientId)];
  // SQLite blocked this thread, so it has not noticed closed connections.
  await setImmediate();
  await measureAll(cms, cookie, calls, database.name);
  await measureAll(cms, patientsCookie, callsOfPatient(reportId), database.name);
  await database.close();
} finally {
  await cms.stop();
}

async function addPatient(server: CmsProcess, cookie: string, code: string, scansOf: typeof dxaVisit): Promise<string> {
  const patient = { code, sex: "female", birthDate: "1955-01-01", menopausalStatus: "postmenopausal" };
  const { id } = (await (await post(server.apiUrl, "/patients", patient, { cookie })).json()) as { id: string };
  for (let visit = 0; visit < visits; visit += 1) {
    const scanDate = utcDay(Date.now() - (visits - visit) * 120 * dayMs);
    const report = { reportName: `Visit ${visit + 1}`, patientId: id, subject: {}, ...scansOf(visit, scanDate) };
    await post(server.apiUrl, "/reports", report, { cookie });
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

async function openPortal({ apiUrl }: CmsProcess, cookie: string, patientId: string, database: RecordsDatabase): Promise<string> {
  await post(apiUrl, `/patients/${patientId}/invite`, { email: "patient@lab.example" }, { cookie });
  const mail = String(await database.value("select text from accounts_outbox where recipient = 'patient@lab.example'"));
  const token = mail.match(/\/accept-invite\/([\w-]+)/)?.[1];
  return cookiesOf(await post(apiUrl, "/patient/accept-invite", { token, password: "Lattice-7strut" }));
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
  const patient = { document_id: copyId("p"), code: "'S-' || i", code_key: "'s-' || i", search_text: "'s-' || i" };
  await copyRows(database, "bone_scans_patients", patientCount - 1, patient, { source: "code = 'BENCH'" });
  const visit = { source: "report_type = 'dxa' and report_name like 'Visit %'", on: `s.report_name = 'Visit ' || (1 + i % ${visits})` };
  const own = {
    document_id: copyId("r"),
    patient_id: copyId("p", `(1 + i % ${patientCount - 1})`),
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
  };
  await copyRows(database, "bone_scans_reports", reportCount - visits, own, visit);
  const ofOthers = {
    ...{ inputs: "'[]'", results: "'[]'", notice: "''", category: "'{}'", subject: "'{}'" },
    document_id: copyId("o"),
    workspace_id: "'other' || (i % 1000)",
    patient_id: copyId("p", "(i % 500000)"),
    report_name: "'Report ' || i",
  };
  await copyRows(database, "bone_scans_reports", others, ofOthers, visit);
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
    let begunCpu = Number.NaN;
    for (let round = 0; round < rounds; round += 1) {
      if (round === warmUp) begunCpu = cpuMs(server.pid);
      const begun = performance.now();
      await fetchOk(server.apiUrl + path, { headers: { cookie } });
      if (round >= warmUp) times.push(performance.now() - begun);
    }
    const cmsCpuMs = (cpuMs(server.pid) - begunCpu) / times.length;
    const reports = reportCount + others;
    printFigure({ name, database, reports, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), cmsCpuMs });
  }
}
