import type { ReadScan } from "@trabecula/contracts";

/** Later lines of one measurement. */
type Later = { last: number; parameters: Set<number> };

/**
 * Marks repeated evaluations. The scanner appends a line each time a measurement is evaluated, so the last line is the
 * newest. An earlier one is superseded when a later line of the same measurement and site has all of its parameters;
 * where it lacks some (a later run of the finite element analysis only), both stay and the earlier says so.
 *
 * A log may hold thousands of lines of one number: each is looked at once, and its parameters are bits of a number.
 */
export function markSuperseded(scans: ReadScan[]): ReadScan[] {
  const bits = new Map<string, number>();
  const measurements = new Map<string, Later>();
  return scans
    .toReversed()
    .map((scan) => {
      if (scan.measurementNumber === null) return scan;
      const key = JSON.stringify([scan.measurementNumber, scan.subjectCode, scan.site, scan.side]);
      const own = parametersOf(scan, bits);
      const later = measurements.get(key);
      const marked = later ? markedBy(scan, own, later) : scan;
      const known = later ?? { last: scan.line, parameters: new Set<number>() };
      known.parameters.add(own);
      measurements.set(key, known);
      return marked;
    })
    .toReversed();
}

function markedBy(scan: ReadScan, own: number, { last, parameters }: Later): ReadScan {
  for (const others of parameters) if ((own & others) === own) return { ...scan, superseded: true };
  return { ...scan, warnings: [...scan.warnings, `Line ${last} is a later evaluation of the same measurement with other parameters.`] };
}

/** An evaluation has fewer parameters than a number has bits. */
function parametersOf({ values }: ReadScan, bits: Map<string, number>): number {
  let all = 0;
  for (const { parameter } of values) {
    const bit = bits.get(parameter) ?? bits.size;
    bits.set(parameter, bit);
    all |= 1 << bit;
  }
  return all;
}
