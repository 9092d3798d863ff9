import type { Parameter, Site } from "@trabecula/contracts";
import {
  isUnit,
  meaningOfHeader,
  placesBetween,
  saysUnit,
  shortened,
  unitInHeader,
  unitOfHeader,
  unitWanted,
} from "@trabecula/study-tables";
import type { ColumnMap } from "./column-map.ts";
import { guessColumn, type Guess } from "./guess-columns.ts";
import { isFactColumn } from "./columns.ts";
import type { Column, FindParameter, ParameterColumn } from "./layout.ts";

export interface Meaning {
  readonly key: string;
  readonly column: Column;
  readonly site: Site | null;
  readonly unit: string | null;
  readonly isMapped: boolean;
  readonly byDevice: boolean;
}

/**
 * Finds each column's meaning by the map, then by the header. A mapped key takes precedence over a header of that name.
 * @param extraKeys keys that are no facts
 */
export function meaningsOf(header: readonly string[], map: ColumnMap, find: FindParameter, extraKeys: readonly string[]): Meaning[] {
  const mapped = header.flatMap((name, index): Meaning[] => {
    const target = map.get(name.trim());
    if (!target) return [];
    const { column: key, values, site = null, unit = null, dates } = target;
    return [{ key, column: { index, header: name, values, dates }, site, unit, isMapped: true, byDevice: false }];
  });
  const taken = new Set(mapped.map(({ key }) => key));
  const isParameter = (key: string) => !isFactColumn(key) && find(key) !== null;
  const isRead = (key: string) => isFactColumn(key) || extraKeys.includes(key);
  const named = header.flatMap((name, index): Meaning[] => {
    const meaning = map.has(name.trim()) ? null : meaningOfHeader(name, isParameter, isRead);
    if (!meaning || taken.has(meaning.key)) return [];
    return [{ ...meaning, column: { index, header: name, values: {} }, isMapped: false }];
  });
  return [...mapped, ...named, ...otherFacts(header, map, [...mapped, ...named])];
}

/** Finds facts by other usual names, such as "Gender". Reads neither of two columns with one meaning, but the first code. */
function otherFacts(header: readonly string[], map: ColumnMap, known: readonly Meaning[]): Meaning[] {
  const used = new Set(known.map(({ column }) => column.index));
  const keys = new Set(known.map(({ key }) => key));
  const found = header.flatMap((name, index): Meaning[] => {
    const { target, isCertain } = used.has(index) || map.has(name.trim()) ? noGuess : guessColumn(name);
    if (!target || !isCertain || keys.has(target.column)) return [];
    const column = { index, header: name, values: target.values };
    return [{ key: target.column, column, site: null, unit: null, isMapped: false, byDevice: false }];
  });
  return [...Map.groupBy(found, ({ key }) => key)].flatMap(([key, same]) => (same.length === 1 || key === "id" ? same.slice(0, 1) : []));
}

const noGuess: Guess = { target: null, note: null };

type UnitsReading = { ok: true; parameters: ParameterColumn[] } | { ok: false; message: string };

/** Respects every written unit, and refuses unknown units. */
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
    const isStated = meaning.unit !== null || saysUnit(column.header, parameter);
    parameters.push({
      parameter,
      column,
      site,
      places: reading.places,
      saysUnit: isStated,
      unit: unitOf(meaning, parameter) ?? parameter.unit,
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
  const statement = isMapped
    ? `The column map says “${shortened(unit)}” for “${nameOf(meaning)}”`
    : `The header “${nameOf(meaning)}” says ${shortened(unit)}`;
  const way = isMapped ? "use a unit that is converted" : "convert the column and rename it, or say in a column map what it is";
  return { ok: false, message: `${statement}, but ${parameter.key} ${unitWanted(parameter)}; ${way}.` };
}

function isNoUnit(unit: string): boolean {
  return placesBetween(unit, "") === 0;
}

function porosityUnit(name: string): string {
  return `The header “${name}” does not say whether it is in % or in fractions of 1; write the unit after it, as in Ct.Po [%], or in a column map.`;
}

const unitOf = ({ unit, column }: Meaning, parameter: Parameter): string | null => unit ?? unitInHeader(column.header, parameter);

function noteOf(meaning: Meaning, parameter: Parameter, places: number): string | null {
  const { site, isMapped, column } = meaning;
  const placed = site !== null && !isMapped ? `“${column.header.trim()}” is read as the ${site.replace("-", " ")}.` : null;
  const converted = places === 0 ? null : `Converted from ${unitOf(meaning, parameter)} to ${parameter.unit}.`;
  return [converted, placed].filter((note) => note !== null).join(" ") || null;
}

function nameOf({ column }: Meaning): string {
  return column.header.trim();
}
