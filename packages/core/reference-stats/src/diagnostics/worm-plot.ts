import { normalCdf, normalDensity } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { ageBin, countPersons, type ResidualRows, type RowRange } from "./residual-rows.ts";
import type { WormPlot } from "./fit-diagnostics.ts";

const MOST_POINTS = 300;
const LIMITS_AT = Array.from({ length: 33 }, (_, index) => -4 + index / 4);

/** Misfit thresholds of van Buuren and Fredriks: level, slope, parabola, S-shape. */
const MISFIT_FROM: Cubic = [0.1, 0.1, 0.05, 0.03];
/**
 * Variance times n of each coefficient for standard normal residuals. The worm is a Brownian bridge over density; its
 * Hermite coefficient j has variance 1 / ((j + 1) j! n).
 */
const NOISE: Cubic = [7 / 6, 7 / 8, 1 / 6, 1 / 24];
/** Small-sample term: variance is NOISE / n (1 + this / n), from simulations of 20 to 10,000 persons. */
const NOISE_OF_FEW: Cubic = [0, 4, 5, 25];
/** Required standard errors in addition to the threshold; two would give false alarms with ten bins of four coefficients. */
const BEYOND_NOISE = 3;

/**
 * Worm plot (detrended normal QQ plot): van Buuren and Fredriks, Statistics in Medicine 20 (2001) 1259. Weighted
 * mid-rank r of total weight W gives theoretical z of p = r / W. Pointwise 95 % limits: 1.96 sqrt(p (1 - p) / N) /
 * density(z), N effective persons. Points correlate: one correct worm in twenty has over 25 % outside. So a misfit
 * needs a coefficient beyond the authors' threshold (0.10, 0.10, 0.05, 0.03) and three standard errors.
 */
export function wormPlot(rows: ResidualRows, range: RowRange): WormPlot {
  const { persons, effective } = countPersons(rows, range);
  const { theoretical, deviation, weights } = detrended(rows, range);
  const cubic = weightedCubic(theoretical, deviation, weights);
  return {
    ...ageBin(range, persons),
    points: thinned(theoretical, deviation),
    limitsAt: [...LIMITS_AT],
    limits: LIMITS_AT.map((z) => limitAt(z, effective)),
    cubic,
    outside: shareOutside(theoretical, deviation, weights, effective),
    misfit: cubic.some((value, power) => Math.abs(value) > misfitFrom(power, effective)),
  };
}

function misfitFrom(power: number, effective: number): number {
  const variance = (NOISE[power]! / effective) * (1 + NOISE_OF_FEW[power]! / effective);
  return Math.max(MISFIT_FROM[power]!, BEYOND_NOISE * Math.sqrt(variance));
}

function limitAt(z: number, effective: number): number {
  return (1.96 * Math.sqrt((normalCdf(z) * normalCdf(-z)) / effective)) / normalDensity(z);
}

function detrended({ z, weights }: ResidualRows, { start, end }: RowRange) {
  const order = Array.from({ length: end - start }, (_, index) => start + index).sort((a, b) => z[a]! - z[b]!);
  const sortedWeights = Float64Array.from(order, (row) => weights[row]!);
  const total = sortedWeights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  const theoretical = sortedWeights.map((weight) => {
    const middle = before + weight / 2;
    before += weight;
    return normalQuantile(middle / total);
  });
  return { theoretical, deviation: theoretical.map((value, index) => z[order[index]!]! - value), weights: sortedWeights };
}

function shareOutside(theoretical: Float64Array, deviation: Float64Array, weights: Float64Array, effective: number): number {
  let outside = 0;
  let total = 0;
  for (let row = 0; row < theoretical.length; row++) {
    total += weights[row]!;
    if (Math.abs(deviation[row]!) > limitAt(theoretical[row]!, effective)) outside += weights[row]!;
  }
  return outside / total;
}

function thinned(x: Float64Array, y: Float64Array): [number, number][] {
  const count = Math.min(MOST_POINTS, x.length);
  const step = count > 1 ? (x.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.round(index * step);
    return [fourDecimals(x[row]!), fourDecimals(y[row]!)];
  });
}

function fourDecimals(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}

type Cubic = [level: number, slope: number, parabola: number, sShape: number];

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
