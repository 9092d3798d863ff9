/** Symmetric positive definite matrices, row by row in one array. */

/** Solution of A x = b through Cholesky's factors. Null where the matrix is not positive definite. */
export function solvePositive(matrix: Float64Array, right: Float64Array, size: number): Float64Array | null {
  const lower = choleskyFactor(matrix, size);
  return lower && solveWithFactor(lower, right.slice(), size);
}

/** Null where the matrix is not positive definite. */
export function invertPositive(matrix: Float64Array, size: number): Float64Array | null {
  const lower = choleskyFactor(matrix, size);
  if (!lower) return null;
  const inverse = new Float64Array(size * size);
  for (let at = 0; at < size; at++) {
    const unit = new Float64Array(size);
    unit[at] = 1;
    inverse.set(solveWithFactor(lower, unit, size), at * size);
  }
  return inverse;
}

function solveWithFactor(lower: Float64Array, b: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i++) {
    let value = b[i]!;
    for (let j = 0; j < i; j++) value -= lower[i * size + j]! * b[j]!;
    b[i] = value / lower[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let value = b[i]!;
    for (let j = i + 1; j < size; j++) value -= lower[j * size + i]! * b[j]!;
    b[i] = value / lower[i * size + i]!;
  }
  return b;
}

function choleskyFactor(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!;
      if (i === j && !(sum > 0)) return null;
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]!;
    }
  }
  return lower;
}

export function sandwich(a: Float64Array, b: Float64Array, size: number): Float64Array {
  return multiply(multiply(a, b, size), a, size);
}

function multiply(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const product = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k]!;
      if (factor === 0) continue;
      for (let j = 0; j < size; j++) product[i * size + j]! += factor * b[k * size + j]!;
    }
  }
  return product;
}
