import { formOf, hostileJson, largeDataset, largeReport } from "./heavy-inputs.ts";
import type { HeavyRecords } from "./heavy-records.ts";
import { jsonHeaders } from "./requests.ts";

export interface HeavyCall {
  readonly name: string;
  readonly concurrency: number;
  readonly once?: boolean;
  readonly request: () => Omit<RequestInit, "headers"> & { readonly path: string; readonly headers?: Readonly<Record<string, string>> };
}

export function heavyCalls(records: HeavyRecords): HeavyCall[] {
  return [...tables(), ...ofScores(), ...ofReports(records), ...ofStudies(), ...ofPatients(records), ...ofDevices(records), ...ofStaff()];
}

/** The most columns that a scanner file may have, in 2 MB. */
function manyColumns(): string {
  const columns = Array.from({ length: 16_000 }, (_, index) => `c${index}`).join("\t");
  return `${columns}\n${`${"1\t".repeat(15_999)}1\n`.repeat(55)}`;
}

function evaluations(count: number): string {
  const head = ["SampNo", "MeasNo", "Meas-Date", "Site_limb", "Tot.vBMD1", "Tb.vBMD1", "Ct.Th1"].join("\t");
  const line = ["77", "412", "14-MAR-2026 10:00:00.00", "TL", "284.0", "171.3", "1.31"].join("\t");
  return `${head}\n${`${line}\n`.repeat(count)}`;
}

function tables(): HeavyCall[] {
  const header = "id,sex,age,site,parameter,value\n";
  const wide = ["bmd_th", "sex", "age", ...Array.from({ length: 1990 }, (_, index) => `c${index}`)].join(",");
  const scored = (name: string, body: string) =>
    file(`POST /score/batch: ${name}`, "/score/batch?reportType=dxa&scanner=hologic&site=hip", body, 2);
  return [
    scored("300,000 rows", header + "1,female,60,hip,bmd_th,0.82\n".repeat(300_000)),
    scored("500,000 short rows under 1,993 columns", `${wide}\n${"1\n".repeat(500_000)}`),
    scored("49,000 short rows under 1,993 columns", `${wide}\n${"1\n".repeat(49_000)}`),
    file("POST /scan-files: 1.9 MB of short lines", "/scan-files", "x,y\n".repeat(480_000), 4, "text/plain"),
    file("POST /scan-files: 9,999 evaluations", "/scan-files", evaluations(9_999), 4, "text/plain"),
    file("POST /scan-files: 60 lines of 16,000 columns", "/scan-files", manyColumns(), 4, "text/plain"),
    file("POST /scan-files: a header of 150,000 columns", "/scan-files", `${"Tot.vBMD1\t".repeat(150_000)}\n1\t2\n`, 4, "text/plain"),
    file(
      "POST /score/look: 9,000 rows of 1,993 columns",
      "/score/look",
      `${wide}\n${`0.8,female,60${",".repeat(1990)}\n`.repeat(9000)}`,
      6,
    ),
  ];
}

function ofScores(): HeavyCall[] {
  const named = JSON.stringify({ ...largeReport(), reportName: "Large" });
  return [
    json("POST /score: 20 scans, every value", "/score", JSON.stringify(largeReport()), 8),
    json("POST /score: 500,000 brackets", "/score", hostileJson.deep, 8),
    json("POST /score: 60,000 unknown keys", "/score", hostileJson.manyKeys, 8),
    json("POST /score: 60,000 scans", "/score", hostileJson.manyScans, 8),
    json("POST /score: 24,000 empty values", "/score", hostileJson.manyValues, 8),
    json("POST /reports: 20 scans, every value", "/reports", named, 8),
  ];
}

function ofReports({ largeReportId, reportIds }: HeavyRecords): HeavyCall[] {
  const all = JSON.stringify({ form: "long", filter: {} });
  const most = JSON.stringify({ ids: reportIds.slice(0, 9000) });
  return [
    get("GET /reports: last page by scan date", "/reports?sort=scanDate&page=500", 8),
    get("GET /reports: a text that is nowhere", "/reports?q=nowhere", 8),
    get("GET /reports/index: 10,000 reports", "/reports/index", 8),
    get("GET /dashboard", "/dashboard", 8),
    get("GET /reports/:id.pdf: 20 scans", `/reports/${largeReportId}.pdf`, 4),
    get("GET /reports/:id.fhir.json: 20 scans", `/reports/${largeReportId}.fhir.json`, 8),
    json("POST /reports/export: 10,000 reports, long", "/reports/export", all, 2),
    get("GET /user/export: 10,000 reports", "/user/export", 2),
    { ...json("POST /reports/delete: 9,000 reports", "/reports/delete", most, 1), once: true },
    get("GET /recently-deleted: 9,000 reports", "/recently-deleted?page=300", 8),
    { ...json("POST /recently-deleted/restore: 9,000 reports", "/recently-deleted/restore", most, 1), once: true },
  ];
}

