import { normalizedText } from "@trabecula/contracts";

const dimensionless = new Set(["", "1", "-", "–", "fraction", "ratio"]);

const otherNames: Readonly<Record<string, string>> = {
  // Real exports misprint cubic centimeter as "cmm".
  "mgha/cm3":
    "mg/cm3 mgha/ccm mg/ccm mgha/cc mg/cc mgha/cmm mghacm-3 mgcm-3 mghap/cm3 mghap/ccm mgcaha/cm3 mghydroxyapatite/cm3 mghydroxyapatite/ccm",
  "gha/cm3": "gha/ccm gha/cc g/cm3 g/ccm g/cc ghacm-3 gcm-3 ghydroxyapatite/cm3",
  "g/cm2": "gm/cm2 gms/cm2 gcm-2 g/qcm g/sqcm grams/cm2 gram/cm2",
  "mg/cm2": "mgcm-2",
  "kg/m2": "kgm-2 kg/qm",
  "1/mm": "mm-1 /mm permm #/mm no/mm",
  "1/cm": "cm-1 /cm percm",
  "%": "percent pct prozent",
  um: "micron microns micrometer micrometre micrometers micrometres mikrometer mikrometern",
  mm: "millimeter millimetre millimeters millimetres",
  cm: "centimeter centimetre centimeters centimetres",
  mm2: "sqmm qmm squaremm",
  cm2: "sqcm qcm squarecm",
  cm3: "ccm cc ml",
  in3: "cuin cubicinch cubicinches",
  mg: "milligram milligrams",
  g: "gram grams gramm",
  kg: "kilogram kilograms kgs kilogramm",
  n: "newton newtons",
  kn: "kilonewton kilonewtons",
  "n/mm": "nmm-1",
  "kn/mm": "knmm-1",
  mpa: "n/mm2 megapascal megapascals",
};
const mainNames = new Map(Object.entries(otherNames).flatMap(([main, names]) => names.split(" ").map((name) => [name, main] as const)));

const entities: Readonly<Record<string, string>> = { "&sup2;": "2", "&sup3;": "3", "&micro;": "u", "&middot;": "" };

/** "g/cm2", "g/cm²" and "g·cm⁻²" are equal, as are "1", "fraction" and no unit. */
function normalized(unit: string): string {
  const written = unit
    .trim()
    .toLowerCase()
    .replaceAll(/<\/?su[bp]>/g, "")
    .replaceAll(/&[a-z0-9]{1,8};/g, (entity) => entities[entity] ?? entity);
  const plain = normalizedText(written, "NFKC")
    .replaceAll(/[\u2212\u2010-\u2015]/g, "-")
    .replaceAll("μ", "u")
    .replaceAll(/[\s^·⋅*.()]+/g, "");
  return dimensionless.has(plain) ? "" : (mainNames.get(plain) ?? plain);
}

/** Decimal exponents, grouped by quantity. */
const quantities: readonly Readonly<Record<string, number>>[] = [
  { nm: -6, um: -3, mm: 0, cm: 1, m: 3 },
  { um2: -6, mm2: 0, cm2: 2, m2: 6 },
  { um3: -9, mm3: 0, cm3: 3, m3: 9 },
  { mg: -3, g: 0, kg: 3 },
  { "mgha/cm3": 0, "kg/m3": 0, "ug/mm3": 0, "gha/cm3": 3, "mg/mm3": 3 },
  { "g/m2": -4, "mg/cm2": -3, "kg/m2": -1, "mg/mm2": -1, "g/cm2": 0 },
  { "1/cm": -1, "1/mm": 0 },
  { "n/mm": 0, "kn/mm": 3 },
  { n: 0, kn: 3 },
  { pa: -6, kpa: -3, mpa: 0, gpa: 3 },
  { "%": -2, fraction: 0 },
];

/** "fraction" and "1" are separate units here: only fractions may be given in percent. */
function unitOfQuantity(unit: string): string {
  return /^(?:fraction|1)$/i.test(unit.trim()) ? "fraction" : normalized(unit);
}

/** Decimal places between units: 3 from g/cm³ to mg/cm³, 0 for spellings. Null if incompatible or unknown. */
export function placesBetween(from: string, to: string): number | null {
  if (isSameUnit(from, to)) return 0;
  const [one, other] = [unitOfQuantity(from), unitOfQuantity(to)];
  const quantity = quantities.find((units) => Object.hasOwn(units, one) && Object.hasOwn(units, other));
  return quantity ? quantity[one]! - quantity[other]! : null;
}

/** Exact decimal shift: 0.284 by 3 is 284, where multiplication may give 283.99999999999994. */
export function movePoint(value: number, places: number): number {
  if (places === 0 || value === 0) return value;
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

export function isSameUnit(left: string, right: string): boolean {
  return left === right || normalized(left) === normalized(right);
}

/** Normalized. Excludes lone "m", "l" and "d": a sex, side or device. */
const knownUnit =
  /^(?:[mk]?g|lbs?|oz|[mku]?g\/[cm]?m[23]|g\/m2|mgha\/cm3|gha\/cm3|[cum]m[23]?|nm|m[23]|in[23]?|1\/[cm]?m|%|k?n(?:\/m?m)?|[kmg]?pa)$/;

/** True for units such as "um" or "kg/m²", false for words and sides. */
export function isUnit(text: string): boolean {
  return knownUnit.test(normalized(text)) || text.trim().toLowerCase() === "fraction";
}

/** Units stripped to letters and digits: `g_cm2`, `1.mm`, `mg.HA.cm3`, `mm.1`. */
const squeezed = new Map(
  [
    ...[
      "mg HA/cm3",
      "mg HA/ccm",
      "mg HA/cc",
      "g HA/cm3",
      "mg/cm3",
      "mg/ccm",
      "g/cm3",
      "g/cm2",
      "mg/cm2",
      "kg/m2",
      "1/mm",
      "mm-1",
      "per mm",
    ],
    ...["N/mm", "kN/mm", "MPa", "GPa", "kN", "N", "um", "mm", "cm", "mm2", "cm2", "cm3", "pct", "percent", "g", "kg", "mg"],
  ].map((unit) => [squeeze(unit), unit] as const),
);

/** Restores a stripped unit; null if unknown. */
export function squeezedUnit(text: string): string | null {
  return squeezed.get(squeeze(text)) ?? null;
}

function squeeze(text: string): string {
  return normalizedText(text, "NFKC")
    .toLowerCase()
    .replaceAll("μ", "u")
    .replaceAll(/[^a-z0-9]+/g, "");
}

/**
 * Porosity is in percent or a fraction of 1. As a fraction, 0.2 is over twice the usual maximum; in percent, far below
 * any published median. A column without larger values holds fractions.
 */
export const largestPorosityFraction = 0.2;

/** Judges a whole column without a stated unit. */
export function arePorosityFractions(numbers: readonly number[]): boolean {
  const sizes = numbers.filter((number) => number > 0);
  return sizes.length > 0 && sizes.every((number) => number <= largestPorosityFraction);
}
