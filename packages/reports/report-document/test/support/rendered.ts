import type { ReportChanges } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { forPatients, noContext, stateOf, viewOfReport, type Reading } from "@trabecula/report-view";
import { referencesOfReport } from "@trabecula/report-view/references";
import { chartRequests, renderReport, type PageSize } from "../../src/index.ts";
import { curvesOf, type Sample } from "./reports.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const maker = { productName: "Trabecula", laboratoryName: "Bone Imaging Laboratory" };

const drawn = new Map<string, Promise<Uint8Array>>();

/** Many tests read the same document, which takes some 0.2 s to draw. */
export function rendered(
  sample: Sample,
  reading: Reading = "researcher",
  size: PageSize = "a4",
  changes: ReportChanges | null = null,
): Promise<Uint8Array> {
  const key = JSON.stringify([sample.report, reading, size, changes]);
  return drawn.get(key) ?? drawn.set(key, renderedAnew(sample, reading, size, changes)).get(key)!;
}

export function renderedAnew(sample: Sample, reading: Reading, size: PageSize, changes: ReportChanges | null = null): Promise<Uint8Array> {
  const { report } = sample;
  const view = viewOfReport(report, reportTypes[report.reportType], reading, changes, noContext, forPatients(englishTexts));
  const charts = chartRequests(view, (parameter, site) => curvesOf(sample, parameter, site));
  const references = referencesOfReport(report, reportTypes[report.reportType]);
  return renderReport(view, charts, { ...maker, size, madeAt: new Date(report.dateRevised), references, state: stateOf(report) });
}
