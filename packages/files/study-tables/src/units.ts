const dimensionless = new Set(["", "1", "-", "–", "fraction", "ratio"]);

/** Other names of one unit, as scanners and study files write them, by the normalized spelling of the catalogue. */
const otherNames: Readonly<Record<string, string>> = {
  // "cmm" is a misprint for cubic centimeter that stands in real exports.
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

/** One spelling of a unit: "g/cm2", "g/cm²" and "g·cm⁻²" are the same, and so are "1", "fraction" and no unit. */
function normalized(unit: string): string {
  const plain = unit
    .trim()
    .toLowerCase()
    .replaceAll(/<\/?su[bp]>/g, "")
    .replaceAll(/&[a-z0-9]{1,8};/g, (entity) => entities[entity] ?? entity)
    .normalize("NFKC")
    .replaceAll(/[\u2212\u2010-\u2015]/g, "-")
    .replaceAll("μ", "u")
    .replaceAll(/[\s^·⋅*.()]+/g, "");
  return dimensionless.has(plain) ? "" : (mainNames.get(plain) ?? plain);
}

/** Decimal exponents of units that differ by powers of ten, in groups of one quantity each. */
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

/** "fraction" and a written "1" are units of their own here: only what is a share of one may be given in percent. */
function unitOfQuantity(unit: string): string {
  return /^(?:fraction|1)$/i.test(unit.trim()) ? "fraction" : normalized(unit);
}

/**
 * By how many decimal places a number moves from one unit to the other: 3 from g/cm³ to mg/cm³, 0 between spellings of one unit.
 * Null where the units measure different things, or one is not known.
 */
export function placesBetween(from: string, to: string): number | null {
  if (isSameUnit(from, to)) return 0;
  const [one, other] = [unitOfQuantity(from), unitOfQuantity(to)];
  const quantity = quantities.find((units) => Object.hasOwn(units, one) && Object.hasOwn(units, other));
  return quantity ? quantity[one]! - quantity[other]! : null;
}

/** A number whose decimal point is moved, exactly: 0.284 moved by 3 is 284, where a multiplication may give 283.99999999999994. */
export function movePoint(value: number, places: number): number {
  if (places === 0 || value === 0) return value;
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Whether two ways of writing a unit mean the same unit. It knows spellings, not conversions. */
export function isSameUnit(left: string, right: string): boolean {
  return normalized(left) === normalized(right);
}

/** Units met in files, normalized. "m", "l" and "d" alone are left out: in brackets they are a sex, a side or a device. */
const knownUnit =
  /^(?:[mk]?g|lbs?|oz|[mku]?g\/[cm]?m[23]|g\/m2|mgha\/cm3|gha\/cm3|[cum]m[23]?|nm|m[23]|in[23]?|1\/[cm]?m|%|k?n(?:\/m?m)?|[kmg]?pa)$/;

/** Whether the text is a unit of measurement at all, such as "um" or "kg/m²"; words and letters for sides are none. */
export function isUnit(text: string): boolean {
  return knownUnit.test(normalized(text)) || text.trim().toLowerCase() === "fraction";
}

/** Units as they are where a program left nothing but letters and digits of them: `g_cm2`, `1.mm`, `mg.HA.cm3`, `mm.1`. */
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

/** The unit that is left of one whose signs a program took away; null where it is none. */
export function squeezedUnit(text: string): string | null {
  return squeezed.get(squeeze(text)) ?? null;
}

function squeeze(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("μ", "u")
    .replaceAll(/[^a-z0-9]+/g, "");
}
