import type { ScoreTableQuery } from "@trabecula/contracts";
import { codeHeaders, parseColumnMap, type ColumnMap, type ScoreTableOptions } from "@trabecula/scoring";
import { invalidField } from "@trabecula/strapi-kit";
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import { missingCodes } from "@trabecula/study-tables";

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
    rows,
  }: Omit<ScoreTableQuery, "map" | "datasetId" | "alsoDatasetIds">,
  map: ColumnMap | undefined,
): ScoreTableOptions {
  return { site, scanner, menopausalStatus, region, stacks, scale, format, reportType, groupBy, rows, map, missing: missingCodes(missing) };
}

export function sheetChoice({ sheet, hidden }: Pick<ScoreTableQuery, "sheet" | "hidden">, map: ColumnMap | undefined): SheetChoice {
  return { sheet, hidden, codes: codeHeaders(map ?? new Map()) };
}

/** @throws `validation_failed` */
export function readMap(text: string | undefined): ColumnMap | undefined {
  if (text === undefined) return undefined;
  const reading = parseColumnMap(text);
  if (!reading.ok) throw invalidField("map", reading.message);
  return reading.map;
}
