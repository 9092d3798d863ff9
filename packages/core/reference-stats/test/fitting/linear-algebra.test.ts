import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BAND,
  bandedMatrix,
  differencePenalty,
  factorize,
  inverseBand,
  inverseFormAndLogDeterminant,
  quadraticForm,
  solveFactorized,
  traceOfProduct,
} from "../../src/fitting/banded.ts";
import { splineBasis, splineRows, splineValues } from "../../src/fitting/b-spline-basis.ts";
import { invertPositive, sandwich, solvePositive } from "../../src/fitting/dense.ts";

function denseOf(banded: Float64Array): Float64Array {
  const size = banded.length / BAND;
  const dense = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < BAND && i + j < size; j++) dense[i * size + i + j] = dense[(i + j) * size + i] = banded[i * BAND + j]!;
  }
  return dense;
}

const positiveBanded = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 12, maxLength: 60 }).map((entries) => {
  const size = Math.floor(entries.length / BAND);
  const matrix = bandedMatrix(size);
  for (let i = 0; i < size; i++) {
    matrix[i * BAND] = 7 + entries[i * BAND]!;
    for (let j = 1; j < BAND && i + j < size; j++) matrix[i * BAND + j] = entries[i * BAND + j]!;
  }
  return matrix;
});

describe("banded matrices", () => {
  test("solve, invert and multiply as full matrices do", () => {
    fc.assert(
      fc.property(positiveBanded, (matrix) => {
        const size = matrix.length / BAND;
        const right = Float64Array.from({ length: size }, (_, i) => Math.sin(i + 1));
        const expected = solvePositive(denseOf(matrix), right, size)!;
        const inverse = invertPositive(denseOf(matrix), size)!;
        const factors = matrix.slice();
        expect(factorize(factors)).toBe(true);
        const solution = right.slice();
        solveFactorized(factors, solution);
        const sums = new Float64Array(2);
        inverseFormAndLogDeterminant(matrix, right, sums);
        expect(sums[0]).toBeCloseTo(
          expected.reduce((sum, value, i) => sum + value * right[i]!, 0),
          10,
        );
        expect(sums[1]).toBeCloseTo(
          factors.reduce((sum, value, at) => (at % BAND === 0 ? sum + Math.log(value) : sum), 0),
          10,
        );
        const band = bandedMatrix(size);
        inverseBand(factors, band);
        for (let i = 0; i < size; i++) {
          expect(solution[i]).toBeCloseTo(expected[i]!, 10);
          for (let j = 0; j < BAND && i + j < size; j++) expect(band[i * BAND + j]).toBeCloseTo(inverse[i * size + i + j]!, 10);
        }
        const penalty = differencePenalty(size, 2);
        const product = denseOf(penalty).reduce((sum, value, at) => sum + value * inverse[at]!, 0);
        expect(traceOfProduct(band, penalty)).toBeCloseTo(product, 9);
      }),
    );
  });

  test("an indefinite matrix is not factorized", () => {
    expect(factorize(Float64Array.of(1, 2, 0, 0, 1, 0, 0, 0))).toBe(false);
    expect(solvePositive(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1), 2)).toBeNull();
  });

  test("a penalty of order 1 is zero for constants, one of order 2 for lines", () => {
    const constant = new Float64Array(10).fill(3);
    const line = Float64Array.from({ length: 10 }, (_, i) => 2 - 0.5 * i);
    expect(quadraticForm(differencePenalty(10, 1), constant)).toBeCloseTo(0, 12);
    expect(quadraticForm(differencePenalty(10, 1), line)).toBeCloseTo(9 * 0.25, 12);
    expect(quadraticForm(differencePenalty(10, 2), line)).toBeCloseTo(0, 12);
  });

  test("a sandwich is the product of three", () => {
    expect([...sandwich(Float64Array.of(2, 1, 1, 3), Float64Array.of(1, 0, 0, 2), 2)]).toEqual([6, 8, 8, 19]);
  });
});

describe("B-splines", () => {
  const basis = splineBasis(5, 25, 20);

  test("sum to one everywhere and reproduce straight lines", () => {
    const ages = Float64Array.from({ length: 301 }, (_, i) => 5 + i / 15);
    const rows = splineRows(basis, ages);
    const ones = new Float64Array(ages.length);
    splineValues(rows, new Float64Array(basis.size).fill(1), ones);
    const line = new Float64Array(ages.length);
    splineValues(
      rows,
      Float64Array.from({ length: basis.size }, (_, j) => basis.lower + (j - 1) * basis.step),
      line,
    );
    ages.forEach((age, row) => {
      expect(ones[row]).toBeCloseTo(1, 13);
      expect(line[row]).toBeCloseTo(age, 11);
    });
  });

  test("are smooth across knots", () => {
    const knot = basis.lower + 7 * basis.step;
    const coefficients = Float64Array.from({ length: basis.size }, (_, j) => Math.sin(j));
    const at = (offset: number) => {
      const out = new Float64Array(1);
      splineValues(splineRows(basis, Float64Array.of(knot + offset)), coefficients, out);
      return out[0]!;
    };
    const slope = (side: number) => (at(side * 1e-4) - at(0)) / (side * 1e-4);
    expect(slope(1)).toBeCloseTo(slope(-1), 3);
  });
});
