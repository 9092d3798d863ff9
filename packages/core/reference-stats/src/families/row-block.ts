/** Rows that go through a column's loops together: their arrays stay in the processor's first-level cache. */
export const BLOCK_ROWS = 512;

/** Parameters at the ages of a block of rows; mu is NaN where the reference has none. */
export interface RowBlock {
  readonly mu: Float64Array;
  readonly sigma: Float64Array;
  readonly nu: Float64Array;
  readonly tau: Float64Array;
}

/** Writes the scores of the block's measurements, `values` from row `from` on, to the same rows of `out`. */
export type ScoreBlock = (block: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number) => void;
