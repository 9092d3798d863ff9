import type { Fit, FittedFamilyName } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { rankFits, type CurvePlan } from "../src/fit-families.ts";

const plan: CurvePlan = {
  ...{ family: "auto", smoothing: { method: "averaged" }, agePower: 1, ageFrom: null, ageTo: null },
  ...{ repeats: "weighted", standardErrors: { method: "none" } },
};

function fit(family: FittedFamilyName, globalDeviance: number, persons: number, converged = true) {
  const made: Partial<Fit> = { family, globalDeviance, totalEdf: 1, persons, converged, bic: globalDeviance + Math.log(persons) };
  return { fit: made as Fit, edf: undefined };
}

const order = (fits: readonly ReturnType<typeof fit>[], persons: number) =>
  rankFits(fits, plan, persons).map(({ fit: { family } }) => family);

describe("rankFits", () => {
  it("places a fit that did not converge after one with a larger criterion that did", () => {
    expect(order([fit("NO", 100, 400, false), fit("LOGNO", 120, 400)], 400)).toEqual(["LOGNO", "NO"]);
    expect(order([fit("NO", 120, 100), fit("LOGNO", 100, 100, false)], 100)).toEqual(["NO", "LOGNO"]);
  });

  it("takes tails only for a BIC lower by 2 than that of every simpler family", () => {
    const simple = [fit("NO", 106, 1000), fit("BCCG", 104, 1000)];
    expect(order([...simple, fit("BCT", 102.01, 1000)], 1000)[0]).toBe("BCCG");
    expect(order([...simple, fit("BCT", 101.99, 1000)], 1000)).toEqual(["BCT", "BCCG", "NO"]);
    expect(order([...simple, fit("BCT", 90, 1000, false)], 1000)[0]).toBe("BCCG");
  });

  it("takes skewness below 300 people for a BIC lower by 2, and always above if the fit converged", () => {
    expect(order([fit("NO", 106, 299), fit("BCCG", 104.5, 299)], 299)[0]).toBe("NO");
    expect(order([fit("NO", 106, 299), fit("BCCG", 103.9, 299)], 299)[0]).toBe("BCCG");
    expect(order([fit("NO", 100, 300), fit("LOGNO", 99, 300), fit("BCCG", 105, 300)], 300)).toEqual(["BCCG", "LOGNO", "NO"]);
    expect(order([fit("NO", 106, 300), fit("BCCG", 100, 300, false)], 300)[0]).toBe("NO");
  });
});
