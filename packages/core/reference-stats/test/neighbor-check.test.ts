import { describe, expect, it } from "vitest";
import { neighborProblem, prepareCurve, type AgePoint, type CurvePoint, type FamilyName } from "../src/index.ts";

function table(from: number, to: number, step: number, at: (age: number) => Partial<AgePoint>): AgePoint[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const age = Number((from + index * step).toFixed(6));
    return { segment: "adults", age, mu: 300 - age, sigma: 0.15, nu: 0.6, tau: 2, ...at(age) };
  });
}

const problemOf = (family: FamilyName, points: readonly CurvePoint[]) => neighborProblem(prepareCurve(family, points, "lagrange4"));

describe("a curve that scores its own percentiles at a neighboring age", () => {
  it("passes where people of neighboring ages are alike", () => {
    expect(
      problemOf(
        "BCPE",
        table(20, 85, 0.1, () => ({})),
      ),
    ).toBeNull();
    expect(
      problemOf(
        "BCCG",
        table(20, 85, 5, () => ({})),
      ),
    ).toBeNull();
  });

  it("is refused for a short tail and a narrow spread near one age, though each parameter is possible", () => {
    const bump = (age: number) => Math.exp(-(((age - 50) / 1) ** 2));
    const points = table(20, 85, 0.1, (age) => ({ sigma: 0.15 * (1 - 0.85 * bump(age)), tau: 2 + 38 * bump(age) }));
    expect(problemOf("BCPE", points)).toMatch(
      /^At (?:49|50|51)\.\d years a value that is at the (?:3rd|97th) percentile half a year (?:earlier|later) has a Z-score of beyond [−+]1,000\.$/,
    );
  });

  // NO: the value at +1.88 lies 1.88 · 10 above the median, which is +9.4 where the SD is 2.
  it("says where, which percentile and which score", () => {
    const narrow = table(20, 85, 0.5, (age) => ({ mu: 300, sigma: age === 83 ? 2 : 10 }));
    expect(problemOf("NO", narrow)).toMatch(
      /^At 83\.0 years a value that is at the (?:3rd|97th) percentile half a year (?:earlier|later) has a Z-score of [−+]9\.4\.$/,
    );
  });

  it("allows a Z-score of 4 and no more", () => {
    const step = (sd: number) => table(20, 40, 0.5, (age) => ({ mu: 300, sigma: age >= 30 ? sd : 1.88 }));
    expect(problemOf("NO", step((1.88 * 1.88) / 3.99))).toBeNull();
    expect(problemOf("NO", step((1.88 * 1.88) / 4.01))).toContain("Z-score of");
  });

  it("compares children a tenth of a year apart, and never across a join of segments", () => {
    // The median rises by 3 SD in half a year.
    const fast = table(8, 12, 0.1, (age) => ({ mu: 300 + 60 * age, sigma: 10 }));
    expect(problemOf("NO", fast)).toBeNull();
    expect(
      problemOf(
        "NO",
        fast.map((point) => ({ ...point, age: point.age + 20 })),
      ),
    ).toContain("half a year");
    const joined = [
      ...table(20, 40, 0.5, () => ({ mu: 300, sigma: 10 })),
      ...table(40, 60, 0.5, () => ({ segment: "later", mu: 900, sigma: 10 })),
    ];
    expect(problemOf("NO", joined)).toBeNull();
    expect(problemOf("NO", [{ ageMin: 20, ageMax: 37, mu: 300, sigma: 10, nu: 0, tau: 0 }])).toBeNull();
  });
});
