/** Small enough for the first-level CPU cache. */
export const BLOCK_ROWS = 512;

/** mu is NaN where the reference has no parameters. */
export interface RowBlock {
  readonly mu: Float64Array;
  readonly sigma: Float64Array;
  readonly nu: Float64Array;
  readonly tau: Float64Array;
}

/** Writes scores of `values` from row `from` to the same rows of `out`. */
export type ScoreBlock = (block: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number) => void;
