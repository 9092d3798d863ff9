import { normalLogDensity } from "../normal/normal-cdf.ts";
import { tabledExpm1, tabledLog, HIGH_WORD, tabledLogOf } from "../special/tabled-exponentials.ts";
import { BLOCK_ROWS, type RowBlock } from "./family.ts";

/* Power transform of LMS and BCCG: z = ((y / mu)^nu - 1) / (nu sigma), and ln(y / mu) / sigma for nu = 0. expm1 and
   log1p avoid cancellation near nu = 0, so scores have no step. */

/** Smaller |nu| could underflow when multiplied by ln(y / mu); the limit is exact there. */
const TINY_NU = 1e-200;

export function isZero(nu: number): boolean {
  // One comparison is faster: a branch on the sign of nu is often mispredicted.
  return Math.abs(nu) < TINY_NU;
}

/** NaN for negative `y`; infinite for `y` = 0 with nu <= 0. */
export function boxCoxZ(y: number, mu: number, sigma: number, nu: number): number {
  return boxCoxZOfLog(tabledLog(y / mu), sigma, nu);
}

function boxCoxZOfLog(logRatio: number, sigma: number, nu: number): number {
  if (isZero(nu)) return logRatio / sigma;
  // Adding 0 turns −0 into 0 at the median for negative nu.
  return tabledExpm1(nu * logRatio) / (nu * sigma) + 0;
}

/** Inverse of `boxCoxZ`. If 1 + nu sigma z <= 0, returns the end of the support, 0 or Infinity. */
export function boxCoxQuantile(z: number, mu: number, sigma: number, nu: number): number {
  if (isZero(nu)) return mu * Math.exp(sigma * z);
  const shifted = nu * sigma * z;
  if (shifted <= -1) return nu > 0 ? 0 : Number.POSITIVE_INFINITY;
  return mu * Math.exp(Math.log1p(shifted) / nu);
}

/** Logarithm of dz / dy of `boxCoxZ`, for positive `y`. */
export function boxCoxLogSlope(y: number, mu: number, sigma: number, nu: number): number {
  return nu * Math.log(y / mu) - Math.log(y * sigma);
}

/** Assumes a standard normal transform without truncation. */
export function boxCoxLogDensity(y: number, mu: number, sigma: number, nu: number): number {
  if (!(y > 0)) return Number.NEGATIVE_INFINITY;
  return boxCoxLogSlope(y, mu, sigma, nu) + normalLogDensity(boxCoxZ(y, mu, sigma, nu));
}

/** y / mu, then its logarithm, which uses the integer view for table lookups. */
const ratio = new Float64Array(BLOCK_ROWS);
const ratioWords = new Int32Array(ratio.buffer);

/** Local constants avoid repeated lookups of imports. */
const highWord = HIGH_WORD;
const logOf = tabledLogOf;
const zOfLog = boxCoxZOfLog;

/** Bit-identical to `boxCoxZ`. Three short loops run twice as fast as one. */
export function boxCoxBlock({ mu, sigma, nu }: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number): void {
  for (let row = 0; row < rows; row++) ratio[row] = values[from + row]! / mu[row]!;
  for (let row = 0; row < rows; row++) ratio[row] = logOf(ratio[row]!, ratioWords[2 * row + highWord]!);
  for (let row = 0; row < rows; row++) out[from + row] = zOfLog(ratio[row]!, sigma[row]!, nu[row]!);
}
