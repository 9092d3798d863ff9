import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HIGH_WORD, tabledExpm1, tabledLog, tabledLogOf } from "../src/special/tabled-exponentials.ts";

const UNIT = 2 ** -52;

describe("the tabled logarithm", () => {
  it("is within two ULP of Math.log, or of 1 for smaller logarithms", () => {
    fc.assert(
      fc.property(fc.double({ min: -3.5, max: 3.5, noNaN: true }), (power) => {
        const x = Math.exp(power);
        expect(Math.abs(tabledLog(x) - Math.log(x))).toBeLessThanOrEqual(2 * UNIT * Math.max(1, Math.abs(power)));
      }),
      { numRuns: 1500 },
    );
  });

  it("keeps its digits next to 1, on both sides, and is 0 there", () => {
    expect(tabledLog(1)).toBe(0);
    for (let distance = 1e-3; distance > 1e-16; distance /= 1.7) {
      for (const x of [1 + distance, 1 - distance / 2]) {
        const expected = Math.log1p(x - 1);
        expect(Math.abs(tabledLog(x) - expected)).toBeLessThanOrEqual(4 * UNIT * Math.abs(expected));
      }
    }
  });

  it("never falls where two entries of its table meet", () => {
    for (let entry = -4; entry < 4; entry += 1 / 256) {
      const seam = 2 ** Math.floor(entry) * (1 + (entry - Math.floor(entry)));
      expect(tabledLog(seam * (1 + 4 * UNIT))).toBeGreaterThanOrEqual(tabledLog(seam * (1 - 4 * UNIT)));
    }
  });

  it("equals Math.log outside its table and for invalid arguments", () => {
    for (const x of [0, 1e-310, 1e-5, 17, 1e300, Infinity, -1, -0.5, Number.NaN]) expect(tabledLog(x)).toBe(Math.log(x));
  });

  it("returns the same numbers for a column", () => {
    const column = Float64Array.of(0.3, 1, 2.5, -1, 40);
    const words = new Int32Array(column.buffer);
    column.forEach((x, row) => expect(tabledLogOf(x, words[2 * row + HIGH_WORD]!)).toBe(tabledLog(x)));
  });
});

describe("the tabled e^x - 1", () => {
  it("is within two units in the last place of Math.expm1, down to the smallest arguments", () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 0, max: 300 }), (unit, digits) => {
        const x = 5 * unit * 10 ** -digits;
        expect(Math.abs(tabledExpm1(x) - Math.expm1(x))).toBeLessThanOrEqual(2 * UNIT * Math.abs(Math.expm1(x)));
      }),
      { numRuns: 1500 },
    );
    expect([tabledExpm1(0), tabledExpm1(-Infinity), tabledExpm1(800), tabledExpm1(Number.NaN)]).toEqual([0, -1, Infinity, Number.NaN]);
  });
});
