import type { AgePoint } from "../curves/curve-points.ts";
import { parametersAt } from "../curves/parameters-at.ts";
import { curveProblem, prepareCurve } from "../curves/prepare-curve.ts";
import { quantileAtZ, zScore } from "../distributions.ts";
import type { Fit } from "./fit-types.ts";

/** Years between the ages that curves are written at. */
const STEP = 0.1;
/** Interpolation is linear in a segment's end cells: these are made so short that it does little harm there. */
const END_CELL = 0.01;
const DIGITS = 10;

/** How far interpolation may move the scores looked at: a fifth of what is promised, since the looks are few. */
const TOLERATED_SHIFT = 2e-5;
const LOOKED_AT_SCORES = [-3, 0, 3];
const LOOKED_AT_PLACES = [0.25, 0.5, 0.75];
/** Halvings at most: a tenth of a year becomes an hour. */
const MOST_HALVINGS = 10;
/** A fit that asks for more points than this is broken, and finer reading does not mend it. */
const MOST_POINTS = 3000;

/**
 * A fit as points of a curve: both ends of its ages and every tenth of a year between, and closer where the curve bends
 * so fast (near birth) that interpolation between tenths would show; parameters with 10 significant digits. Read back
 * with four-point interpolation, no Z-score moves by 1e-4.
 */
export function fittedPoints(fit: Fit, segment = "fitted"): AgePoint[] {
  const pointAt = (age: number): AgePoint => {
    const { mu, sigma, nu, tau } = fit.parametersAt(age);
    return { segment, age, mu: rounded(mu), sigma: rounded(sigma), nu: rounded(nu), tau: rounded(tau) };
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

/** Middles of the cells in which interpolation moves a score too far; of all where it makes the points no curve at all. */
function agesMissed(fit: Fit, points: readonly AgePoint[]): number[] {
  const middles = points.slice(1).map(({ age }, index) => rounded((points[index]!.age + age) / 2));
  if (curveProblem(fit.family, points, "lagrange4") !== null) return middles;
  const curve = prepareCurve(fit.family, points, "lagrange4");
  const shiftAt = (age: number) => {
    const read = parametersAt(curve, age);
    if (!read.ok) return 0;
    const fitted = fit.parametersAt(age);
    const measurements = LOOKED_AT_SCORES.map((z) => ({ z, value: quantileAtZ(fit.family, z, fitted) }));
    // Beyond the end of its support LMS has no measurement with the score: nothing moves there.
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
