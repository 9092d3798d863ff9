import { writeReportBundle, type DatasetTexts } from "@trabecula/bundles";
import type { DatasetManifest, Report } from "@trabecula/contracts";
import { curvesText, textsOfShared, type DatasetText } from "../datasets/reading/stored-curves.ts";

export interface BundleTask {
  readonly report: Report;
  readonly dataset: DatasetText;
  readonly others: readonly DatasetText[];
}

export default function writeBundle({ report, dataset, others }: BundleTask): Uint8Array {
  const ofOthers = (report.otherReferences?.others ?? []).map((reference, index) => textsOf(reference.dataset.manifest, others[index]!));
  return writeReportBundle(report, textsOf(report.dataset.manifest, dataset), ofOthers);
}

function textsOf({ key, version }: Pick<DatasetManifest, "key" | "version">, text: DatasetText): DatasetTexts {
  const { manifest, curvesCsv } = textsOfShared(text);
  return { key, version, manifestText: manifest, curvesText: curvesText(curvesCsv) };
}
