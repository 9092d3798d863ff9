import type { Quantity } from "./resources.ts";

const ucumUrl = "http://unitsofmeasure.org";

/** UCUM codes by catalog unit. Hydroxyapatite remains in the unit text, because UCUM only has mass. */
export const ucumCodes: Readonly<Record<string, string>> = {
  "": "1",
  "%": "%",
  "1/mm": "/mm",
  MPa: "MPa",
  "cm²": "cm2",
  "cm³": "cm3",
  fraction: "1",
  g: "g",
  "g/cm²": "g/cm2",
  kN: "kN",
  "kN/mm": "kN/mm",
  kg: "kg",
  "kg/m²": "kg/m2",
  "mg HA/cm³": "mg/cm3",
  mm: "mm",
  "mm²": "mm2",
  "mm³": "mm3",
};

/** Unknown units get no code, because a guessed code would be trusted. */
export function quantity(value: number, unit: string): Quantity {
  const code = ucumCodes[unit];
  return code === undefined ? { value, unit } : { value, unit: unit === "" ? "1" : unit, system: ucumUrl, code };
}

/** Z- or T-score: dimensionless, unit SD. */
export const score = (value: number): Quantity => ({ value, unit: "SD", system: ucumUrl, code: "1" });
export const percentPerYear = (value: number): Quantity => ({ value, unit: "% a year", system: ucumUrl, code: "%/a" });
export const years = (value: number): Quantity => ({ value, unit: "years", system: ucumUrl, code: "a" });
