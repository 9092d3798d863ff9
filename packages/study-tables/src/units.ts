const dimensionless = new Set(["", "1", "-", "–", "fraction", "ratio"]);

/** Other names of one unit, as scanners and study files write them, by the normalized spelling of the catalogue. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  // "cmm" is a misprint for cubic centimeter that stands in real exports.
  "mgha/cm3": ["mg/cm3", "mgha/ccm", "mg/ccm", "mgha/cc", "mg/cc", "mgha/cmm", "mghacm-3"],
  "1/mm": ["mm-1", "/mm"],
  "%": ["percent", "pct"],
  cm3: ["ccm", "cc", "ml"],
  mpa: ["n/mm2"],
};
const mainNames = new Map(Object.entries(otherNames).flatMap(([main, names]) => names.map((name) => [name, main] as const)));

/** One spelling of a unit: "g/cm2" and "g/cm²" are the same, and so are "1", "fraction" and no unit. */
function normalized(unit: string): string {
  const plain = unit
    .trim()
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("³", "3")
    .replaceAll("⁻¹", "-1")
    .replaceAll(/[µμ]/g, "u")
    .replaceAll(/[\s^·*]+/g, "");
  return dimensionless.has(plain) ? "" : (mainNames.get(plain) ?? plain);
}

/** Whether two ways of writing a unit mean the same unit. It knows spellings, not conversions. */
export function isSameUnit(left: string, right: string): boolean {
  return normalized(left) === normalized(right);
}

/** Units met in files, normalized. "m", "l" and "d" alone are left out: in brackets they are a sex, a side or a device. */
const knownUnit =
  /^(?:[mk]?g|lbs?|oz|[mku]?g\/[cm]?m[23]|g\/m2|mgha\/cm3|gha\/(?:cm3|ccm)|[cum]m[23]?|nm|m[23]|in[23]?|1\/[cm]?m|cm-1|%|k?n(?:\/m?m)?|[kmg]?pa)$/;

/** Whether the text is a unit of measurement at all, such as "um" or "kg/m²"; words and letters for sides are none. */
export function isUnit(text: string): boolean {
  return knownUnit.test(normalized(text)) || text.trim().toLowerCase() === "fraction";
}
