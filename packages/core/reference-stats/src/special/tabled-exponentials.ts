/*
 * Logarithm and exponential for the scores of whole columns, as short polynomials about the nearest entry of a table
 * made at start-up: no call out of compiled code and no long chain of dependent steps, several times as fast as Math.log
 * and Math.expm1. Each differs from the true value by about one unit in the last place of the larger of result and 1;
 * log 1 and expm1 0 are exactly 0, and near there no digits are lost. Outside of the tables Math has the word.
 */

/** The logarithm's table holds 128 entries an octave from 2^−4 to 2^4: the leading bits of a number are its entry. */
const OCTAVES = 4;
const DROPPED_BITS = 13;
const HALF_ENTRY = 1 << (DROPPED_BITS - 1);
const FIRST_ENTRY = (1023 - OCTAVES) << (20 - DROPPED_BITS);
const LOG_ENTRIES = ((2 * OCTAVES) << (20 - DROPPED_BITS)) + 1;
/** Four places an entry: the number itself, its reciprocal, its logarithm, nothing. */
const logTable = makeLogTable();

const EXPM1_REACH = 4;
const EXPM1_CELLS_PER_UNIT = 64;
const expm1Table = Float64Array.from({ length: 2 * EXPM1_REACH * EXPM1_CELLS_PER_UNIT + 1 }, (_, cell) =>
  Math.expm1(cell / EXPM1_CELLS_PER_UNIT - EXPM1_REACH),
);

const scratch = new Float64Array(1);
const scratchWords = new Int32Array(scratch.buffer);
/** Place of sign, exponent and leading bits among the two 32-bit words of a number: 1 on the usual processors. */
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

/** Natural logarithm; `highWord` is the word of `x` with its sign and exponent (see `HIGH_WORD`). */
export function tabledLogOf(x: number, highWord: number): number {
  const entry = ((highWord + HALF_ENTRY) >> DROPPED_BITS) - FIRST_ENTRY;
  // Below the table the difference is negative, and huge without its sign.
  if (entry >>> 0 >= LOG_ENTRIES) return Math.log(x);
  const at = entry << 2;
  const r = (x - logTable[at]!) * logTable[at | 1]!;
  const r2 = r * r;
  return logTable[at | 2]! + (r + r2 * (-0.5 + r * (1 / 3) + r2 * (-0.25 + r * 0.2 - r2 * (1 / 6))));
}

/** Natural logarithm. */
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