function ofStudies(): HeavyCall[] {
  const scans = Array.from(
    { length: 10_000 },
    (_, index) => `S${index >> 1},female,1960-05-04,2026-0${1 + (index % 2)}-04,hip,left,hologic,0.8${index % 90},0.7`,
  );
  const table = `patient_code,sex,birth_date,scan_date,site,side,scanner,bmd_th,bmd_fn\n${scans.join("\n")}\n`;
  const path = "/reports/import?reportType=dxa&createPatients=true";
  const brought = (name: string, query: string, once: boolean): HeavyCall => ({
    ...file(`POST /reports/import: 10,000 scans ${name}`, `${path}${query}`, table, 1),
    once,
  });
  const all = JSON.stringify({ form: "long", filter: {} });
  return [
    brought("tried", "&dryRun=true", false),
    brought("stored", "", true),
    brought("again", "", false),
    json("POST /reports/export/de-identified: 10,000 reports", "/reports/export/de-identified", all, 2),
    get("GET /user/tokens", "/tokens", 8),
  ];
}

function ofPatients({ patientId }: HeavyRecords): HeavyCall[] {
  const people = Array.from({ length: 100_000 }, (_, index) => `P-${index},female,1960-05-04`).join("\n");
  return [
    get("GET /patients: last page", "/patients?sort=reports&page=100", 8),
    get("GET /patients/attention", "/patients/attention", 8),
    get("GET /patients/:id/trends: 100 visits", `/patients/${patientId}/trends`, 8),
    file(
      "POST /patients/import: 100,000 lines",
      "/patients/import?check=true",
      formOf(`code,sex,birth_date\n${people}\n`, "people.csv"),
      2,
    ),
    file(
      "POST /patients/import: 5,000 patients",
      "/patients/import",
      formOf(`code,sex,birth_date\n${people.split("\n").slice(0, 5000).join("\n")}\n`, "people.csv"),
      1,
    ),
  ];
}

function ofDevices({ deviceIds: [from, to] }: HeavyRecords): HeavyCall[] {
  const series = new URLSearchParams({ phantom: "QC1", section: "7", quantity: "Tt.vBMD", unit: "mg HA/cm3" });
  const by = { basis: "phantom", phantom: "QC1", quantity: "Tt.vBMD", unit: "mg HA/cm3" };
  const requested = { toDeviceId: to, parameter: "tt_bmd", from: "2025-01-01", until: "2025-12-31", by };
  return [
    get("GET /devices/:id/phantom-values: 20,000 days", `/devices/${from}/phantom-values`, 8),
    get("GET /devices/:id/phantom-values/chart: 2,857 days", `/devices/${from}/phantom-values/chart?${series}`, 8),
    json(
      "POST /admin/devices/:id/cross-calibrations: a year of seven sections",
      `/admin/devices/${from}/cross-calibrations?check=true`,
      JSON.stringify(requested),
      8,
    ),
  ];
}

function ofStaff(): HeavyCall[] {
  const repeats = `id,sex,scan_date,tt_bmd\n${Array.from({ length: 50_000 }, (_, index) => `P${index >> 1},female,2026-01-0${1 + (index % 2)},${300 + (index % 7)}`).join("\n")}\n`;
  const cohort = `id,sex,age,bmd_ls\n${Array.from({ length: 200_000 }, (_, index) => `P${index},female,${20 + (index % 60)},1.0`).join("\n")}\n`;
  return [
    file("POST /admin/datasets: 150,000 points", "/admin/datasets?check=true", largeDataset(150_000, "1.0.0"), 4),
    file("POST /admin/datasets: 150,000 points, stored", "/admin/datasets", largeDataset(150_000, "1.0.0"), 1),
    file("POST /admin/fits/check: 200,000 rows", "/admin/fits/check", formOf(cohort, "cohort.csv", { reportType: "dxa" }), 2),
    file("POST /admin/precision/repeats: 50,000 rows", "/admin/precision/repeats", formOf(repeats, "repeats.csv"), 2),
    get("GET /admin/email: search among 50,000", "/admin/email?q=nowhere", 8),
    get("GET /admin/audit: search among 200,000", "/admin/audit?q=nowhere", 8),
    get("GET /admin/audit/export: 200,000", "/admin/audit/export", 1),
    get("GET /admin/reports: a text that is nowhere", "/admin/reports?owner=nowhere", 8),
    get("GET /admin/reports/export: 10,000", "/admin/reports/export", 1),
    get("GET /admin/overview", "/admin/overview", 8),
    get("GET /admin/overview/usage", "/admin/overview/usage", 8),
    get("GET /admin/debug", "/admin/debug", 8),
    json("POST /user/login: wrong passwords", "/user/login", JSON.stringify({ email: "nobody@lab.example", password: "Wr0ng-horse!" }), 8),
  ];
}

function get(name: string, path: string, concurrency: number): HeavyCall {
  return { name, concurrency, request: () => ({ path }) };
}

function json(name: string, path: string, body: string, concurrency: number): HeavyCall {
  return { name, concurrency, request: () => ({ method: "POST", path, body, headers: jsonHeaders }) };
}

function file(name: string, path: string, body: string | FormData, concurrency: number, type = "text/csv"): HeavyCall {
  const headers: Readonly<Record<string, string>> = typeof body === "string" ? { "content-type": type } : {};
  return { name, concurrency, request: () => ({ method: "POST", path, body, headers }) };
}
