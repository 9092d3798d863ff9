import type { Report, Scan, ScoreRequest } from "@trabecula/contracts";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { curvesToDraw, type Dataset } from "@trabecula/reference-datasets";
import { scoreScans } from "@trabecula/scoring";
import { storedReport } from "../../../../core/contracts/test/support/stored-report.ts";

export interface Sample {
  readonly report: Report;
  readonly dataset: Dataset;
}

const datasets = new Map(builtInDatasets().map((dataset) => [dataset.manifest.key, dataset]));

function datasetOf(key: string): Dataset {
  const dataset = datasets.get(key);
  if (!dataset) throw new Error(`There is no built-in dataset ${key}.`);
  return dataset;
}

export function sampleReport(datasetKey: string, request: Omit<ScoreRequest, "datasetId">, given: Partial<Report> = {}): Sample {
  const dataset = datasetOf(datasetKey);
  const id = "d".repeat(24);
  const outcome = scoreScans(dataset, { id, version: dataset.manifest.version }, request);
  if (!outcome.ok) throw new Error(outcome.message);
  const { engineVersion, notice, category, scans } = outcome.reply;
  const report: Report = {
    ...storedReport,
    id: "r4p0rt5x2m9qk7w1zb8cdefg",
    reportName: "Distal radius and tibia, 2026-03-14",
    subjectCode: "S-014",
    status: "partly_compared",
    contentHash: "0123456789abcdef".repeat(4),
    dateRevised: "2026-03-16T09:12:00.000Z",
    dateCreated: "2026-03-16T09:12:00.000Z",
    reportType: request.reportType,
    subject: request.subject,
    inputs: request.scans.map((scan) => ({ ...scan, motionOverride: null })),
    dataset: { id, version: dataset.manifest.version, manifest: dataset.manifest },
    engineVersion,
    notice,
    category,
    scans,
    ...given,
  };
  return { report, dataset };
}

export function curvesOf({ report, dataset }: Sample, parameter: string, site: Scan["site"]) {
  return report.subject.sex ? curvesToDraw(dataset, { parameter, sex: report.subject.sex, site }) : null;
}

const radius = {
  ...{ tt_bmd: 318.6, tb_bmd: 158.4, tb_bmd_meta: 224.1, tb_bmd_inn: 113.5, ct_bmd: 893.2, bvtv: 0.236, tb_n: 1.371, tb_th: 0.234 },
  ...{ tb_sp: 0.681, tb_1n_sd: 0.263, ct_pm: 68.9, ct_th: 1.021, ct_po: 1.1, ct_po_dm: 0.166, tt_ar: 281.7, ct_ar: 62.4, tb_ar: 222.8 },
  ...{ stiffness: 74.2156, failure_load: 4.1027 },
};
const tibia = {
  ...{ tt_bmd: 281.9, tb_bmd: 121.2, tb_bmd_meta: 232.4, tb_bmd_inn: 112.9, ct_bmd: 861.5, bvtv: 0.249, tb_n: 0.905, tb_th: 0.251 },
  ...{ tb_sp: 1.112, tb_1n_sd: 0.318, ct_pm: 103.4, ct_th: 1.196, ct_po: 3.1, ct_po_dm: 0.214, tt_ar: 702.1, ct_ar: 118, tb_ar: 588.9 },
  ...{ stiffness: 201.3402, failure_load: 11.0254 },
};

function measurements(values: Readonly<Record<string, number>>): Scan["measurements"] {
  return Object.entries(values).map(([parameter, value]) => ({ parameter, value }));
}

function hrPqctScan(site: Scan["site"], stacks: number, values: Readonly<Record<string, number>>): Scan {
  const protocol = { region: "multi-stack", offsetMm: null, offsetPercent: null, stacks, feCriterion: null } as const;
  return {
    site,
    side: "left",
    scanDate: "2026-03-14",
    scanner: "xtremect-2",
    motionGrade: 2,
    protocol,
    measurements: measurements(values),
  };
}

export const hrPqctScans = [hrPqctScan("distal-radius", 2, radius), hrPqctScan("distal-tibia", 3, tibia)];

export function hrPqct(given: Partial<Report> = {}): Sample {
  const subject = { sex: "female", ageYears: 31.4, menopausalStatus: "unknown" } as const;
  return sampleReport("bern-hrpqct-xct2-multistack", { reportType: "hr-pqct", subject, scans: hrPqctScans }, given);
}

const dxaScan = (
  site: Scan["site"],
  side: Scan["side"],
  values: Readonly<Record<string, number>>,
  scanner: Scan["scanner"] = "hologic",
): Scan => ({
  ...{ site, side, scanDate: "2026-03-14", scanner, measurements: measurements(values) },
});

export function dxa(given: Partial<Report> = {}): Sample {
  const subject = { sex: "female", ageYears: 68, menopausalStatus: "postmenopausal" } as const;
  const scans = [
    dxaScan("hip", "left", { bmd_th: 0.782, bmd_fn: 0.547, bmd_tr: 0.601, area_th: 33.12, bmc_th: 25.9 }),
    dxaScan("lumbar-spine", null, { bmd_ls: 0.805, bmd_l1: 0.741, bmd_l2: 0.801, bmd_l3: 0.829, bmd_l4: 0.836 }),
  ];
  return sampleReport(
    "dxa-young-adult",
    { reportType: "dxa", subject, scans },
    { reportName: "Hip and spine, 2026-03-14", subjectCode: "S-022", ...given },
  );
}

export function bodyComposition(given: Partial<Report> = {}): Sample {
  const subject = { sex: "male", ageYears: 52.5 } as const;
  const values = { fat_pct: 31.2, fmi: 8.9, lmi: 17.6, almi: 7.4, lean_kg: 55.3, vat_mass: 912, android_gynoid: 1.21 };
  const scans = [dxaScan("whole-body", null, values, "ge-lunar")];
  return sampleReport(
    "lead-body-composition",
    { reportType: "dxa-body-composition", subject, scans },
    { reportName: "Whole body, 2026-03-14", subjectCode: null, ...given },
  );
}
