import type { Parameter, Site } from "@trabecula/contracts";
import { bracketed, isUnit, meaningOfHeader, placesBetween, saysUnit, shortened, unitOfHeader, unitWanted } from "@trabecula/study-tables";
import type { ColumnMap } from "./column-map.ts";
import { isFactColumn } from "./columns.ts";
import type { Column, FindParameter, ParameterColumn } from "./layout.ts";

export interface Meaning {
  readonly key: string;
  readonly column: Column;
  readonly site: Site | null;
  /** From the map or the header's last word; null if neither states it. */
  readonly unit: string | null;
  readonly isMapped: boolean;
  /** By a scanner's name, whose files may use other units than the catalog. */
  readonly byDevice: boolean;
}

/**
 * What each column means, from the map first and the header's own words second; a mapped key takes it from the header that has its name.
 *
 * @param beside keys that are no facts, and are asked for
 */
export function meaningsOf(header: readonly string[], map: ColumnMap, find: FindParameter, beside: readonly string[]): Meaning[] {
  const mapped = header.flatMap((name, index): Meaning[] => {
    const target = map.get(name.trim());
    if (!target) return [];
    const { column: key, values, site = null, unit = null, dates } = target;
    return [{ key, column: { index, header: name, values, dates }, site, unit, isMapped: true, byDevice: false }];
  });
  const taken = new Set(mapped.map(({ key }) => key));
  const isParameter = (key: string) => !isFactColumn(key) && find(key) !== null;
  const isRead = (key: string) => isFactColumn(key) || beside.includes(key);
  const named = header.flatMap((name, index): Meaning[] => {
    const meaning = map.has(name.trim()) ? null : meaningOfHeader(name, isParameter, isRead);
    if (!meaning || taken.has(meaning.key)) return [];
    return [{ ...meaning, column: { index, header: name, values: {} }, isMapped: false }];
  });
  return [...mapped, ...named];
}

type UnitsReading = { ok: true; parameters: ParameterColumn[] } | { ok: false; message: string };

/** Determines the conversion to the catalog's unit for each column. Never ignores a written unit. */
export function readUnits(meanings: readonly Meaning[], find: FindParameter): UnitsReading {
  const parameters: ParameterColumn[] = [];
  for (const meaning of meanings) {
    const parameter = isFactColumn(meaning.key) ? null : find(meaning.key);
    if (!parameter) continue;
    const reading = placesOf(meaning, parameter);
    if (!reading.ok) return reading;
    if (meaning.site !== null && !parameter.sites.includes(meaning.site)) {
      return { ok: false, message: `“${nameOf(meaning)}” is given the site ${meaning.site}, where ${parameter.key} is not measured.` };
    }
    const { column, site } = meaning;
    const isSaid = meaning.unit !== null || saysUnit(column.header, parameter);
    parameters.push({
      parameter,
      column,
      site,
      places: reading.places,
      saysUnit: isSaid,
      note: noteOf(meaning, parameter, reading.places),
    });
  }
  return { ok: true, parameters };
}

type Places = { ok: true; places: number } | { ok: false; message: string };

function placesOf(meaning: Meaning, parameter: Parameter): Places {
  const { unit, isMapped, byDevice, column } = meaning;
  if (unit === null) {
    if (byDevice && parameter.key === "ct_po") return { ok: false, message: porosityUnit(nameOf(meaning)) };
    return unitOfHeader(column.header, parameter);
  }
  const places = placesBetween(unit, parameter.unit);
  if (places !== null && (places !== 0 || isUnit(unit) || isNoUnit(unit))) return { ok: true, places };
  const said = isMapped
    ? `The column map says “${shortened(unit)}” for “${nameOf(meaning)}”`
    : `The header “${nameOf(meaning)}” says ${shortened(unit)}`;
  const way = isMapped ? "use a unit that is converted" : "convert the column and rename it, or say in a column map what it is";
  return { ok: false, message: `${said}, but ${parameter.key} ${unitWanted(parameter)}; ${way}.` };
}

function isNoUnit(unit: string): boolean {
  return placesBetween(unit, "") === 0;
}

/** Scanners write fractions, laboratories percent, and both look plausible. */
function porosityUnit(name: string): string {
  return `The header “${name}” does not say whether it is in % or in fractions of 1; write the unit after it, as in Ct.Po [%], or in a column map.`;
}

function noteOf({ site, unit, isMapped, column }: Meaning, parameter: Parameter, places: number): string | null {
  const placed = site !== null && !isMapped ? `“${column.header.trim()}” is read as the ${site.replace("-", " ")}.` : null;
  const from = unit ?? bracketed(column.header) ?? "";
  const converted = places === 0 ? null : `Converted from ${from} to ${parameter.unit}.`;
  return [converted, placed].filter((note) => note !== null).join(" ") || null;
}

function nameOf({ column }: Meaning): string {
  return column.header.trim();
}
