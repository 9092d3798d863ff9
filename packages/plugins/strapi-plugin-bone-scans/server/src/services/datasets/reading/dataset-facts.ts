import type { Coverage, DatasetManifest } from "@trabecula/contracts";
import { coverageOf, hashOfTexts, serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { storedCurves, type StoredTexts } from "./stored-curves.ts";

export interface DatasetFacts {
  readonly manifest: DatasetManifest;
  readonly stored: StoredTexts;
  readonly contentHash: string;
  readonly coverage: Coverage[];
  readonly pointCount: number;
}

export function factsOf(dataset: Dataset): DatasetFacts {
  const texts = serializeDataset(dataset);
  return {
    manifest: dataset.manifest,
    stored: { manifest: texts.manifestText, curvesCsv: storedCurves(texts.curvesText) },
    contentHash: hashOfTexts(texts),
    coverage: coverageOf(dataset),
    pointCount: dataset.curves.reduce((sum, { points }) => sum + points.length, 0),
  };
}
