import type { ReadScan } from "@trabecula/contracts";
import { findParameter, rangeFor } from "@trabecula/report-types";
import { placesBetween, type CellReader } from "@trabecula/study-tables";
import { noNumber, noPercent, placesOfPercent } from "../format.ts";
import type { CountryUnit, UnitChange, ValueColumn } from "./form.ts";
import type { PlacedColumn } from "./header.ts";

export type ReadValue = ReadScan["values"][number];
export type PlacedValue = ValueColumn & Pick<PlacedColumn, "index" | "header" | "visit">;

export type ReadCell = { ok: true; value: ReadValue } | { ok: false; reason: string } | null;

/**
 * Implausible values are left out with a reason: scanners write 0 for regions not analyzed, people codes such as -9 and
 * 999. Messages for text name only the column, because the cell may contain a person's name.
 */
export function readCell(column: PlacedValue, cell: string, ofColumn: UnitChange | null, readNumber: CellReader): ReadCell {
  const [own, change] = withOwnUnit(column, cell);
  if (typeof change === "string") return { ok: false, reason: change };
  const unit = change === undefined ? ofColumn : change;
  const number = readNumber(own);
  if (!number.ok) return number.reason === "missing" ? null : { ok: false, reason: noNumber(column.header, number) };
  if (number.value === 0)
    return { ok: false, reason: `${column.header} is 0, which scanners write for what was not analyzed; it is left out.` };
  const parameter = findParameter(column.parameter);
  if (!parameter) throw new Error(`The catalogue has no parameter ${column.parameter}.`);
  if (number.inPercent && placesOfPercent(parameter.unit) !== 0) return { ok: false, reason: noPercent(column.header) };
  const factor = unit?.factor ?? 1;
  const value = factor === 1 ? number.value : Number((number.value * factor).toPrecision(6));
  const range = rangeFor(parameter, column.site, null);
  if (range && (value < range.hard.min || value > range.hard.max)) {
    const limits = `${range.hard.min} to ${range.hard.max}${parameter.unit === "" ? "" : ` ${parameter.unit}`}`;
    return {
      ok: false,
      reason: `${column.header} is ${cell.trim()}, which is outside what is possible (${limits}) or means that it is missing; it is left out.`,
    };
  }
  const notes = [unit && factor !== 1 ? `Converted from ${unit.from} to ${unit.to}.` : null, column.note ?? null];
  const note = notes.filter((text) => text !== null).join(" ") || null;
  return { ok: true, value: { parameter: column.parameter, value, unit: parameter.unit, column: column.header, rawText: cell, note } };
}

const numberWithUnit = /^\s*([+-]?\d[\d.,]*)\s*([a-zµμ][a-z0-9²³µμ·⋅/^ -]{0,14})\s*$/i;

/** The number of a cell such as "858 mg/cm²" and the conversion of its unit; a sentence for another unit, undefined without one. */
function withOwnUnit(
  { header, parameter }: PlacedValue,
  cell: string,
): readonly [number: string, change: UnitChange | null | string | undefined] {
  const [, number, unit] = numberWithUnit.exec(cell) ?? [];
  if (number === undefined || unit === undefined) return [cell, undefined];
  const change = changeFrom(unit.trim(), parameter);
  // A longer word may be a name.
  if (change === undefined && !/[/²³\d]|^.{1,3}$/.test(unit.trim())) return [cell, undefined];
  return [
    number,
    change === undefined ? `${header} is in “${unit.trim()}”, which is no unit of this measurement; it is left out.` : change,
  ];
}

/** Conversion to the catalog's unit. Null: same unit; undefined: unsuitable. */
export function changeFrom(unitHint: string | null, parameter: string): UnitChange | null | undefined {
  if (unitHint === null) return null;
  const to = findParameter(parameter)?.unit;
  const places = to === undefined ? null : placesBetween(unitHint, to);
  if (places === null) return undefined;
  return places === 0 ? null : { factor: Number(`1e${places}`), from: unitHint, to: to! };
}

/** Unit conversion, or an error. `inUnitedStates` is inferred from date format. */
export function unitOf(column: PlacedValue, inUnitedStates: boolean): UnitChange | null | string {
  const { unit } = column;
  if (unit === null || !isOfCountry(unit)) return unit;
  return inUnitedStates ? unit.inUnitedStates : `its unit is not written: ${unit.why}`;
}

export function isByCountry({ unit }: ValueColumn): boolean {
  return unit !== null && isOfCountry(unit);
}

function isOfCountry(unit: UnitChange | CountryUnit): unit is CountryUnit {
  return "inUnitedStates" in unit;
}
