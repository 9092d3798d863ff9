import type { AgePoint } from "../curves/curve-points.ts";
import { parametersAt } from "../curves/prepared-curve.ts";
import { curveProblem, prepareCurve } from "../curves/prepare-curve.ts";
import { quantileAtZ, zScore } from "../distributions.ts";
import type { Fit } from "./fit-types.ts";

/** Years. */
const STEP = 0.1;
/** Years. Short end cells limit the error of linear interpolation there. */
const END_CELL = 0.01;
const DIGITS = 10;

/** Maximum interpolation error of the checked scores: a fifth of the guaranteed limit, because few scores are checked. */
const TOLERATED_SHIFT = 2e-5;
const LOOKED_AT_SCORES = [-3, 0, 3];
const LOOKED_AT_PLACES = [0.25, 0.5, 0.75];
/** Ten halvings reduce a tenth of a year to an hour. */
const MOST_HALVINGS = 10;
/** More points indicate a broken fit. */
const MOST_POINTS = 3000;

/**
 * Tabulates both ends and every tenth of a year, closer where needed, to 10 significant digits. Four-point
 * interpolation changes no Z-score by 1e-4.
 */
export function fittedPoints(fit: Fit): AgePoint[] {
  const pointAt = (age: number): AgePoint => {
    const { mu, sigma, nu, tau } = fit.parametersAt(age);
    return { segment: "fitted", age, mu: rounded(mu), sigma: rounded(sigma), nu: rounded(nu), tau: rounded(tau) };
  };
  let points = agesToWrite(fit.ages).map(pointAt);
  for (let halving = 0; halving < MOST_HALVINGS; halving++) {
    const between = agesMissed(fit, points);
    if (between.length === 0 || points.length + between.length > MOST_POINTS) break;
    points = [...points, ...between.map(pointAt)].sort((a, b) => a.age - b.age);
  }
  return points;
}

function agesToWrite([youngest, oldest]: readonly [number, number]): number[] {
  const inner = [];
  for (let tenth = Math.floor(youngest / STEP); tenth * STEP < oldest; tenth++) {
    const age = Math.round(tenth) / 10;
    if (age > youngest + 2 * END_CELL && age < oldest - 2 * END_CELL) inner.push(age);
  }
  return [youngest, rounded(youngest + END_CELL), ...inner, rounded(oldest - END_CELL), oldest];
}

/** Midpoints of cells with too large an interpolation error; all if the points form no valid curve. */
function agesMissed(fit: Fit, points: readonly AgePoint[]): number[] {
  const middles = points.slice(1).map(({ age }, index) => rounded((points[index]!.age + age) / 2));
  if (curveProblem(fit.family, points, "lagrange4") !== null) return middles;
  const curve = prepareCurve(fit.family, points, "lagrange4");
  const shiftAt = (age: number) => {
    const read = parametersAt(curve, age);
    if (!read.ok) return 0;
    const fitted = fit.parametersAt(age);
    const measurements = LOOKED_AT_SCORES.map((z) => ({ z, value: quantileAtZ(fit.family, z, fitted) }));
    // LMS has no measurement for scores beyond the end of its support.
    const real = measurements.filter(({ value }) => value !== 0 && Number.isFinite(value));
    return Math.max(0, ...real.map(({ z, value }) => Math.abs(zScore(fit.family, value, read) - z)));
  };
  return middles.filter((_, cell) => {
    const [from, to] = [points[cell]!.age, points[cell + 1]!.age];
    return LOOKED_AT_PLACES.some((place) => shiftAt(from + place * (to - from)) > TOLERATED_SHIFT);
  });
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
