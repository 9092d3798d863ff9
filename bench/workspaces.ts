/* One workspace with REPORTS (a million) reports of 100,000 patients, and a study of 5,000 participants with two visits of 30 values. */
import { dayMs } from "@trabecula/contracts";
import { setTimeout } from "node:timers/promises";
import { rangeFor, reportTypes } from "@trabecula/report-types";
import { printFigure, quantile } from "./support/figures.ts";
import { cpuMs } from "./support/process-usage.ts";
import { copyId, copyRows, idOfCopy, openRecords, type RecordsDatabase } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms } from "./support/servers.ts";

const reports = Number(process.env.REPORTS ?? 1_000_000);
const patients = reports / 10;
const participants = Number(process.env.PARTICIPANTS ?? 5000);
const rounds = 20;

const cms = await startCms(process.env.BENCH_DATABASE_URL);
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const database = await openRecords(cms);
  const [clinic, study] = [
    await made("/workspaces", { kind: "clinic", name: "Clinic" }),
    await made("/workspaces", { kind: "study", name: "Study" }),
  ];
  const center = await made(`/workspaces/${clinic}/centers`, { name: "North", code: "N" });
  // Reading a log of 2 GB takes longer than any list; the product has no statistics on SQLite.
  const settle = () => database.run(database.name === "SQLite" ? "pragma wal_checkpoint(truncate)" : "vacuum analyze");
  await fillClinic(database, clinic, center);
  await settle();
  await setTimeout(1000);
  await fillStudy(database, study);
  await settle();
  await setTimeout(1000);
  for (const [name, path] of Object.entries(callsIn(clinic)))
    await measure(name, () => fetchOk(cms.apiUrl + path, { headers: { cookie } }));
  await database.run(`update accounts_memberships set center_id = '${center}' where workspace_id = '${clinic}'`);
  for (const name of ["reports, first page", "reports, page 400", "reports, a rare word", "patients, first page"] as const)
    await measure(`center: ${name}`, () => fetchOk(cms.apiUrl + callsIn(clinic)[name]!, { headers: { cookie } }));
  await measure("change table", () => fetchOk(`${cms.apiUrl}/workspaces/${study}/changes`, { headers: { cookie } }), 3);
  await measure(
    "change table of one value",
    () => fetchOk(`${cms.apiUrl}/workspaces/${study}/changes?parameter=tt_bmd`, { headers: { cookie } }),
    3,
  );
  const bundle = { method: "POST", headers: { cookie, "content-type": "application/json" }, body: "{}" };
  await measure("study bundle", () => fetchOk(`${cms.apiUrl}/workspaces/${study}/bundle`, bundle), 1);
  await database.close();

  async function made(path: string, body: object): Promise<string> {
    return ((await (await post(cms.apiUrl, path, body, { cookie })).json()) as { id: string }).id;
  }

  async function fillClinic(records: RecordsDatabase, workspace: string, centerId: string): Promise<void> {
    const patient = await made(`/patients?workspace=${workspace}`, { code: "FIRST", sex: "female", birthDate: "1955-01-01" });
    const measurements = [{ parameter: "bmd_th", value: 0.9 }];
    const scans = [{ site: "hip", side: "left", scanDate: "2026-01-31", scanner: "hologic", measurements }];
    const report = { reportName: "First", reportType: "dxa", patientId: patient, subject: { menopausalStatus: "postmenopausal" }, scans };
    await made(`/reports?workspace=${workspace}`, report);
    const centered = `case when i % 2 = 0 then '${centerId}' end`;
    await copyRows(records, "bone_scans_patients", patients, {
      document_id: copyId("p"),
      code: "'P-' || i",
      code_key: "'p-' || i",
      search_text: `'p-' || i || '\n\n'`,
      center_id: centered,
    });
    const [since, step] = [Date.now() - 3650 * dayMs, (3650 * dayMs) / reports];
    const sqlite = records.name === "SQLite";
    await copyRows(records, "bone_scans_reports", reports, {
      ...{ inputs: "'[]'", results: "'[]'", notice: "''", category: "'{}'", subject: "'{}'" },
      document_id: copyId("r"),
      patient_id: copyId("p", `(1 + i % ${patients})`),
      report_name: "'Visit ' || i",
      search_text: "'visit ' || i || '\np-' || (i % 100000) || '\ndxa dxa'",
      center_id: centered,
      signed_by: "case when i % 4 = 0 then 'signersignersignersi' || (1000 + i % 50) end",
      signed_revision: "case when i % 4 = 0 then 1 end",
      read_state: "case when i % 4 = 0 then 'final' when i % 100 = 1 then 'preliminary' end",
      report_type: "case when i % 100000 = 0 then 'hr-pqct' else 'dxa' end",
      sites: `case when i % 100000 = 7 then '["forearm"]' when i % 3 = 0 then '["lumbar-spine"]' when i % 3 = 1 then '["hip"]' else '["hip","lumbar-spine"]' end`,
      read_by: "case when i % 100 = 1 or i % 4 = 0 then 'signersignersignersi' || (1000 + i % 50) end",
      change_order: "case when i % 20000 = 3 then -i when i % 50 = 3 then i else 0 end",
      scan_date: sqlite ? "date('2016-01-01', (i / 300) || ' days')" : "date '2016-01-01' + i / 300",
      created_at: sqlite
        ? `${since} + ${Math.floor(step)} * i`
        : `now() - interval '3650 days' + i * interval '${Math.floor(step)} milliseconds'`,
    });
  }

  async function fillStudy(records: RecordsDatabase, workspace: string): Promise<void> {
    const patient = await made(`/patients?workspace=${workspace}`, { code: "FIRST", sex: "female", birthDate: "1955-01-01" });
    const chosen = reportTypes["hr-pqct"].parameters.filter(({ sites }) => sites.length > 1).slice(0, 15);
    for (const [visit, scanDate] of ["2024-01-31", "2026-01-31"].entries()) {
      const scans = (["distal-radius", "distal-tibia"] as const).map((site, index) => ({
        ...{
          scanDate,
          site,
          side: "left",
          scanner: "xtremect-2",
          protocol: { stacks: 2 + index, region: "multi-stack", feCriterion: "pistoia" },
        },
        measurements: chosen.map((parameter) => {
          const { soft, hard } = rangeFor(parameter, site, "xtremect-2")!;
          const { min, max } = soft ?? hard;
          return { parameter: parameter.key, value: Number((min + (max - min) * (0.6 - visit * 0.02)).toFixed(4)) };
        }),
      }));
      const report = { reportName: `Visit ${visit}`, reportType: "hr-pqct", patientId: patient, subject: {}, scans };
      await made(`/reports?workspace=${workspace}`, report);
    }
    const own = { document_id: copyId("s"), code: "'S-' || i", code_key: "'s-' || i" };
    await copyRows(records, "bone_scans_patients", participants - 1, own, { source: `document_id = '${patient}'` });
    for (const [letter, visit] of [
      ["t", 0],
      ["u", 1],
    ] as const) {
      const changed = { document_id: copyId(letter), patient_id: copyId("s"), search_text: "'visit s-' || i" };
      await copyRows(records, "bone_scans_reports", participants - 1, changed, {
        source: `patient_id = '${patient}' and report_name = 'Visit ${visit}'`,
      });
    }
  }

  async function measure(name: string, call: () => Promise<void>, times = rounds): Promise<void> {
    const [waited, warmUp]: [number[], number] = [[], times > 3 ? 5 : 0];
    let begunCpu = cpuMs(cms.pid);
    try {
      for (let round = -warmUp; round < times; round += 1) {
        if (round === 0) begunCpu = cpuMs(cms.pid);
        const begun = performance.now();
        await call();
        if (round >= 0) waited.push(performance.now() - begun);
      }
    } catch (error) {
      printFigure({ name, failed: String(error) });
      return;
    }
    const cmsCpuMs = Math.round((cpuMs(cms.pid) - begunCpu) / times);
    printFigure({
      name,
      database: database.name,
      reports,
      bestMs: quantile(waited, 0),
      p50Ms: quantile(waited, 0.5),
      p95Ms: quantile(waited, 0.95),
      cmsCpuMs,
    });
  }
} finally {
  await cms.stop();
}

