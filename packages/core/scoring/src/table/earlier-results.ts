import type { Dataset } from "@trabecula/reference-datasets";
import { siteKeys } from "@trabecula/contracts";
import { heightColumns } from "@trabecula/report-types";
import { answerColumns, siteStem, everyRequestedName } from "./requested-columns.ts";
import type { ColumnMap } from "./column-map.ts";
import type { FindParameter } from "./layout.ts";

const afterReference = "__";

/**
 * Returns column prefixes: empty for one reference; otherwise key, version if keys repeat, and two underscores. Null
 * for duplicate references.
 */
export function referencePrefixes(datasets: readonly Pick<Dataset, "manifest">[]): string[] | null {
  if (datasets.length === 1) return [""];
  const keys = datasets.map(({ manifest }) => manifest.key);
  const isShared = (key: string) => keys.filter((other) => other === key).length > 1;
  const names = datasets.map(({ manifest: { key, version } }) => asName(isShared(key) ? `${key}_${version}` : key));
  return new Set(names).size < names.length ? null : names.map((name) => `${name}${afterReference}`);
}

function asName(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
}

/** Requires the complete, unmapped set for a value, or our own export; a single `ct_th_z` belongs to the user. */
export function earlierResults(header: readonly string[], map: ColumnMap, find: FindParameter): number[] {
  const places = new Map(header.map((name, index) => [name.trim(), index] as const));
  const isLeft = (own: string) => places.has(own) && (map.get(own) ?? null) === null;
  const isExport = ["report_id", "revision", "content_hash"].every((name) => places.has(name));
  const wholeSets = [...places.keys()].flatMap((name) => {
    const stem = stemOf(name, find);
    if (stem === null) return [];
    const names = answerColumns.map((column) => `${stem}${column}`);
    // Old intervals would be mistaken for intervals of the new scores.
    const others = everyRequestedName.map((own) => `${stem}${own}`).filter(isLeft);
    return isExport ? [...names.filter(isLeft), ...others] : names.every(isLeft) ? [...names, ...others] : [];
  });
  const ofRows = wholeSets.length === 0 ? [] : heightColumns.map(({ name }) => name).filter(isLeft);
  return [...wholeSets, ...ofRows].map((name) => places.get(name)!).toSorted((one, other) => one - other);
}

const first = answerColumns[0];

/** Returns the column name before `z`: empty in the long form; otherwise the parameter, with optional site and reference prefix. */
function stemOf(name: string, find: FindParameter): string | null {
  const place = name.lastIndexOf(afterReference);
  const start = place === -1 ? 0 : place + afterReference.length;
  const stem = stemOfOne(name.slice(start), find);
  return stem === null ? null : name.slice(0, start) + stem;
}

function stemOfOne(name: string, find: FindParameter): string | null {
  if (name === first) return "";
  if (!name.endsWith(`_${first}`)) return null;
  const value = name.slice(0, -first.length - 1);
  const site = siteKeys.map(siteStem).find((own) => value.endsWith(`_${own}`));
  const isKnown = find(value) !== null || (site !== undefined && find(value.slice(0, -site.length - 1)) !== null);
  return isKnown ? `${value}_` : null;
}
