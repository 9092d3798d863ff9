import type { CmsProcess } from "./cms-process.ts";
import { largeReport } from "./heavy-inputs.ts";
import { copyId, copyNewest } from "./many-records.ts";
import { jsonHeaders } from "./requests.ts";

export interface HeavyRecords {
  readonly patientId: string;
  readonly largeReportId: string;
  readonly deviceIds: readonly [string, string];
  readonly reportIds: readonly string[];
}

const reportCount = 10_000;

/** Adds 10,000 reports, 2,000 patients, mails and audit entries for the caller. */
export async function fillRecords(cms: CmsProcess, cookie: string): Promise<HeavyRecords> {
  const post = async (path: string, body: object) => {
    const headers = { ...jsonHeaders, cookie };
    const reply = await fetch(`${cms.apiUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as { id: string };
  };
  const deviceIds = [await phantoms(cms, post, "a"), await phantoms(cms, post, "b")] as const;
  const { id: patientId } = await post("/patients", { code: "BENCH", sex: "female", birthDate: "1955-01-01" });
  copyNewest(cms, "bone_scans_patients", 2000, {
    document_id: copyId("p"),
    code: "'S-' || i",
    code_key: "'s-' || i",
    search_text: "'s-' || i",
  });
  const { id: largeReportId } = await post("/reports", { ...largeReport(), reportName: "Large" });
  await post("/reports", { ...hip, reportName: "Visit", patientId, subject: {} });
  const day = "date('2015-01-01', '+' || (i * 30) || ' days')";
  copyNewest(cms, "bone_scans_reports", 100, { document_id: copyId("v"), last_scan_date: day });
  await post("/reports", { ...hip, reportName: "Report", subject: { sex: "female", ageYears: 60 } });
  copyNewest(cms, "bone_scans_reports", reportCount, {
    ...{ document_id: copyId("r"), report_name: "'Report ' || i", search_text: "'report ' || i" },
    last_scan_date: "date('2000-01-01', '+' || (i % 9000) || ' days')",
  });
  copyNewest(cms, "accounts_audit", 200_000, {});
  await fetch(`${cms.apiUrl}/user/forgot-password`, {
    method: "POST",
    headers: jsonHeaders,
    body: JSON.stringify({ email: cms.admin.email }),
  });
  copyNewest(cms, "accounts_outbox", 50_000, { public_id: copyId("m") });
  const reportIds = Array.from({ length: reportCount }, (_, index) => `${"r".repeat(24)}${index + 1}`.slice(-24));
  return { patientId, largeReportId, deviceIds, reportIds };
}

const sections = 7;
const daysOfSection = 2857;

/** Seven phantom sections per day since 2018: the maximum number of values. */
async function phantoms(cms: CmsProcess, post: (path: string, body: object) => Promise<{ id: string }>, name: string): Promise<string> {
  const { id } = await post("/admin/devices", { name: `Bench ${name}`, scanner: "xtremect-2" });
  for (let section = 1; section <= sections; section += 1) {
    const days = [{ day: "2018-01-01", readings: [100 * section] }];
    const series = [{ phantom: "QC1", section: String(section), quantity: "Tt.vBMD", unit: "mg HA/cm3", days }];
    await post(`/admin/devices/${id}/phantom-values`, { series });
    copyNewest(cms, "bone_scans_phantom_entries", daysOfSection - 1, {
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
