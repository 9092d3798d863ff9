import type { AgePoint } from "@trabecula/reference-stats";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";

export interface Columns {
  readonly ages: Float64Array;
  readonly values: Float64Array;
  readonly z: Float64Array;
  readonly percentile: Float64Array;
}

/** Fat mass index of women in the built-in LEAD curves: 65 yearly points from 18 to 82. */
export function adultTable(): AgePoint[] {
  const lead = builtInDatasets().find(({ manifest }) => manifest.key === "lead-body-composition")!;
  const curve = lead.curves.find(({ parameter, sex }) => parameter === "fmi" && sex === "female")!;
  return curve.points.filter((point): point is AgePoint => "age" in point && point.segment === "adults");
}

export function makeColumns(rows: number): Columns {
  const column = () => new Float64Array(rows);
  const columns: Columns = { ages: column(), values: column(), z: column(), percentile: column() };
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let row = 0; row < rows; row++) {
    columns.ages[row] = 18 + 63.99 * random();
    columns.values[row] = 3 + 17 * random();
  }
  return columns;
}
