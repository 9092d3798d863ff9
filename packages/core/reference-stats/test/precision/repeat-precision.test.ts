import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  generalizedLsc,
  generalizedLscOfLine,
  leastSignificantChange,
  onOtherSystem,
  precisionErrorAt,
  precisionOfRepeats,
} from "../../src/index.ts";
import fixture from "../fixtures/precision.json" with { type: "json" };

function precision(scans: number[][]) {
  const reading = precisionOfRepeats(scans);
  if (!reading.ok) throw new Error(reading.reason);
  return reading;
}

describe("precisionOfRepeats", () => {
  it.each([
    ["duplicates", fixture.duplicates],
    ["one to four scans a person", fixture.mixed],
  ])("agrees with numpy and scipy: %s", (_name, { scans, interval, ...expected }) => {
    const found = precision(scans);
    expect(found).toMatchObject({ persons: expected.persons, degreesOfFreedom: expected.degreesOfFreedom });
    expect(found.mean).toBeCloseTo(expected.mean, 10);
    expect(found.rmsSd).toBeCloseTo(expected.rmsSd, 12);
    expect(found.rmsCvPercent).toBeCloseTo(expected.rmsCvPercent, 10);
    expect(found.rmsSdInterval).toEqual(interval.map((end) => expect.closeTo(end, 10)));
  });

  it("computes a worked example by hand: differences 2, 4 and 4 of duplicates", () => {
    const found = precision([
      [100, 102],
      [200, 196],
      [150, 154],
    ]);
    expect(found.rmsSd).toBeCloseTo(Math.sqrt(6), 12);
    expect(found.lsc).toBeCloseTo(2.77 * Math.sqrt(6), 12);
    expect(found.remarks).toEqual(["few-degrees-of-freedom"]);
  });

  it("has an upper limit 30 % higher at 27 degrees of freedom, as in Glüer 1995", () => {
    // Glüer 1995: 27 degrees of freedom keep the upper 90 % limit within 30 %; 95 % is slightly wider.
    const pairs = Array.from({ length: 27 }, (_, person) => [person + 10, person + 11]);
    const { rmsSd, rmsSdInterval } = precision(pairs);
    expect(rmsSdInterval[1] / rmsSd).toBeGreaterThan(1.3);
    expect(rmsSdInterval[1] / rmsSd).toBeLessThan(1.38);
  });

  it("has no binary noise in its figures", () => {
    const found = precision([
      [0.1, 0.5],
      [0.28, 0.32],
    ]);
    // Binary: 0.30000000000000004 and 0.2009975124224178.
    expect([found.mean, found.rmsSd, found.lsc]).toEqual([0.3, 0.2009975124224, 0.55676310941]);
    expect(precisionErrorAt({ of: "cv", figure: 0.7 }, 3)).toBe(0.021);
  });

  it("remarks on fewer than 30 degrees of freedom and on repeats without differences", () => {
    expect(precision(fixture.duplicates.scans).remarks).toEqual([]);
    expect(precision(fixture.duplicates.scans.slice(1)).remarks).toEqual(["few-degrees-of-freedom"]);
    expect(precision([[1, 1]]).remarks).toEqual(["few-degrees-of-freedom", "no-differences"]);
  });

  it("has no coefficient of variation where a mean is not positive", () => {
    expect(
      precision([
        [-3, -5],
        [10, 11],
      ]),
    ).toMatchObject({ rmsCvPercent: null, lscPercent: null });
  });

  it("has none where a mean is exactly 0, and its RMS-SD all the same", () => {
    expect(
      precision([
        [-1, 1],
        [10, 11],
      ]),
    ).toMatchObject({ mean: 5.25, rmsSd: expect.closeTo(Math.sqrt(1.25), 12), rmsCvPercent: null, lscPercent: null });
  });

  it("rejects data without repeats or with non-finite values", () => {
    expect(precisionOfRepeats([[1], [2], []])).toEqual({ ok: false, reason: "no-repeats" });
    expect(precisionOfRepeats([[1, Number.NaN]])).toEqual({ ok: false, reason: "not-finite" });
  });

  it("moves with the unit and not with the level or the order of scans", () => {
    const value = fc.double({ min: 50, max: 500, noNaN: true });
    const scans = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(scans, fc.double({ min: 0.01, max: 100, noNaN: true }), (people, factor) => {
        const plain = precision(people);
        const scaled = precision(people.map((person) => person.map((scan) => scan * factor)));
        const shifted = precision(people.map((person) => person.map((scan) => scan + 1000).toReversed()));
        expect(scaled.rmsSd).toBeCloseTo(plain.rmsSd * factor, 6);
        expect(scaled.rmsCvPercent).toBeCloseTo(plain.rmsCvPercent!, 8);
        expect(shifted.rmsSd).toBeCloseTo(plain.rmsSd, 8);
        expect(plain.rmsSdInterval[0]).toBeLessThanOrEqual(plain.rmsSd);
        expect(plain.rmsSdInterval[1]).toBeGreaterThanOrEqual(plain.rmsSd);
        expect(plain.lsc).toBe(leastSignificantChange(plain.rmsSd));
      }),
    );
  });
});

