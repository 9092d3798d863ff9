import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween, differenceOf, lscAt, precisionErrorAt, type PrecisionBasis } from "../../src/index.ts";

const sd = (figure: number): PrecisionBasis => ({ of: "sd", figure });
const change = (earlier: number, later: number, precision: PrecisionBasis, years = 2) => {
  const found = changeBetween(earlier, later, years, precision);
  if (found === null) throw new Error("no change");
  return found;
};

describe("changeBetween", () => {
  it("computes a worked example: 300 to 291 in two years, LSC 2.77 · 1.2 = 3.324", () => {
    expect(change(300, 291, sd(1.2))).toEqual({
      absolute: -9,
      percent: -3,
      percentPerYear: -1.5,
      lsc: { value: 3.324, percent: null },
      significant: true,
    });
  });

  it("compares decimal values exactly: +0.0277 and −0.0277 give the same verdict", () => {
    expect(1.0277 - 1 >= 0.0277).not.toBe(1 - 0.9723 >= 0.0277);
    expect(change(1, 1.0277, sd(0.01))).toMatchObject({ absolute: 0.0277, significant: true });
    expect(change(1, 0.9723, sd(0.01))).toMatchObject({ absolute: -0.0277, significant: true });
    expect(change(1, 1.0276, sd(0.01)).significant).toBe(false);
    expect(change(1, 0.9724, sd(0.01)).significant).toBe(false);
    // 2.77 · 0.012 is 0.033239999999999996 in binary instead of 0.03324.
    expect(change(0.9, 0.93324, sd(0.012))).toMatchObject({ lsc: { value: 0.03324 }, significant: true });
    expect(change(1.1, 1.0667601, sd(0.012)).significant).toBe(false);
  });

  it.each<[string, PrecisionBasis, number, number | null]>([
    ["RMS-CV", { of: "cv", figure: 0.4 }, 3.324, 1.108],
    ["a stated percentage", { of: "percent", figure: 5 }, 15, 5],
    ["a stated change", { of: "change", figure: 4.2 }, 4.2, null],
  ])("takes %s of the earlier value where it is a percentage", (_name, precision, value, percent) => {
    expect(change(300, 304, precision).lsc).toEqual({ value, percent });
    expect(lscAt(300, precision)).toBe(value);
  });

  it.each<[number, number, boolean]>([
    [100, 97.23, true],
    [100, 102.77, true],
    [100, 97.231, false],
    [100, 102.769, false],
    // 2.77 % of 0.7 is 0.01939; binary 0.7 - 0.68061 is less.
    [0.7, 0.68061, true],
    [0.7, 0.71939, true],
    [0.7, 0.719389, false],
  ])("judges %d to %d as the displayed percentage reads: %s", (earlier, later, significant) => {
    const found = change(earlier, later, { of: "cv", figure: 1 });
    expect(found).toMatchObject({ lsc: { percent: 2.77 }, significant });
  });

  it("gives a yearly rate only from 365 days on", () => {
    expect(change(300, 310, sd(1), 1).percentPerYear).toBeCloseTo(10 / 3, 12);
    expect(change(300, 310, sd(1), 365 / 365.25).percentPerYear).toBeCloseTo((10 / 3) * (365.25 / 365), 12);
    expect(change(300, 310, sd(1), 364 / 365.25).percentPerYear).toBeNull();
    expect(change(300, 310, sd(1), 0).percentPerYear).toBeNull();
  });

  it("has no percentage of a value that is not positive", () => {
    expect(change(-20, -10, sd(1))).toMatchObject({ absolute: 10, percent: null, percentPerYear: null, significant: true });
    expect(change(0, 2.77, sd(1))).toMatchObject({ absolute: 2.77, percent: null, percentPerYear: null, significant: true });
    expect(change(0, -2.769, sd(1))).toMatchObject({ absolute: -2.769, percent: null, significant: false });
  });

  it("returns null when the precision error is zero or the percentage has no base", () => {
    for (const precision of [sd(0), { of: "cv", figure: 0 } as const]) expect(changeBetween(300, 301, 1, precision)).toBeNull();
    for (const earlier of [-2, 0]) expect(changeBetween(earlier, 1, 1, { of: "cv", figure: 1 })).toBeNull();
  });

  it("throws on a wrong order of dates or a non-finite value", () => {
    expect(() => changeBetween(1, 1, -1, sd(1))).toThrow(RangeError);
    expect(() => changeBetween(1, Number.NaN, 1, sd(1))).toThrow(RangeError);
    expect(() => changeBetween(1, 2, 1, sd(Number.POSITIVE_INFINITY))).toThrow(RangeError);
  });

  it("is symmetric for absolute limits: the reverse change has the opposite sign and the same verdict", () => {
    const value = fc.integer({ min: 100_000, max: 500_000 }).map((thousandths) => thousandths / 1000);
    const basis = fc.record({
      of: fc.constantFrom("sd", "change"),
      figure: fc.integer({ min: 1, max: 9999 }).map((n) => n / 100),
    });
    fc.assert(
      fc.property(value, value, basis, (a, b, precision) => {
        const [there, back] = [change(a, b, precision), change(b, a, precision)];
        expect(back.absolute).toBe(-there.absolute + 0);
        expect(back.significant).toBe(there.significant);
        expect(back.lsc).toEqual(there.lsc);
      }),
    );
  });

  it("judges by percentages as the percentages read, wherever binary arithmetic has room to decide", () => {
    const value = fc.integer({ min: 100_000, max: 500_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 999 }), (a, b, hundredths) => {
        const { percent, significant } = change(a, b, { of: "percent", figure: hundredths / 100 });
        if (Math.abs(Math.abs(percent!) - hundredths / 100) > 1e-9) expect(significant).toBe(Math.abs(percent!) > hundredths / 100);
      }),
    );
  });

  it("agrees with binary arithmetic wherever that has room to decide", () => {
    const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (a, b, error) => {
        const found = change(a, b, sd(error));
        const [difference, lsc] = [b - a, 2.77 * error];
        expect(found.absolute).toBeCloseTo(difference, 5);
        if (Math.abs(Math.abs(difference) - lsc) > 1e-9 * (a + b + lsc)) expect(found.significant).toBe(Math.abs(difference) >= lsc);
      }),
    );
  });
});

