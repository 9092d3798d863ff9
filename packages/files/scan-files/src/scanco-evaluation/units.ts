import { placesBetween, type EvaluationParameter } from "@trabecula/study-tables";

/** Decimal shift to the catalog's unit, and the unit's spelling in notes. */
export type WrittenUnit = { spelling: string; places: number };

type Kind = EvaluationParameter["kind"];

/** The catalog's unit first, then others found in files. */
const unitsOf: Readonly<Record<Kind, readonly string[]>> = {
  density: ["mg HA/cm³", "g HA/cm³"],
  area: ["mm²", "cm²", "µm²"],
  length: ["mm", "µm", "cm", "nm"],
  fraction: ["fraction", "%"],
  percent: ["%", "fraction"],
  number: ["1/mm", "1/cm"],
  load: ["kN", "N"],
  stiffness: ["kN/mm", "N/mm"],
  pressure: ["MPa", "GPa"],
};

/** Null if the unit does not fit `kind`. */
export function writtenUnit(kind: Kind, hint: string): WrittenUnit | null {
  const [catalogue, ...others] = unitsOf[kind];
  // For shares, empty or dashed brackets mean a fraction.
  const written = catalogue === "%" && placesBetween(hint, "") === 0 ? "fraction" : hint;
  const places = placesBetween(written, catalogue!);
  if (places === null) return null;
  const spelling = [catalogue!, ...others].find((unit) => placesBetween(written, unit) === 0);
  return { spelling: spelling ?? written.trim(), places };
}