describe("generalizedLsc", () => {
  const { slope, intercept, correlation, lsc, lscPercent } = fixture.cross;
  const cross = {
    pairs: fixture.cross.pairs.map(([x, y]) => [x!, y!] as const),
    rmsSdX: fixture.cross.rmsSdX,
    rmsSdY: fixture.cross.rmsSdY,
  };

  it("agrees with numpy and scipy", () => {
    const found = generalizedLsc(cross);
    if (!found.ok) throw new Error(found.reason);
    expect(found.slope).toBeCloseTo(slope, 12);
    expect(found.intercept).toBeCloseTo(intercept, 12);
    expect(found.correlation).toBeCloseTo(correlation, 12);
    expect(found.lsc).toBeCloseTo(lsc, 12);
    expect(found.lscPercent).toBeCloseTo(lscPercent, 10);
  });

  it("exceeds the LSC of one system", () => {
    const found = generalizedLsc(cross);
    expect(found.ok && found.lsc).toBeGreaterThan(leastSignificantChange(cross.rmsSdY));
  });

  it("equals both precision errors combined when the systems agree exactly", () => {
    const pairs = Array.from({ length: 10 }, (_, person) => [person, person] as const);
    expect(generalizedLsc({ pairs, rmsSdX: 0.3, rmsSdY: 0.4 })).toMatchObject({ ok: true, lsc: expect.closeTo(1.96 * 0.5, 12) });
  });

  it("refuses pairs that carry no line", () => {
    expect(generalizedLsc({ ...cross, pairs: cross.pairs.slice(0, 2) })).toEqual({ ok: false, reason: "too-few-pairs" });
    const same = cross.pairs.map(([, y]) => [1, y] as const);
    expect(generalizedLsc({ ...cross, pairs: same })).toEqual({ ok: false, reason: "no-spread" });
    const alike = cross.pairs.map(([x]) => [x, 1] as const);
    expect(generalizedLsc({ ...cross, pairs: alike })).toEqual({ ok: false, reason: "no-spread" });
    expect(generalizedLsc({ ...cross, pairs: cross.pairs.slice(0, 3) })).toMatchObject({ ok: true, persons: 3 });
    expect(generalizedLsc({ ...cross, rmsSdX: Number.NaN })).toEqual({ ok: false, reason: "not-finite" });
  });
});

describe("generalizedLscOfLine", () => {
  const line = {
    slope: 0.98,
    intercept: 0.02,
    correlation: 0.99,
    persons: 30,
    sdX: 0.15,
    sdY: 0.148,
    meanX: 0.9,
    rmsSdX: 0.01,
    rmsSdY: 0.012,
  };

  it("computes a published equation by hand", () => {
    const residual = (29 / 28) * 0.021904 * 0.0199;
    const widening = 1 + 1 / 30 + 0.02315 / 0.6525;
    const lsc = 1.96 * Math.sqrt(0.000144 + residual * widening + 0.9604 * 0.0001);
    expect(lsc).toBeCloseTo(0.0526858, 7);
    expect(generalizedLscOfLine(line)).toMatchObject({
      ok: true,
      lsc: expect.closeTo(lsc, 12),
      lscPercent: expect.closeTo((100 * lsc) / 0.902, 10),
    });
  });

  it("sets the line error to zero when precision errors exceed the spread of the people", () => {
    const wide = { ...line, persons: 3, sdX: 1, sdY: 1, rmsSdX: 3, rmsSdY: 4 };
    expect(generalizedLscOfLine(wide)).toMatchObject({ lsc: expect.closeTo(1.96 * Math.sqrt(16 + 0.9604 * 9), 12) });
  });

  it("is the same formula that the pairs go through", () => {
    const { pairs, rmsSdX, rmsSdY } = fixture.cross;
    const found = generalizedLsc({ pairs: pairs.map(([x, y]) => [x!, y!] as const), rmsSdX, rmsSdY });
    if (!found.ok) throw new Error(found.reason);
    const sdOf = (values: number[]) => {
      const mean = values.reduce((total, value) => total + value, 0) / values.length;
      return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1));
    };
    const [sdX, sdY] = [sdOf(pairs.map(([x]) => x!)), sdOf(pairs.map(([, y]) => y!))];
    const { slope, intercept, correlation, persons } = found;
    const published = generalizedLscOfLine({ slope, intercept, correlation, persons, sdX, sdY, meanX: null, rmsSdX, rmsSdY });
    expect(published).toMatchObject({ ok: true, lsc: expect.closeTo(found.lsc, 12), lscPercent: null });
  });

  it("rejects figures that do not define a line", () => {
    expect(generalizedLscOfLine({ ...line, persons: 2 })).toEqual({ ok: false, reason: "too-few-pairs" });
    for (const name of ["sdX", "sdY"] as const)
      expect(generalizedLscOfLine({ ...line, [name]: 0 })).toEqual({ ok: false, reason: "no-spread" });
    expect(generalizedLscOfLine({ ...line, sdX: 0 })).toEqual({ ok: false, reason: "no-spread" });
    expect(generalizedLscOfLine({ ...line, correlation: 1.01 })).toEqual({ ok: false, reason: "no-correlation" });
    expect(generalizedLscOfLine({ ...line, slope: Number.NaN })).toEqual({ ok: false, reason: "not-finite" });
  });

  it("converts a value to the other system’s scale without floating-point noise", () => {
    expect(onOtherSystem({ slope: 0.98, intercept: 0.02 }, 0.9)).toBe(0.902);
  });
});
