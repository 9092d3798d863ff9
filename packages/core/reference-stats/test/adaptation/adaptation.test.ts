import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  adaptedErrors,
  centileLines,
  estimateAdaptation,
  placeMeasurement,
  prepareCurve,
  readCurve,
  scoreColumn,
  zErrorAt,
  type AgePoint,
  type CurveAdaptation,
} from "../../src/index.ts";

/** Forty controls with figures that were computed apart from this code. */
const controls = [
  0.62, -0.31, 1.45, 0.08, 0.97, -0.74, 0.55, 1.21, 0.33, -1.02, 0.79, 1.88, 0.11, 0.46, -0.22, 1.07, 0.68, -0.55, 2.31, 0.27, 0.9, 0.05,
  1.33, -0.88, 0.41, 0.74, 1.62, -0.13, 0.59, 1.15, 0.22, -0.41, 0.84, 0.37, 1.74, -1.35, 0.66, 0.99, 0.18, 0.51,
];

describe("estimateAdaptation", () => {
  it("gives shift, ratio, their errors and the gain of forty controls", () => {
    const { delta, rho, covariance, gain, n } = estimateAdaptation(controls);
    expect([delta, Math.sqrt(covariance[0]), Math.log(rho), Math.sqrt(covariance[2])].map((value) => value.toFixed(6))).toEqual([
      "0.452709",
      "0.132362",
      "-0.142555",
      "0.094684",
    ]);
    expect(rho).toBeCloseTo(0.86714, 6);
    expect(covariance[1]).toBeCloseTo(-0.0005677, 7);
    expect([gain.toFixed(6), n]).toEqual(["4.827067", 40]);
  });

  it("gains little from controls without a shift", () => {
    const { delta, rho, gain } = estimateAdaptation(controls.map((z) => z - 0.48675));
    expect([Math.abs(delta) < 1e-12, Math.log(rho).toFixed(6), gain.toFixed(6)]).toEqual([true, "-0.143106", "0.122768"]);
  });

  it("takes 25 controls", () => {
    const { delta, rho, gain } = estimateAdaptation(controls.slice(0, 25));
    expect([delta.toFixed(6), rho.toFixed(6), gain.toFixed(6)]).toEqual(["0.415577", "0.904698", "2.150454"]);
  });

  it("finds the point where both derivatives vanish, for any scores", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 2, maxLength: 200 }), (scores) => {
        const { delta, rho } = estimateAdaptation(scores);
        const [theta, weight] = [Math.log(rho), rho ** -2];
        const slopeOfDelta = -weight * scores.reduce((sum, z) => sum + (z - delta), 0) + 4 * delta;
        const slopeOfTheta = scores.length - weight * scores.reduce((sum, z) => sum + (z - delta) ** 2, 0) + theta / 0.0225;
        expect(Math.abs(slopeOfDelta) / scores.length).toBeLessThan(1e-6);
        expect(Math.abs(slopeOfTheta) / scores.length).toBeLessThan(1e-6);
      }),
    );
  });
});

describe("an adapted curve", () => {
  const points: AgePoint[] = [20, 30, 40, 55, 60].map((age, index) => ({
    age,
    segment: "all",
    mu: 300 - 2 * index ** 2,
    sigma: 0.1 + 0.01 * index,
    nu: 0.4,
    tau: 0,
  }));
  const adaptation: CurveAdaptation = { ...estimateAdaptation(controls), ages: [24.5, 58] };
  const read = (interpolation: "linear" | "lagrange4") => {
    const reading = readCurve("LMS", points, interpolation, "covered", adaptation);
    if (!reading.ok) throw new Error(reading.problem);
    return reading.curve;
  };

  it.each(["linear", "lagrange4"] as const)("shifts and stretches the parent's Z at every age (%s)", (interpolation) => {
    const [parent, ours] = [prepareCurve("LMS", points, interpolation), read(interpolation)];
    for (let age = 24.5; age <= 58; age += 0.25) {
      const [there, here] = [placeMeasurement(parent, age, 320), placeMeasurement(ours, age, 320)];
      if (!there.ok || !here.ok) throw new Error(`No score at ${age}`);
      expect(here.z).toBeCloseTo((there.z - adaptation.delta) / adaptation.rho, 10);
    }
  });

  it("has no score outside the controls' ages, alone and in a column, and is drawn within them", () => {
    const curve = read("lagrange4");
    const ages = Float64Array.of(24.499, 24.5, 58, 58.001);
    const [z, percentile] = [new Float64Array(4), new Float64Array(4)];
    scoreColumn(curve, ages, Float64Array.of(320, 320, 320, 320), z, percentile);
    expect([...z].map(Number.isFinite)).toEqual([false, true, true, false]);
    expect([...ages].map((age) => placeMeasurement(curve, age, 320).ok)).toEqual([false, true, true, false]);
    expect([...z].slice(1, 3)).toEqual([24.5, 58].map((age) => (placeMeasurement(curve, age, 320) as { z: number }).z));
    const [segment] = centileLines(curve, [50]);
    expect([segment!.ages[0], segment!.ages.at(-1)]).toEqual([24.5, 58]);
    const median = segment!.percentiles[0]!.values.at(-1)!;
    expect((placeMeasurement(curve, 58, median) as { z: number }).z).toBeCloseTo(0, 10);
  });

  it("adds its own uncertainty to the curve's", () => {
    const labZ = [-2.5, -1, 0, 1, 2.5].map((z) => (z - adaptation.delta) / adaptation.rho);
    expect(labZ.map((z) => z.toFixed(6))).toEqual(["-3.405112", "-1.675288", "-0.522072", "0.631144", "2.360968"]);
    const errors = adaptedErrors([0, 0, 0], adaptation);
    expect(labZ.map((z) => zErrorAt(errors, z).toFixed(6))).toEqual(["0.362913", "0.225065", "0.162562", "0.161382", "0.264917"]);
    const wider = adaptedErrors([0.3, 0.2, 0.3], adaptation);
    expect(zErrorAt(wider, 0) ** 2).toBeCloseTo(
      zErrorAt(errors, 0) ** 2 + (zErrorAt([0.3, 0.2, 0.3], adaptation.delta) / adaptation.rho) ** 2,
      10,
    );
  });

  it("is refused where no age is left", () => {
    expect(readCurve("LMS", points, "linear", "covered", { ...adaptation, ages: [61, 70] })).toEqual({
      ok: false,
      problem: "its adaptation covers none of its ages",
    });
  });
});
