import { coverageOf, hashOfTexts, serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { datasetJson } from "./dataset-rows.ts";

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
    ...coverageColumn(dataset),
  };
}

export type DatasetColumns = ReturnType<typeof datasetColumns>;

/** What its curves cover together, as it is stored. */
export function coverageColumn(dataset: Dataset) {
  const curves = coverageOf(dataset);
  const ages = curves.flatMap(({ zAges }) => zAges.flat());
  return datasetJson.write({
    coverage: {
      sites: [...new Set(curves.map(({ site }) => site))],
      sexes: [...new Set(curves.map(({ sex }) => sex))],
      ages: ages.length === 0 ? null : [Math.min(...ages), Math.max(...ages)],
    },
  });
}
