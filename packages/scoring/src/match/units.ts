const dimensionless = new Set(["", "1", "-", "–", "fraction", "ratio"]);

/** One spelling of a unit: "g/cm2" and "g/cm²" are the same, and so are "1", "fraction" and no unit. */
function normalized(unit: string): string {
  const plain = unit.trim().toLowerCase().replaceAll("²", "2").replaceAll("³", "3").replaceAll("^", "").replaceAll(/\s+/g, "");
  return dimensionless.has(plain) ? "" : plain;
}

/** Whether two ways of writing a unit mean the same unit. It knows spellings, not conversions. */
export function isSameUnit(left: string, right: string): boolean {
  return normalized(left) === normalized(right);
}
