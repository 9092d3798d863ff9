export type Cubic = [level: number, slope: number, parabola: number, sShape: number];

/**
 * Weighted least-squares cubic: coefficients of 1, x, x², x³. Uses Forsythe's orthogonal polynomials to keep precision.
 * Fewer than four different x give a lower degree.
 */
export function weightedCubic(x: Float64Array, y: Float64Array, weights: Float64Array): Cubic {
  const cubic: Cubic = [0, 0, 0, 0];
  let previous: Cubic = [0, 0, 0, 0];
  let current: Cubic = [1, 0, 0, 0];
  let previousNorm = 1;
  for (let degree = 0; degree < 4; degree++) {
    let norm = 0;
    let shifted = 0;
    let product = 0;
    for (let row = 0; row < x.length; row++) {
      const value = cubicAt(current, x[row]!);
      norm += weights[row]! * value * value;
      shifted += weights[row]! * x[row]! * value * value;
      product += weights[row]! * value * (y[row]! - cubicAt(cubic, x[row]!));
    }
    if (!(norm > 1e-12 * weights.length)) break;
    addTo(cubic, current, product / norm);
    const next: Cubic = [0, current[0], current[1], current[2]];
    addTo(next, current, -shifted / norm);
    addTo(next, previous, degree === 0 ? 0 : -norm / previousNorm);
    [previous, current, previousNorm] = [current, next, norm];
  }
  return cubic;
}

function cubicAt([a0, a1, a2, a3]: Cubic, x: number): number {
  return a0 + x * (a1 + x * (a2 + x * a3));
}

function addTo(target: Cubic, source: Cubic, factor: number): void {
  for (let power = 0; power < 4; power++) target[power]! += factor * source[power]!;
}
