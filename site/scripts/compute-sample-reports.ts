import { readFileSync } from "node:fs";
import type { Report, Scan, ScoreRequest } from "@trabecula/contracts";
import { coverageOf, curvesToDraw } from "@trabecula/reference-datasets";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { chartRequests, renderReport, type ChartRequests } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { coverageFacts, viewOfReport, type Fact, type ReportView } from "@trabecula/report-view";
import { readScanFile } from "@trabecula/scan-files";
import { scoreScans, unsavedReport } from "@trabecula/scoring";
import { examples } from "../src/try/examples.ts";

export interface SampleReport {
  dataset: string;
  view: ReportView;
  charts: ChartRequests;
  coverage: Fact[];
}

export const sampleKeys = ["hr-pqct", "dxa"] as const;
export type SampleKey = (typeof sampleKeys)[number];

/** Fixed date for reproducible output. */
const madeAt = "2026-03-16T09:12:00.000Z";
const scanDate = "2026-03-14";

const maker = { productName: "Trabecula", laboratoryName: "Sample report of a made-up person" };

type DatasetKey = Parameters<typeof builtInDataset>[0];
const requests: Readonly<Record<SampleKey, () => { datasetKey: DatasetKey; request: ScoreRequest }>> = {
  "hr-pqct": () => ({
    datasetKey: "bern-hrpqct-xct2-multistack",
    request: { reportType: "hr-pqct", subject: { sex: "female", ageYears: 30 }, scans: fileScans() },
  }),
  dxa: () => ({ datasetKey: "dxa-young-adult", request: dxaRequest() }),
};

function fileScans(): Scan[] {
  const sample = readFileSync(new URL("../public/samples/scanco-xtremect2-sample.txt", import.meta.url));
  const read = readScanFile(sample);
  if (!read.ok) throw new Error(read.message);
  return read.reply.scans
    .filter(({ superseded }) => !superseded)
    .map(({ site, side, scanner, values }) => ({
      site: site!,
      side,
      scanDate,
      scanner,
      motionGrade: 1,
      protocol: { region: "multi-stack", stacks: site === "distal-radius" ? 2 : 3 },
      measurements: values.map(({ parameter, value }) => ({ parameter, value })),
    }));
}

function dxaRequest(): ScoreRequest {
  const { subject, scan, values } = examples["dxa-young-adult"]!;
  const spine = { bmd_ls: 0.805, bmd_l1: 0.741, bmd_l2: 0.801, bmd_l3: 0.829, bmd_l4: 0.836 };
  const scanOf = (site: Scan["site"], side: Scan["side"], measured: Readonly<Record<string, number>>): Scan => ({
    ...{ site, side, scanDate, scanner: scan.scanner },
    measurements: Object.entries(measured).map(([parameter, value]) => ({ parameter, value })),
  });
  return { reportType: "dxa", subject, scans: [scanOf(scan.site, "left", values), scanOf("lumbar-spine", null, spine)] };
}

export function computeSampleReport(key: SampleKey): SampleReport {
  const { datasetKey, request } = requests[key]();
  const dataset = builtInDataset(datasetKey);
  const outcome = scoreScans(dataset, { id: "sample", version: dataset.manifest.version }, request);
  if (!outcome.ok) throw new Error(outcome.message);
  const report: Report = {
    ...unsavedReport({ request, reply: outcome.reply, manifest: dataset.manifest, reportName: "Sample report", now: madeAt }),
    ...{ id: "sample", subjectCode: "Fictional person" },
  };
  const view = viewOfReport(report, reportTypes[report.reportType], "researcher");
  const { sex } = request.subject;
  const charts = chartRequests(view, (parameter, site) => (sex ? curvesToDraw(dataset, { parameter, sex, site }) : null));
  return { dataset: dataset.manifest.name, view, charts, coverage: coverageFacts(coverageOf(dataset), report) };
}

export async function renderSampleReport(key: SampleKey): Promise<Uint8Array> {
  const { view, charts } = computeSampleReport(key);
  return renderReport(view, charts, { ...maker, size: "a4", madeAt: new Date(madeAt) });
}
