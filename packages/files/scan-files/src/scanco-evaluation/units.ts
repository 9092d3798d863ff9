import { placesBetween, type EvaluationParameter } from "@trabecula/study-tables";

/** How many places a number's point moves into the catalogue's unit, and the unit as the note spells it. */
export type WrittenUnit = { spelling: string; places: number };

type Kind = EvaluationParameter["kind"];

/** The unit of the catalogue, and those that columns are met in, as notes spell them. */
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

/** The unit that a header names for a kind of quantity; null where it is not one of that kind. */
export function writtenUnit(kind: Kind, hint: string): WrittenUnit | null {
  const [catalogue, ...others] = unitsOf[kind];
  // Where the catalogue has a share, an empty or a dashed pair of brackets says so too.
  const written = catalogue === "%" && placesBetween(hint, "") === 0 ? "fraction" : hint;
  const places = placesBetween(written, catalogue!);
  if (places === null) return null;
  const spelling = [catalogue!, ...others].find((unit) => placesBetween(written, unit) === 0);
  return { spelling: spelling ?? written.trim(), places };
}
