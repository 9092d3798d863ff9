import { coverageOf, hashOfTexts, serializeDataset, type Dataset } from "@trabecula/reference-datasets";

/** What is stored of a dataset's files, whoever brings it in: the files in their canonical form, and what lists show of them. */
export function datasetColumns(dataset: Dataset, fittingRecord: string | null) {
  const { manifest } = dataset;
  const texts = serializeDataset(dataset);
  return {
    key: manifest.key,
    version: manifest.version,
    name: manifest.name,
    summary: manifest.summary,
    report_type: manifest.reportType,
    source_status: manifest.status,
    manifest: texts.manifestText,
    curves_csv: texts.curvesText,
    fitting_record: fittingRecord,
    content_hash: hashOfTexts(texts),
    curve_count: coverageOf(dataset).length,
  };
}

export type DatasetColumns = ReturnType<typeof datasetColumns>;
