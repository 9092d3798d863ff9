import type { ReadScan } from "@trabecula/contracts";

/**
 * Marks repeated evaluations. The scanner appends a line each time a measurement is evaluated, so the last line is the
 * newest. An earlier one is superseded when a later line of the same measurement and site has all of its parameters;
 * where it lacks some (a later run of the finite element analysis only), both stay and the earlier says so.
 */
export function markSuperseded(scans: ReadScan[]): ReadScan[] {
  return scans.map((scan, index) => {
    const later = scans.slice(index + 1).filter((other) => isSameMeasurement(scan, other));
    const newest = later.find((other) => hasAllOf(other, scan));
    if (newest) return { ...scan, superseded: true };
    const partial = later.at(-1);
    if (!partial) return scan;
    return {
      ...scan,
      warnings: [...scan.warnings, `Line ${partial.line} is a later evaluation of the same measurement with other parameters.`],
    };
  });
}

function isSameMeasurement(a: ReadScan, b: ReadScan): boolean {
  return (
    a.measurementNumber !== null &&
    a.measurementNumber === b.measurementNumber &&
    a.subjectCode === b.subjectCode &&
    a.site === b.site &&
    a.side === b.side
  );
}

function hasAllOf(later: ReadScan, earlier: ReadScan): boolean {
  const parameters = new Set(later.values.map((value) => value.parameter));
  return earlier.values.every((value) => parameters.has(value.parameter));
}
