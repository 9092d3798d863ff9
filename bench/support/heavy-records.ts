import { largeReport } from "./heavy-inputs.ts";
import { copyId, copyRows, idOfCopy, type RecordsDatabase } from "./records.ts";
import { post } from "./requests.ts";
import type { CmsProcess } from "./servers.ts";

export interface HeavyRecords {
  readonly patientId: string;
  readonly largeReportId: string;
  readonly deviceIds: readonly [string, string];
  readonly reportIds: readonly string[];
}

type Add = (path: string, body: object) => Promise<{ id: string }>;

const reportCount = 10_000;

export async function fillRecords({ apiUrl, admin }: CmsProcess, cookie: string, database: RecordsDatabase): Promise<HeavyRecords> {
  const add: Add = async (path, body) => (await post(apiUrl, path, body, { cookie })).json() as Promise<{ id: string }>;
  const deviceIds = [await phantoms(database, add, "a"), await phantoms(database, add, "b")] as const;
  const { id: patientId } = await add("/patients", { code: "BENCH", sex: "female", birthDate: "1955-01-01" });
  await copyRows(database, "bone_scans_patients", 2000, {
    document_id: copyId("p"),
    code: "'S-' || i",
    code_key: "'s-' || i",
    search_text: "'s-' || i",
  });
  const { id: largeReportId } = await add("/reports", { ...largeReport(), reportName: "Large" });
  await add("/reports", { ...hip, reportName: "Visit", patientId, subject: {} });
  const day = "date('2015-01-01', '+' || (i * 30) || ' days')";
  await copyRows(database, "bone_scans_reports", 100, { document_id: copyId("v"), last_scan_date: day });
  await add("/reports", { ...hip, reportName: "Report", subject: { sex: "female", ageYears: 60 } });
  await copyRows(database, "bone_scans_reports", reportCount, {
    ...{ document_id: copyId("r"), report_name: "'Report ' || i", search_text: "'report ' || i" },
    last_scan_date: "date('2000-01-01', '+' || (i % 9000) || ' days')",
  });
  await copyRows(database, "accounts_audit", 200_000, {});
  await post(apiUrl, "/user/forgot-password", { email: admin.email });
  await copyRows(database, "accounts_outbox", 50_000, { public_id: copyId("m") });
  const reportIds = Array.from({ length: reportCount }, (_, index) => idOfCopy("r", index + 1));
  return { patientId, largeReportId, deviceIds, reportIds };
}

const sections = 7;
const daysOfSection = 2857;

async function phantoms(database: RecordsDatabase, add: Add, name: string): Promise<string> {
  const { id } = await add("/admin/devices", { name: `Bench ${name}`, scanner: "xtremect-2" });
  for (let section = 1; section <= sections; section += 1) {
    const days = [{ day: "2018-01-01", readings: [100 * section] }];
    const series = [{ phantom: "QC1", section: String(section), quantity: "Tt.vBMD", unit: "mg HA/cm3", days }];
    await add(`/admin/devices/${id}/phantom-values`, { series });
    await copyRows(database, "bone_scans_phantom_entries", daysOfSection - 1, {
      document_id: copyId(`${name}${section}`),
      day: "date('2018-01-01', '+' || i || ' days')",
      readings: `'[' || (${100 * section} + (i * 37 % 11) / 10.0) || ']'`,
    });
  }
  return id;
}

const hip = {
  reportType: "dxa",
  scans: [
    {
      ...{ scanDate: "2026-03-14", scanner: "hologic", site: "hip", side: "left" },
      measurements: [
        { parameter: "bmd_th", value: 0.82 },
        { parameter: "bmd_fn", value: 0.7 },
      ],
    },
  ],
};
