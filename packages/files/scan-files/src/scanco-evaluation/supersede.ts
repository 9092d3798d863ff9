import type { ReadScan } from "@trabecula/contracts";
import type { ReadRow } from "./read-row.ts";

type Later = { last: number; parameters: Set<number> };

type Line = Pick<ReadRow, "scan" | "variant">;

/**
 * The scanner appends a line per evaluation, so the last is newest. An earlier line is superseded if a later one of the
 * same measurement and site has all its parameters; otherwise both stay with a note. Different finite-element models
 * are not repetitions. Parameter bit masks keep logs of thousands of lines fast.
 */
export function markSuperseded(lines: readonly Line[]): ReadScan[] {
  const variants = variantsOf(lines);
  const bits = new Map<string, number>();
  const measurements = new Map<string, Later>();
  return lines
    .toReversed()
    .map(({ scan, variant }) => {
      if (scan.measurementNumber === null) return scan;
      const key = `${keyOf(scan)} ${variant}`;
      const own = parametersOf(scan, bits);
      const later = measurements.get(key);
      const marked = later ? markedBy(scan, own, later) : scan;
      const known = later ?? { last: scan.line, parameters: new Set<number>() };
      known.parameters.add(own);
      measurements.set(key, known);
      return marked.superseded ? marked : withOthers(marked, variants.get(keyOf(scan))!, variant);
    })
    .toReversed();
}

function keyOf({ measurementNumber, subjectCode, site, side }: ReadScan): string {
  return JSON.stringify([measurementNumber, subjectCode, site, side]);
}

function variantsOf(lines: readonly Line[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const { scan, variant } of lines) {
    const known = found.get(keyOf(scan)) ?? new Map<string, number>();
    found.set(keyOf(scan), known.set(variant, scan.line));
  }
  return found;
}

const maxMessages = 5;

function withOthers(scan: ReadScan, lastOf: ReadonlyMap<string, number>, variant: string): ReadScan {
  const others = [...lastOf].filter(([other]) => other !== variant && other !== "" && variant !== "").slice(0, maxMessages);
  const messages = others.map(
    ([other, line]) => `Line ${line} holds the same measurement by another model (${other.slice(0, 20)}): choose which of them holds.`,
  );
  return messages.length === 0 ? scan : { ...scan, warnings: [...scan.warnings, ...messages] };
}

function markedBy(scan: ReadScan, own: number, { last, parameters }: Later): ReadScan {
  for (const others of parameters) if ((own & others) === own) return { ...scan, superseded: true };
  return { ...scan, warnings: [...scan.warnings, `Line ${last} is a later evaluation of the same measurement with other parameters.`] };
}

/** Bit mask; an evaluation has fewer parameters than a number has bits. */
function parametersOf({ values }: ReadScan, bits: Map<string, number>): number {
  let all = 0;
  for (const { parameter } of values) {
    const bit = bits.get(parameter) ?? bits.size;
    bits.set(parameter, bit);
    all |= 1 << bit;
  }
  return all;
}
