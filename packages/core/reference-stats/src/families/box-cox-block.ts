import { HIGH_WORD, tabledLogOf } from "../special/tabled-exponentials.ts";
import { boxCoxZOfLog } from "./box-cox.ts";
import { BLOCK_ROWS, type RowBlock } from "./row-block.ts";

/** y / mu, then its logarithm, which uses the integer view for table lookups. */
const ratio = new Float64Array(BLOCK_ROWS);
const ratioWords = new Int32Array(ratio.buffer);

/** Local constants avoid repeated lookups of imports. */
const highWord = HIGH_WORD;
const logOf = tabledLogOf;
const zOfLog = boxCoxZOfLog;

/** Bit-identical to `boxCoxZ`. Three short loops run twice as fast as one, since the CPU overlaps rows. */
export function boxCoxBlock({ mu, sigma, nu }: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number): void {
  for (let row = 0; row < rows; row++) ratio[row] = values[from + row]! / mu[row]!;
  for (let row = 0; row < rows; row++) ratio[row] = logOf(ratio[row]!, ratioWords[2 * row + highWord]!);
  for (let row = 0; row < rows; row++) out[from + row] = zOfLog(ratio[row]!, sigma[row]!, nu[row]!);
}
