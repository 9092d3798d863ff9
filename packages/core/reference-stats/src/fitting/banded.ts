/* Symmetric matrices with bandwidth 3. Row i of the upper triangle is stored as (i, i), (i, i + 1), (i, i + 2), (i, i + 3). */

export const BAND = 4;

export type Banded = Float64Array;

export function bandedMatrix(size: number): Banded {
  return new Float64Array(size * BAND);
}

/** Order of the penalized differences: 1 leaves a constant free, 2 a line, 3 a parabola. */
export type PenaltyOrder = 1 | 2 | 3;

const differencesOf = { 1: [-1, 1], 2: [1, -2, 1], 3: [-1, 3, -3, 1] } as const;

/**
 * Penalizes a spline's slope, curvature or change of curvature: D'FD.
 * @param firmness F, the weight of each difference; null: 1
 */
export function differencePenalty(size: number, order: PenaltyOrder, firmness: Float64Array | null = null): Banded {
  const penalty = bandedMatrix(size);
  const differences = differencesOf[order];
  for (let start = 0; start + order < size; start++) {
    const held = firmness ? firmness[start]! : 1;
    for (let i = 0; i <= order; i++) {
      for (let j = i; j <= order; j++) penalty[(start + i) * BAND + j - i]! += held * differences[i]! * differences[j]!;
    }
  }
  return penalty;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

export function timesVector(matrix: Banded, x: Float64Array): Float64Array {
  const product = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    product[i]! += matrix[i * BAND]! * x[i]!;
    const reach = Math.min(BAND, x.length - i);
    for (let j = 1; j < reach; j++) {
      const entry = matrix[i * BAND + j]!;
      product[i]! += entry * x[i + j]!;
      product[i + j]! += entry * x[i]!;
    }
  }
  return product;
}

/** x' A x. */
export function quadraticForm(matrix: Banded, x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    const reach = Math.min(BAND, x.length - i);
    let row = matrix[i * BAND]! * x[i]!;
    for (let j = 1; j < reach; j++) row += 2 * matrix[i * BAND + j]! * x[i + j]!;
    sum += row * x[i]!;
  }
  return sum;
}

/** Replaces `matrix` by L D L', with D on the diagonal and L in the band. False where it is not positive definite. */
export function factorize(matrix: Banded): boolean {
  const size = matrix.length / BAND;
  for (let i = 0; i < size; i++) {
    const pivot = matrix[i * BAND]!;
    if (!(pivot > 0)) return false;
    const reach = Math.min(BAND, size - i);
    for (let j = 1; j < reach; j++) {
      const factor = matrix[i * BAND + j]! / pivot;
      for (let k = j; k < reach; k++) matrix[(i + j) * BAND + k - j]! -= factor * matrix[i * BAND + k]!;
    }
    for (let j = 1; j < reach; j++) matrix[i * BAND + j]! /= pivot;
  }
  return true;
}

/** b' A⁻¹ b and ln det A in one sweep without storing factors. NaN if A is not positive definite. */
export function inverseFormAndLogDeterminant(matrix: Banded, b: Float64Array, out: Float64Array): void {
  // Previous three rows, nearest first: entries right of the pivot and the rest of b, divided by the pivot's root.
  let [a1, a2, a3, ab] = [0, 0, 0, 0];
  let [b2, b3, bb] = [0, 0, 0];
  let [c3, cb] = [0, 0];
  let form = 0;
  let log = 0;
  let product = 1;
  for (let i = 0; i < b.length; i++) {
    const at = i * BAND;
    const pivot = matrix[at]! - a1 * a1 - b2 * b2 - c3 * c3;
    const root = Math.sqrt(pivot);
    const right1 = (matrix[at + 1]! - a1 * a2 - b2 * b3) / root;
    const right2 = (matrix[at + 2]! - a1 * a3) / root;
    const right3 = matrix[at + 3]! / root;
    const rest = (b[i]! - a1 * ab - b2 * bb - c3 * cb) / root;
    form += rest * rest;
    product *= pivot;
    if (product < 1e-100 || product > 1e100) {
      log += Math.log(product);
      product = 1;
    }
    c3 = b3;
    cb = bb;
    b2 = a2;
    b3 = a3;
    bb = ab;
    a1 = right1;
    a2 = right2;
    a3 = right3;
    ab = rest;
  }
  out[0] = form;
  out[1] = log + Math.log(product);
}

export function solveFactorized(factors: Banded, b: Float64Array): void {
  const size = b.length;
  for (let i = 0; i < size; i++) {
    const reach = Math.min(BAND, size - i);
    for (let j = 1; j < reach; j++) b[i + j]! -= factors[i * BAND + j]! * b[i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let value = b[i]! / factors[i * BAND]!;
    const reach = Math.min(BAND, size - i);
    for (let j = 1; j < reach; j++) value -= factors[i * BAND + j]! * b[i + j]!;
    b[i] = value;
  }
}

/**
 * Inverts within the band (Takahashi's recursion; Erisman and Tinney, CACM 18 (1975) 177), enough for the trace of
 * inverse times penalty.
 */
export function inverseBand(factors: Banded, out: Banded): void {
  const size = factors.length / BAND;
  const entry = (i: number, j: number) => (i <= j ? out[i * BAND + j - i]! : out[j * BAND + i - j]!);
  for (let i = size - 1; i >= 0; i--) {
    const reach = Math.min(BAND, size - i);
    for (let j = reach - 1; j >= 0; j--) {
      let value = j === 0 ? 1 / factors[i * BAND]! : 0;
      for (let k = 1; k < reach; k++) value -= factors[i * BAND + k]! * entry(i + k, i + j);
      out[i * BAND + j] = value;
    }
  }
}

/** Trace of the product of two symmetric matrices, one of them zero outside the band. */
export function traceOfProduct(a: Banded, b: Banded): number {
  const size = a.length / BAND;
  let trace = 0;
  for (let i = 0; i < size; i++) {
    const reach = Math.min(BAND, size - i);
    trace += a[i * BAND]! * b[i * BAND]!;
    for (let j = 1; j < reach; j++) trace += 2 * a[i * BAND + j]! * b[i * BAND + j]!;
  }
  return trace;
}
