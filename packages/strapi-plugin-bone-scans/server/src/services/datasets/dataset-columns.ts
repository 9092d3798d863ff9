import { coverageOf, hashOfTexts, serializeDataset, type Dataset } from "@trabecula/reference-datasets";

/** What is stored of a dataset's files, whoever brings it in: the files in their canonical form, and what lists show of them. */
export function datasetColumns(dataset: Dataset, fittingRecord: string | null) {
  const { key, version, name, summary, reportType, status } = dataset.manifest;
  const texts = serializeDataset(dataset);
  return {
    key,
    version,
    name,
    summary,
    reportType,
    sourceStatus: status,
    manifest: texts.manifestText,
    curvesCsv: texts.curvesText,
    fittingRecord,
    contentHash: hashOfTexts(texts),
    curveCount: coverageOf(dataset).length,
  };
}

export type DatasetColumns = ReturnType<typeof datasetColumns>;
