import type { CohortReport } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { visitsTitle } from "../../../src/admin/fits/model/fit-messages.ts";
import { curveFacts, timeText } from "../../../src/admin/fits/bench/CurveFacts.tsx";
import {
  canBeSaved,
  chosenCurve,
  curveKey,
  curveLabel,
  neighborsOf,
  notesOf,
  outcomeText,
  verdictOf,
} from "../../../src/admin/fits/model/fit-curves.ts";
import { misfitSentences } from "../../../src/admin/fits/bench/QSection.tsx";
import { ageBin, catalogue, curveOf, fitOf, plan, resultOf } from "./fixtures.ts";

describe("words about a cohort", () => {
  const groups = (mostVisits: number) => [{ mostVisits }] as CohortReport["groups"];

  it("name a longitudinal cohort by its people and visits", () => {
    expect(visitsTitle({ persons: 1234, groups: groups(3) })).toBe("1,234 people with up to 3 visits");
    expect(visitsTitle({ persons: 12, groups: groups(1) })).toBeNull();
    expect(visitsTitle({ persons: 0, groups: [] })).toBeNull();
  });
});

describe("words about a curve", () => {
  it("name it, also where the catalogue no longer knows it", () => {
    expect(curveLabel(curveOf(), catalogue)).toBe("Tt.BMD, distal tibia, female");
    expect(curveLabel(curveOf({ parameter: "gone" }), undefined)).toBe("gone, distal-tibia, female");
  });

  it("list its facts and automatic choices", () => {
    const facts = Object.fromEntries(curveFacts(resultOf(), plan));
    expect(facts["Family"]).toBe("BCCG, chosen");
    expect(facts["Sample"]).toBe("300 people, 400 rows");
    expect(facts["Effective degrees of freedom"]).toBe("7.10 (μ 4.1, σ 2.0, ν 1.0)");
    expect(facts["Convergence"]).toBe("Converged in 6 iterations");
    const reported = Object.fromEntries(curveFacts(resultOf({ converged: false, rows: 300 }), { ...plan, family: "BCCG", agePower: 1 }));
    expect([reported["Family"], reported["Age transformation"], reported["Sample"]]).toEqual(["BCCG", "Age as it is", "300 people"]);
    expect(reported["Convergence"]).toMatch(/^Not converged/);
  });

  it("format durations readably", () => {
    expect([312, 48_200, 200_000].map(timeText)).toEqual(["0.31 s", "48 s", "3 min 20 s"]);
    expect(timeText(119_800)).toBe("2 min 0 s");
  });

  it("count warnings, and not the remark that people were measured repeatedly", () => {
    const warned = (...codes: string[]) =>
      resultOf({ diagnostics: { ...resultOf().diagnostics, warnings: codes.map((code) => ({ code, message: `${code}.` })) } });
    expect(verdictOf(warned("repeated-persons"))).toEqual({ isGood: true, words: "No warning" });
    expect(notesOf(warned("repeated-persons", "wavy-median"))).toEqual(["repeated-persons."]);
    expect(verdictOf(warned("wavy-median", "age-gap")).words).toBe("2 warnings");
    expect(verdictOf(resultOf({ converged: false })).words).toBe("Did not converge");
  });

  it("select the requested curve, otherwise the first with a result", () => {
    const [failed, done] = [curveOf({ state: "failed", result: null }), curveOf({ sex: "male" })];
    expect(chosenCurve([failed, done], curveKey(failed))).toBe(failed);
    expect(chosenCurve([failed, done], null)).toBe(done);
    expect(chosenCurve([failed], "nonsense")).toBe(failed);
    expect(chosenCurve([], null)).toBeNull();
  });
});

describe("several curves", () => {
  const [first, second] = [curveOf(), curveOf({ sex: "male" })];

  it("are counted by warnings and failures", () => {
    expect(outcomeText([first, second])).toBe("2 curves: none with warnings.");
    expect(outcomeText([first, second].map((curve) => ({ ...curve, result: null })))).toBe("None of 2 curves was fitted.");
    const bad = curveOf({ result: resultOf({ converged: false }) });
    expect(outcomeText([first, bad, curveOf({ state: "failed", result: null })])).toBe("3 curves: 1 with warnings, 1 not fitted.");
  });

  it("become a draft once, and only of a fit that is done and has a curve", () => {
    expect(canBeSaved(fitOf())).toBe(true);
    expect(canBeSaved(fitOf({ state: "cancelled" }))).toBe(false);
    expect(canBeSaved(fitOf({ datasetId: "abcdefghijklmnopqrst" }))).toBe(false);
    expect(canBeSaved(fitOf({ curves: [curveOf({ state: "failed", result: null })] }))).toBe(false);
  });

  it("are gone through one after another", () => {
    expect(neighborsOf([first, second], first)).toEqual({ before: null, after: curveKey(second) });
    expect(neighborsOf([first, second], second)).toEqual({ before: curveKey(first), after: null });
  });
});

describe("Q statistics in words", () => {
  it("describe the misfit of each value beyond 2, by its sign", () => {
    const still = { z1: 0, z2: 0, z3: 0, z4: 0 };
    const sentences = misfitSentences([
      { ...ageBin, ...still, z1: 2.4, z2: -3 },
      { ...ageBin, ...still, ageFrom: 30, ageTo: 40, z1: 2, z3: -2.01 },
    ]);
    expect(sentences).toEqual([
      "Ages 20.0 to 30.0: the fitted median is too low (z1 = 2.40).",
      "Ages 20.0 to 30.0: the fitted spread is too wide (z2 = −3.00).",
      "Ages 30.0 to 40.0: skewness to the left is left over (z3 = −2.01).",
    ]);
  });
});
