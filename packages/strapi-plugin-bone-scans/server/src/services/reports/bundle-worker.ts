import { writeReportBundle } from "@trabecula/bundles";
import type { Report } from "@trabecula/contracts";
import { move } from "piscina";
import { curvesText, type StoredTexts } from "../datasets/reading/stored-curves.ts";

export interface BundleTask {
  readonly report: Report;
  readonly dataset: StoredTexts;
}

/** Writes a report with its dataset as an archive. Runs on a worker thread: the largest dataset takes a second to compress. */
export default function writeBundle({ report, dataset }: BundleTask): Uint8Array {
  const { key, version } = report.dataset.manifest;
  const texts = { key, version, manifestText: dataset.manifest, curvesText: curvesText(dataset.curvesCsv) };
  return move(writeReportBundle(report, texts)) as Uint8Array;
}