function callsIn(workspace: string): Readonly<Record<string, string>> {
  const of = (path: string, query = "") => `${path}?workspace=${workspace}${query}`;
  const [list, people] = [(query = "") => of("/reports", query), (query = "") => of("/patients", query)];
  return {
    "GET /api/health": "/health",
    "reports, first page": list(),
    "reports, page 400": list("&page=400"),
    "reports, page 4000": list("&page=4000"),
    "reports, by scan date": list("&sort=scanDate&page=400"),
    "reports, by name": list("&sort=reportName"),
    "reports, by type": list("&sort=reportType"),
    "reports, a state": list("&readState=final&page=400"),
    "reports, a rare type": list("&reportType=hr-pqct"),
    "reports, signed by": list("&readState=final&signedBy=signersignersignersi1008"),
    "reports, a reader": list("&reader=signersignersignersi1008"),
    "reports, a rare reader": list("&reader=signersignersignersi9999"),
    "reports, a site": list("&site=hip&page=200"),
    "reports, a rare site": list("&site=forearm"),
    "reports, a day": list("&from=2020-01-31&to=2020-01-31"),
    "reports, a year by scan date": list("&from=2020-01-01&to=2020-12-31&sort=scanDate"),
    "reports, changed": list("&changed=true"),
    "reports, changed of a site, drafts": list("&changed=true&site=lumbar-spine&readState=final"),
    "reports, a site of a reader, by result": list("&site=lumbar-spine&reader=signersignersignersi1008&sort=result"),
    "reports, changed of a site": list("&changed=true&site=lumbar-spine"),
    "reports, a rare pair of filters": list("&site=lumbar-spine&readState=preliminary&changed=true&reader=signersignersignersi1001"),
    "reports, a word of a reader": list("&reader=signersignersignersi1008&q=visit"),
    "reports, a word of a reader and site": list("&site=lumbar-spine&reader=signersignersignersi1008&q=visit"),
    "reports, a rare word of a reader": list("&reader=signersignersignersi1008&q=visit%20123456"),
    "reports of a patient": list(`&patientId=${idOfCopy("p", 5)}`),
    "reports, a frequent word": list("&q=visit"),
    "reports, an old visit": list("&q=visit%20117%0A"),
    "reports, a rare word": list("&q=visit%20123456"),
    "reports, a code": list("&q=p-4711"),
    "reports, a missing word": list("&q=nobody"),
    "reports, two missing letters": list("&q=qq"),
    "reports, index": of("/reports/index"),
    "patients, first page": people(),
    "patients, page 400": people("&page=400"),
    "patients, by code": people("&sort=code&page=400"),
    "patients, by age": people("&sort=age"),
    "patients, by last scan": people("&sort=lastScanDate"),
    "patients, by number of reports": people("&sort=reports"),
    "patients, a code": people("&q=p-4711"),
    "patients, a missing word": people("&q=nobody"),
    "patients to look at": of("/patients/attention"),
    dashboard: of("/dashboard"),
  };
}
