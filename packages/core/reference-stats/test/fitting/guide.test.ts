import { describe, expect, test } from "vitest";
import { ageAtPlace, scaleAge } from "../../src/fitting/age-scale.ts";
import { BAND, bandedMatrix, factorize, quadraticForm, solveFactorized, timesVector } from "../../src/fitting/banded.ts";
import { coefficientPlaces, splineBasis, splineRows, splineValues } from "../../src/fitting/b-spline-basis.ts";
import { follow, guideAlong } from "../../src/fitting/guide.ts";

const size = 9;

function someMatrix(heavier: number) {
  const matrix = bandedMatrix(size);
  for (let i = 0; i < size; i++) {
    matrix[i * BAND] = heavier + 10 + i;
    for (let j = 1; j < BAND && i + j < size; j++) matrix[i * BAND + j] = 3 - j + 0.1 * i;
  }
  return matrix;
}

describe("following a guide", () => {
  const shape = Float64Array.from({ length: size }, (_, i) => Math.exp(-(((i - 4) / 2) ** 2)));
  const information = someMatrix(0);
  const penalized = someMatrix(2);
  const factors = penalized.slice();
  factorize(factors);
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

  test.each([
    ["clearly", 9, 1],
    ["hardly", 0.2, 1.3],
    ["the other way", -4, 0.8],
  ])("where the data ask for it %s: share, error and support are those of the integral over all shares from 0 on", (_, pull, variance) => {
    const right = Float64Array.from({ length: size }, (__, i) => pull * shape[i]! + Math.sin(i));
    const solved = (b: Float64Array) => {
      const copy = b.slice();
      solveFactorized(factors, copy);
      return copy;
    };
    const products = timesVector(information, shape);
    const logWeight = (b: number) => {
      const rest = right.map((value, i) => value - b * products[i]!);
      const form = dot(rest, solved(rest)) + 2 * b * dot(shape, right) - b * b * quadraticForm(information, shape);
      return (form - dot(right, solved(right)) - (b / 2) ** 2) / (2 * variance);
    };
    const step = 1e-3;
    let [mass, first, second] = [0, 0, 0];
    for (let b = step / 2; b < 12; b += step) {
      const weight = Math.exp(logWeight(b)) * step;
      mass += weight;
      first += b * weight;
      second += b * b * weight;
    }
    const mean = first / mass;
    const { share, error, support } = follow(guideAlong(shape, information), factors, right, variance);
    expect(share).toBeCloseTo(mean, 4);
    expect(error * Math.sqrt(variance)).toBeCloseTo(Math.sqrt(second / mass - mean ** 2), 4);
    expect(support).toBeCloseTo(Math.log((mass * 2) / (2 * Math.sqrt(2 * Math.PI * variance))), 4);
  });
});

test("coefficients at their own positions make the spline the identity line", () => {
  const basis = splineBasis(5, 25, 12);
  const rows = splineRows(basis, Float64Array.of(5, 11.3, 25));
  const out = new Float64Array(3);
  splineValues(rows, coefficientPlaces(basis), out);
  expect([...out].map((value) => Number(value.toFixed(9)))).toEqual([5, 11.3, 25]);
});

test("places below the scale's own end have age 0, others their age", () => {
  expect(ageAtPlace(-0.2, 0.5)).toBe(0);
  for (const power of [0, 0.25, 1, 1.5]) expect(ageAtPlace(scaleAge(7.3, power), power)).toBeCloseTo(7.3, 9);
});
