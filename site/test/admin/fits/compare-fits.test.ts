import { describe, expect, it } from "vitest";
import { comparableFits, comparedCurves } from "../../../src/admin/fits/bench/CompareSection.tsx";
import { curveOf, fitOf, resultOf } from "./fixtures.ts";

describe("fits of the same cohort", () => {
  it("are finished ones of a file of this name, newest first, four at most", () => {
    const others = ["e", "d", "c", "b", "a"].map((id, index) => fitOf({ id, createdAt: `2026-03-1${index}T00:00:00.000Z` }));
    const fits = [fitOf(), fitOf({ id: "other", fileName: "radius.csv" }), fitOf({ id: "running", state: "running" }), ...others];
    expect(comparableFits(fits, fitOf()).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("appear per curve in order of BIC, with a mark when the sample differs", () => {
    const better = fitOf({ id: "better", curves: [curveOf({ result: resultOf({ bic: 3000 }) })] });
    const fewer = fitOf({ id: "fewer", curves: [curveOf({ result: resultOf({ bic: 2000, rows: 200 }) })] });
    const without = fitOf({ id: "without", curves: [curveOf({ sex: "male" })] });
    const compared = comparedCurves([fitOf({ id: "this" }), better, fewer, without], curveOf());
    expect(compared.map(({ fit, isSameSample }) => [fit.id, isSameSample])).toEqual([
      ["fewer", false],
      ["better", true],
      ["this", true],
    ]);
  });
});
