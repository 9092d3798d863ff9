/* Log and exponential for whole columns, as polynomials around table entries; several times faster than Math.log and
   Math.expm1. Error about one unit in the last place of the larger of result and 1; log 1 and expm1 0 are exact. Math
   is used outside the tables. */

/** 128 entries per octave from 2^−4 to 2^4, indexed by the leading bits. */
const OCTAVES = 4;
const DROPPED_BITS = 13;
const HALF_ENTRY = 1 << (DROPPED_BITS - 1);
const FIRST_ENTRY = (1023 - OCTAVES) << (20 - DROPPED_BITS);
const LOG_ENTRIES = ((2 * OCTAVES) << (20 - DROPPED_BITS)) + 1;
/** Four values per entry: number, reciprocal, logarithm, unused. */
const logTable = makeLogTable();

const EXPM1_REACH = 4;
const EXPM1_CELLS_PER_UNIT = 64;
const expm1Table = Float64Array.from({ length: 2 * EXPM1_REACH * EXPM1_CELLS_PER_UNIT + 1 }, (_, cell) =>
  Math.expm1(cell / EXPM1_CELLS_PER_UNIT - EXPM1_REACH),
);

const scratch = new Float64Array(1);
const scratchWords = new Int32Array(scratch.buffer);
/** Index of the 32-bit half with sign and exponent: 1 on little-endian processors. */
export const HIGH_WORD = findHighWord();

function findHighWord(): 0 | 1 {
  scratch[0] = 1;
  return scratchWords[1] === 0 ? 0 : 1;
}

function makeLogTable(): Float64Array {
  const entries = new Float64Array(4 * LOG_ENTRIES);
  for (let entry = 0; entry < LOG_ENTRIES; entry++) {
    const perOctave = 1 << (20 - DROPPED_BITS);
    const number = 2 ** (Math.floor(entry / perOctave) - OCTAVES) * (1 + (entry % perOctave) / perOctave);
    entries.set([number, 1 / number, Math.log(number)], 4 * entry);
  }
  return entries;
}

/** `highWord` holds the sign and exponent of `x` (see `HIGH_WORD`). */
export function tabledLogOf(x: number, highWord: number): number {
  const entry = ((highWord + HALF_ENTRY) >> DROPPED_BITS) - FIRST_ENTRY;
  // Negative below the table, so the unsigned value is huge.
  if (entry >>> 0 >= LOG_ENTRIES) return Math.log(x);
  const at = entry << 2;
  const r = (x - logTable[at]!) * logTable[at | 1]!;
  const r2 = r * r;
  return logTable[at | 2]! + (r + r2 * (-0.5 + r * (1 / 3) + r2 * (-0.25 + r * 0.2 - r2 * (1 / 6))));
}

export function tabledLog(x: number): number {
  scratch[0] = x;
  return tabledLogOf(x, scratchWords[HIGH_WORD]!);
}

/** e^x − 1. */
export function tabledExpm1(x: number): number {
  if (!(Math.abs(x) < EXPM1_REACH)) return Math.expm1(x);
  const cell = (x * EXPM1_CELLS_PER_UNIT + (EXPM1_REACH * EXPM1_CELLS_PER_UNIT + 0.5)) | 0;
  const r = x - (cell - EXPM1_REACH * EXPM1_CELLS_PER_UNIT) * (1 / EXPM1_CELLS_PER_UNIT);
  const r2 = r * r;
  const small = r + r2 * (0.5 + r * (1 / 6) + r2 * (1 / 24 + r * (1 / 120) + r2 * (1 / 720)));
  const atCell = expm1Table[cell]!;
  return atCell + (atCell + 1) * small;
}
