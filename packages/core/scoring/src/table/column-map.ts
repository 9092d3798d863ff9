import { siteKeys, type Site } from "@trabecula/contracts";
import type { DateOrder } from "@trabecula/study-tables";

/** What a column of the file means; `values` translates its cells, such as `{"1": "male"}`. */
export interface MappedColumn {
  column: string;
  /** Of a parameter: where it was measured, and the unit of its cells; the header's own words hold where these are not given. */
  site?: Site;
  unit?: string;
  /** Of dates: in which order they have the day and the month; what they show themselves holds where this is not given. */
  dates?: DateOrder;
  values: Readonly<Record<string, string>>;
}

/** By header of the file; null: leave this column alone. */
export type ColumnMap = ReadonlyMap<string, MappedColumn | null>;

export type ColumnMapReading = { ok: true; map: ColumnMap } | { ok: false; message: string };

/**
 * Reads a column map from JSON text: `{"Total hip BMD(g/cm2)": "bmd_th"}`. A value may also be
 * `{"column": "sex", "values": {"0": "male", "1": "female"}}`, for a parameter `{"column": "ct_th", "unit": "um", "site": "distal-tibia"}`,
 * for dates `{"column": "scan_date", "dates": "day-first"}`, or null for a column to be left alone.
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

function isSite(value: unknown): value is Site {
  return (siteKeys as readonly unknown[]).includes(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
