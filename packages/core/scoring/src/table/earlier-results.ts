import { siteKeys } from "@trabecula/contracts";
import { heightColumns } from "@trabecula/report-types";
import { answerColumns, siteStem } from "./answer-names.ts";
import { everyAskedName } from "./asked-columns.ts";
import type { ColumnMap } from "./column-map.ts";
import type { FindParameter } from "./layout.ts";
import { afterReference } from "./reference-prefixes.ts";

/** Finds columns that an earlier scoring added. Needs the complete set for a value, unmapped; a single `ct_th_z` belongs to the user. */
export function earlierResults(header: readonly string[], map: ColumnMap, find: FindParameter): number[] {
  const places = new Map(header.map((name, index) => [name.trim(), index] as const));
  const isLeft = (own: string) => places.has(own) && (map.get(own) ?? null) === null;
  const wholeSets = [...places.keys()].flatMap((name) => {
    const stem = stemOf(name, find);
    if (stem === null) return [];
    const names = answerColumns.map((column) => `${stem}${column}`);
    // Old intervals would be mistaken for those of the new scores.
    return names.every(isLeft) ? [...names, ...everyAskedName.map((own) => `${stem}${own}`).filter(isLeft)] : [];
  });
  const ofRows = wholeSets.length === 0 ? [] : heightColumns.map(({ name }) => name).filter(isLeft);
  return [...wholeSets, ...ofRows].map((name) => places.get(name)!).toSorted((one, other) => one - other);
}

const first = answerColumns[0];

/** The column name before `z`: empty in the long form, else the parameter, with optional site and reference prefix. */
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
