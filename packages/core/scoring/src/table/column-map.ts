import { siteKeys, type Site } from "@trabecula/contracts";
import { deviceColumn } from "./columns.ts";
import type { DateOrder } from "@trabecula/study-tables";

/** `values` translates cells, such as `{"1": "male"}`. */
export interface MappedColumn {
  column: string;
  site?: Site;
  unit?: string;
  /** Order of day and month; default: inferred from the dates. */
  dates?: DateOrder;
  values: Readonly<Record<string, string>>;
}

export type ColumnMap = ReadonlyMap<string, MappedColumn | null>;

export type ColumnMapReading = { ok: true; map: ColumnMap } | { ok: false; message: string };

/**
 * Reads a map such as `{"Total hip BMD(g/cm2)": "bmd_th"}`. A value may be `{"column": "sex", "values": {"0": "male",
 * "1": "female"}}`, `{"column": "ct_th", "unit": "um", "site": "distal-tibia"}`, `{"column": "scan_date", "dates":
 * "day-first"}`, or null to ignore a column.
 */
export function parseColumnMap(text: string): ColumnMapReading {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, message: "The column map is not valid JSON." };
  }
  if (!isRecord(content)) return { ok: false, message: 'The column map must be an object such as {"Total hip BMD": "bmd_th"}.' };
  const map = new Map<string, MappedColumn | null>();
  for (const [header, target] of Object.entries(content)) {
    const column = readTarget(target);
    if (column === undefined) {
      return {
        ok: false,
        message: `The column map must give a key, null, or {"column", "values", "unit", "site", "dates"} for “${header}”.`,
      };
    }
    map.set(header.trim(), column);
  }
  return { ok: true, map };
}

function readTarget(target: unknown): MappedColumn | null | undefined {
  if (target === null) return null;
  if (typeof target === "string") return { column: target, values: {} };
  if (!isRecord(target) || typeof target.column !== "string") return undefined;
  const { column, values = {}, unit, site, dates, ...unknown } = target;
  if (Object.keys(unknown).length > 0 || !isRecord(values)) return undefined;
  if (!(unit === undefined || typeof unit === "string") || !(site === undefined || isSite(site))) return undefined;
  if (!(dates === undefined || dates === "day-first" || dates === "month-first")) return undefined;
  const entries = Object.entries(values);
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string")) return undefined;
  return {
    column,
    values: Object.fromEntries(entries),
    ...(unit === undefined ? {} : { unit }),
    ...(site === undefined ? {} : { site }),
    ...(dates === undefined ? {} : { dates }),
  };
}

export function codeHeaders(map: ColumnMap): string[] {
  return [...map].flatMap(([header, target]) => (target?.column === "id" || target?.column === deviceColumn ? [header] : []));
}

function isSite(value: unknown): value is Site {
  return (siteKeys as readonly unknown[]).includes(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
