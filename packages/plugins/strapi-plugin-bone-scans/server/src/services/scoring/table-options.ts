import type { ScoreTableQuery } from "@trabecula/contracts";
import { missingCodes } from "@trabecula/study-tables";
import type { ColumnMap, ScoreTableOptions } from "@trabecula/scoring";

export function tableOptions(
  {
    missing,
    site,
    scanner,
    menopausalStatus,
    region,
    stacks,
    scale,
    format,
    reportType,
    groupBy,
  }: Omit<ScoreTableQuery, "map" | "datasetId" | "alsoDatasetIds">,
  map: ColumnMap | undefined,
): ScoreTableOptions {
  return { site, scanner, menopausalStatus, region, stacks, scale, format, reportType, groupBy, map, missing: missingCodes(missing) };
}
