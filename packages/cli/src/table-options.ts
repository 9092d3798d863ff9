import { type PrecisionFigureInUse, ZMenopausalStatus, ZReportType, ZScale, ZScanner, ZSite } from "@trabecula/contracts";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { parseColumnMap, type ColumnMap, type ScoreTableOptions } from "@trabecula/scoring";
import { missingCodes } from "@trabecula/study-tables";
import { errorsOfValues } from "@trabecula/trends";
import { choice, wholeNumber } from "./arguments.ts";
import { readTextFile } from "./files.ts";
import { sheetFlags } from "./sheet-choice.ts";
import { UsageError } from "./usage-error.ts";

const text = { type: "string" } as const;

export const tableFlags = {
  ...{ format: text, ...sheetFlags, scanner: text, site: text, "report-type": text, "menopausal-status": text },
  ...{ region: text, stacks: text, scale: text, missing: text },
} as const;
export type TableFlags = { readonly [Name in keyof typeof tableFlags]?: string | undefined };

type ScanFlags = Pick<TableFlags, "scanner" | "site" | "menopausal-status" | "region" | "stacks" | "scale">;

/** Facts of all scans of a table. @throws UsageError naming the choices */
export function scanFactsOf(values: ScanFlags) {
  return {
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    site: choice("--site", ZSite.options, values.site),
    menopausalStatus: choice("--menopausal-status", ZMenopausalStatus.options, values["menopausal-status"]) ?? ("unknown" as const),
    region: choice("--region", ["single-stack", "multi-stack"], values.region),
    stacks: wholeNumber("--stacks", values.stacks, 1, 20),
    scale: choice("--scale", ZScale.options, values.scale),
  };
}

export function tableOptionsOf(values: TableFlags, map: ColumnMap): ScoreTableOptions {
  return {
    format: choice("--format", ["long", "wide"], values.format),
    reportType: choice("--report-type", ZReportType.options, values["report-type"]),
    ...scanFactsOf(values),
    missing: missingCodes(values.missing),
    map,
  };
}

export interface AdditionalInputs {
  readonly precision?: readonly PrecisionFigureInUse[] | undefined;
  readonly heights?: true | undefined;
}

export function additionalOptions({ precision, heights }: AdditionalInputs): Pick<ScoreTableOptions, "errorOfValue" | "growth"> {
  return { ...(precision && { errorOfValue: errorsOfValues(precision) }), ...(heights && { growth: builtInHeightForAge() }) };
}

/** @throws UsageError */
export function columnMapOf(mapText: string | null, path: string): ColumnMap {
  if (mapText === null) return new Map();
  const reading = parseColumnMap(mapText);
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  return reading.map;
}

/** Empty if no path is given. @throws UsageError */
export async function readColumnMap(path: string | undefined): Promise<ColumnMap> {
  return path === undefined ? new Map() : columnMapOf(await readTextFile(path), path);
}
