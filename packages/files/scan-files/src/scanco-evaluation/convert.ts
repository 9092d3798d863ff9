import { arePorosityFractions, largestPorosityFraction, movePoint, type EvaluationParameter, placesBetween } from "@trabecula/study-tables";

/** Decimal shift to the catalog's unit, and the unit's spelling in notes. */
type WrittenUnit = { spelling: string; places: number };

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

function writtenUnit(kind: Kind, hint: string): WrittenUnit | null {
  const [catalogue, ...others] = unitsOf[kind];
  // Empty or dashed brackets mean a fraction for shares.
  const written = catalogue === "%" && placesBetween(hint, "") === 0 ? "fraction" : hint;
  const places = placesBetween(written, catalogue!);
  if (places === null) return null;
  const spelling = [catalogue!, ...others].find((unit) => placesBetween(written, unit) === 0);
  return { spelling: spelling ?? written.trim(), places };
}

export type Converted = { value: number; note: string | null };

export type Converter = (raw: number) => Converted;

/**
 * A unit in the header decides. The size of the numbers decides, with a note, for porosity and bone volume fraction
 * without a unit, and for finite element outcomes, whose headers are known to be wrong.
 * @param numbers every number of the column, because one alone may not distinguish a fraction from a percentage
 * @returns the converter, or one sentence on why the column cannot be read
 */
export function chooseConverter(parameter: EvaluationParameter, unitHint: string | null, numbers: number[]): Converter | string {
  const written = unitHint === null ? null : writtenUnit(parameter.kind, unitHint);
  if (unitHint !== null && written === null) {
    return `its unit is written “${unitHint.slice(0, 20)}”, which is no unit of this measurement`;
  }
  if (parameter.kind === "load" || parameter.kind === "stiffness") return forceConverter(parameter.kind, written?.spelling ?? null);
  if (written) return scaled(written.places, written.spelling, parameter.unit);
  if (parameter.key === "ct_po") return porosityConverter(numbers);
  if (parameter.key === "bvtv") return volumeFractionConverter(numbers);
  return parameter.kind === "length" ? lengthConverter : scaled(0, parameter.unit, parameter.unit);
}

function scaled(places: number, from: string, to: string): Converter {
  const note = places === 0 ? null : `Converted from ${from} to ${to}.`;
  return (raw) => ({ value: movePoint(raw, places), note });
}

/** Larger numbers must be in newtons: no bone carries 200 kN, no wrist exceeds 1000 kN/mm. */
const largestInKilo = { load: 200, stiffness: 1000 };
/** Smaller numbers cannot be in newtons. */
const smallestInNewton = { load: 50, stiffness: 1000 };

/** Exports use N and N/mm, but some tables label kN values as N. Failure load is negative (compression); returns its magnitude. */
function forceConverter(kind: "load" | "stiffness", written: string | null): Converter {
  const [newton, kilonewton] = kind === "load" ? ["N", "kN"] : ["N/mm", "kN/mm"];
  return (raw) => {
    const size = Math.abs(raw);
    const inNewton = written === newton ? size > smallestInNewton[kind] : size > largestInKilo[kind];
    const notes: string[] = [];
    if (inNewton) notes.push(`Converted from ${newton} to ${kilonewton}${written === newton ? "" : ", judged by its size"}.`);
    if (inNewton && written === kilonewton) notes.push(`The header says ${kilonewton}, which is not possible.`);
    if (!inNewton && written === newton) notes.push(`The header says ${newton}, but a number this small is in ${kilonewton}; check it.`);
    if (!inNewton && written === null) notes.push(`Taken as ${kilonewton}, judged by its size.`);
    if (raw < 0 && kind === "load") notes.push("Exported as a negative load; its size is kept.");
    const value = kind === "load" ? size : raw;
    return { value: inNewton ? Number((value / 1000).toPrecision(12)) : value, note: notes.join(" ") || null };
  };
}

const largestPossiblePorosity = 0.5;
/** Smaller porosities must be fractions. */
const smallestPorosityPercent = 0.1;

function porosityConverter(numbers: number[]): Converter | string {
  const sizes = numbers.filter((number) => number > 0);
  if (sizes.length === 0 || arePorosityFractions(sizes)) {
    return (raw) => ({
      value: Number((raw * 100).toPrecision(12)),
      note: "Converted from a fraction to %, judged by the size of the column's numbers.",
    });
  }
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const arePercentages = largest > largestPossiblePorosity ? smallest >= smallestPorosityPercent : smallest > largestPorosityFraction;
  if (arePercentages) return (raw) => ({ value: raw, note: "Taken as a percentage, judged by the size of the column's numbers." });
  return "its numbers could be fractions or percentages; write the unit in the header, as in Ct.Po [%]";
}

/** Trabecular fractions are never above 0.8, nor below 0.8 %. */
const largestVolumeFraction = 0.8;

function volumeFractionConverter(numbers: number[]): Converter | string {
  const sizes = numbers.filter((number) => number > 0);
  if (Math.max(...sizes, 0) <= largestVolumeFraction) return (raw) => ({ value: raw, note: null });
  if (Math.min(...sizes) <= largestVolumeFraction) {
    return "some of its numbers are fractions and some percentages; write the unit in the header, as in BV/TV [%]";
  }
  return (raw) => ({
    value: Number((raw / 100).toPrecision(12)),
    note: "Converted from % to a fraction, judged by the size of the column's numbers.",
  });
}

/** Values beyond limb size get a note that they may be micrometers, and are not converted. */
function lengthConverter(raw: number): Converted {
  const largestLimbMm = 250;
  return {
    value: raw,
    note: raw > largestLimbMm ? `Lengths are in mm; ${raw} looks like µm. Write the unit in the header, as in Ct.Th [µm].` : null,
  };
}
