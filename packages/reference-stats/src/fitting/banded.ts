/*
 * Symmetric matrices whose entries lie within three places of the diagonal, as the cross products of cubic B-splines
 * do. Row i of the upper triangle is kept in four numbers: (i, i), (i, i + 1), (i, i + 2), (i, i + 3).
 */

/** Numbers kept for one row. */
export const BAND = 4;

export type Banded = Float64Array;

export function bandedMatrix(size: number): Banded {
  return new Float64Array(size * BAND);
}

/** Order of the differences that a penalty takes: 1 leaves a constant free, 2 a straight line, 3 a parabola. */
export type PenaltyOrder = 1 | 2 | 3;

const differencesOf = { 1: [-1, 1], 2: [1, -2, 1], 3: [-1, 3, -3, 1] } as const;

/** Products D'D of differences: the penalty on a spline's slope, curvature or change of curvature. */
export function differencePenalty(size: number, order: PenaltyOrder): Banded {
  const penalty = bandedMatrix(size);
  const differences = differencesOf[order];
  for (let start = 0; start + order < size; start++) {
    for (let i = 0; i <= order; i++) {
      for (let j = i; j <= order; j++) penalty[(start + i) * BAND + j - i]! += differences[i]! * differences[j]!;
    }
  }
  return penalty;
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

/**
 * Replaces `matrix` by its factors L D L': D on the diagonal, L beside it.
 * @returns false where the matrix is not positive definite
 */
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

/** Solves A x = b in place from the factors of A. */
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
 * The entries of the inverse within the band, from the factors (Takahashi's recursion; Erisman and Tinney, CACM 18
 * (1975) 177): all that the trace of inverse times penalty needs.
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

/** Trace of the product of two symmetric matrices, of which one is known within the band and the other is zero outside. */
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
