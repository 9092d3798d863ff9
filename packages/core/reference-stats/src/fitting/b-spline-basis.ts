/* Cubic B-splines on evenly spaced knots (Eilers and Marx, Statistical Science 11 (1996) 89). Four are nonzero at any
   point, so a row stores four values and its first column. */

export const ROW_SIZE = 4;

/** Knots extend beyond the data by this share of the range, as in pb() of R's gamlss. */
export const OVERHANG = 0.01;

export interface SplineBasis {
  readonly lower: number;
  readonly step: number;
  readonly intervals: number;
  readonly size: number;
}

/** Design matrix: `values[4 r ... 4 r + 3]` belong to columns `first[r] ... first[r] + 3`. */
export interface SplineRows {
  readonly first: Int32Array;
  readonly values: Float64Array;
}

export function splineBasis(minimum: number, maximum: number, intervals: number): SplineBasis {
  const overhang = OVERHANG * (maximum - minimum);
  const lower = minimum - overhang;
  return { lower, step: (maximum + overhang - lower) / intervals, intervals, size: intervals + 3 };
}

export function coefficientPlaces({ lower, step, size }: SplineBasis): Float64Array {
  return Float64Array.from({ length: size }, (_, index) => lower + (index - 1) * step);
}

/** Design matrix at `x`, which must lie within the basis. */
export function splineRows({ lower, step, intervals }: SplineBasis, x: Float64Array): SplineRows {
  const first = new Int32Array(x.length);
  const values = new Float64Array(x.length * ROW_SIZE);
  for (let row = 0; row < x.length; row++) {
    const place = (x[row]! - lower) / step;
    const cell = Math.min(Math.max(Math.floor(place), 0), intervals - 1);
    const t = place - cell;
    const rest = 1 - t;
    first[row] = cell;
    values[row * ROW_SIZE] = (rest * rest * rest) / 6;
    values[row * ROW_SIZE + 1] = (t * t * (3 * t - 6) + 4) / 6;
    values[row * ROW_SIZE + 2] = (rest * rest * (3 * rest - 6) + 4) / 6;
    values[row * ROW_SIZE + 3] = (t * t * t) / 6;
  }
  return { first, values };
}

export function splineValues({ first, values }: SplineRows, coefficients: Float64Array, out: Float64Array): void {
  for (let row = 0; row < first.length; row++) {
    const column = first[row]!;
    const at = row * ROW_SIZE;
    out[row] =
      values[at]! * coefficients[column]! +
      values[at + 1]! * coefficients[column + 1]! +
      values[at + 2]! * coefficients[column + 2]! +
      values[at + 3]! * coefficients[column + 3]!;
  }
}

/** Bounds the coefficients, which also bounds the spline. */
export function holdWithin(coefficients: Float64Array, range: readonly [number, number] | null): void {
  if (range === null) return;
  for (let i = 0; i < coefficients.length; i++) coefficients[i] = Math.min(Math.max(coefficients[i]!, range[0]), range[1]);
}