describe("differenceOf", () => {
  it("has no binary noise", () => {
    expect(differenceOf(-2, -2.3)).toBe(-0.3);
    expect(differenceOf(0.1, 0.3)).toBe(0.2);
    expect(differenceOf(1e-7, 3e21)).toBe(3e21);
    expect(differenceOf(0.1234567, 0.2)).toBe(0.0765433);
    expect(differenceOf(0.2, 0.1234567)).toBe(-0.0765433);
    expect(differenceOf(0.12345678901234, 0.2)).toBe(0.07654321098766);
    expect(differenceOf(0.2, 0.12345678901234)).toBe(-0.07654321098766);
    expect(differenceOf(1209282178936088, 7626904334239904)).toBe(6417622155303816);
  });

  it("is that of whole numbers of any size: the decimals themselves", () => {
    const figure = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    );
    fc.assert(
      fc.property(figure, figure, (from, to) => {
        expect(differenceOf(from, to)).toBe(exactDifference(from, to));
      }),
    );
  });
});

describe("precisionErrorAt", () => {
  it("returns the SD, the share of the value, or the LSC divided by 2.77", () => {
    expect(precisionErrorAt(sd(1.2), 300)).toBe(1.2);
    expect(precisionErrorAt({ of: "cv", figure: 0.4 }, 300)).toBeCloseTo(1.2, 12);
    expect(precisionErrorAt({ of: "percent", figure: 2.77 }, 300)).toBeCloseTo(3, 12);
    expect(precisionErrorAt({ of: "change", figure: 2.77 }, 300)).toBeCloseTo(1, 12);
    expect(precisionErrorAt({ of: "cv", figure: 0.4 }, -1)).toBeNull();
  });
});

function exactDifference(from: number, to: number): number {
  const whole = (value: number) => {
    const [mantissa, exponent = "0"] = String(value).split("e");
    const [units, decimals = ""] = mantissa!.split(".");
    return BigInt(`${units}${decimals}`) * 10n ** BigInt(400 + Number(exponent) - decimals.length);
  };
  return Number(`${whole(to) - whole(from)}e-400`);
}
