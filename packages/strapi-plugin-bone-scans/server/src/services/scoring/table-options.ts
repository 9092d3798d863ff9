import type { ScoreTableQuery } from "@trabecula/contracts";
import type { ColumnMap, ScoreTableOptions } from "@trabecula/scoring";

/** The options of the table layer that a call asks for. */
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
  }: Omit<ScoreTableQuery, "map" | "datasetId">,
  map: ColumnMap | undefined,
): ScoreTableOptions {
  return { site, scanner, menopausalStatus, region, stacks, scale, format, reportType, groupBy, map, missing: missingCodes(missing) };
}

/** "-9, 999" as codes. */
export function missingCodes(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
