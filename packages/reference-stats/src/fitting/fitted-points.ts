import type { AgePoint } from "../curves/curve-points.ts";
import type { Fit } from "./fit-types.ts";

/** Years between the ages that curves are written at. */
const STEP = 0.1;
/** Interpolation is linear in a segment's end cells: these are made so short that it does no harm there. */
const END_CELL = 0.01;
const DIGITS = 10;

/**
 * A fit as points of a curve: both ends of its ages and every tenth of a year between, parameters with 10 significant
 * digits. Read back with four-point interpolation, no Z-score moves by 1e-4.
 */
export function fittedPoints(fit: Fit, segment = "fitted"): AgePoint[] {
  return agesToWrite(fit.ages).map((age) => {
    const { mu, sigma, nu, tau } = fit.parametersAt(age);
    return { segment, age, mu: rounded(mu), sigma: rounded(sigma), nu: rounded(nu), tau: rounded(tau) };
  });
}

function agesToWrite([youngest, oldest]: readonly [number, number]): number[] {
  const inner = [];
  for (let tenth = Math.floor(youngest / STEP); tenth * STEP < oldest; tenth++) {
    const age = Math.round(tenth) / 10;
    if (age > youngest + 2 * END_CELL && age < oldest - 2 * END_CELL) inner.push(age);
  }
  return [youngest, rounded(youngest + END_CELL), ...inner, rounded(oldest - END_CELL), oldest];
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
