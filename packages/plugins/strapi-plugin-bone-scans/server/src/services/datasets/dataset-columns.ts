import type { Coverage } from "@trabecula/contracts";
import { datasetJson } from "./dataset-rows.ts";
import type { DatasetFacts } from "./reading/dataset-facts.ts";

export function datasetColumns({ manifest, stored, contentHash, coverage }: DatasetFacts, fittingRecord: string | null) {
  const { key, version, name, summary, reportType, status } = manifest;
  return {
    key,
    version,
    name,
    summary,
    reportType,
    sourceStatus: status,
    ...stored,
    fittingRecord,
    contentHash,
    curveCount: coverage.length,
    ...coverageColumn(coverage),
  };
}

export type DatasetColumns = ReturnType<typeof datasetColumns>;

export function coverageColumn(curves: readonly Coverage[]) {
  const ages = curves.flatMap(({ zAges }) => zAges.flat());
  return datasetJson.write({
    coverage: {
      sites: [...new Set(curves.map(({ site }) => site))],
      sexes: [...new Set(curves.map(({ sex }) => sex))],
      ages: ages.length === 0 ? null : [Math.min(...ages), Math.max(...ages)],
    },
  });
}
