import { HIGH_WORD, tabledLogOf } from "../special/tabled-exponentials.ts";
import { boxCoxZOfLog } from "./box-cox.ts";
import { BLOCK_ROWS, type RowBlock } from "./row-block.ts";

/** y / mu of a block's rows, then its logarithm; the same memory read as words gives the logarithm its table entry. */
const ratio = new Float64Array(BLOCK_ROWS);
const ratioWords = new Int32Array(ratio.buffer);

/** What another module exports is looked up at every use; names of its own a module's compiler knows to be constant. */
const highWord = HIGH_WORD;
const logOf = tabledLogOf;
const zOfLog = boxCoxZOfLog;

/**
 * `boxCoxZ` of a block of rows, with the same operations and so the same numbers to the last bit. Three short loops are
 * twice as fast as one: the processor has the next rows under way while a row's division and polynomials wait.
 */
export function boxCoxBlock({ mu, sigma, nu }: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number): void {
  for (let row = 0; row < rows; row++) ratio[row] = values[from + row]! / mu[row]!;
  for (let row = 0; row < rows; row++) ratio[row] = logOf(ratio[row]!, ratioWords[2 * row + highWord]!);
  for (let row = 0; row < rows; row++) out[from + row] = zOfLog(ratio[row]!, sigma[row]!, nu[row]!);
}
