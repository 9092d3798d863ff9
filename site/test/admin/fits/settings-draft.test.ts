import { ZFitPlan } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { planOf, settingsOf, settingsProblems, usualSettings } from "../../../src/admin/fits/model/settings-draft.ts";
import { planWords } from "../../../src/admin/fits/model/fit-words.ts";
import { columns, plan } from "./fixtures.ts";

describe("the settings of a fit", () => {
  it("come back from the form as they went in, so that a fit can be tried again", () => {
    const plans = [
      plan,
      { ...plan, family: "BCT", smoothing: { method: "gaic", k: 3.5 }, agePower: 0.5, ageFrom: 18, ageTo: 80.5 },
      { ...plan, smoothing: { method: "bic" }, agePower: 0, repeats: "refuse", standardErrors: { method: "bootstrap", resamples: 250 } },
      { ...plan, agePower: 1, standardErrors: { method: "none" } },
    ].map((each) => ZFitPlan.parse(each));
    for (const each of plans) expect(planOf("hr-pqct", columns, settingsOf(each))).toEqual(each);
  });

  it("are usual settings without problems, and make a plan that the contract takes", () => {
    expect(settingsProblems(usualSettings)).toEqual({});
    expect(ZFitPlan.safeParse(planOf("dxa", columns, usualSettings)).success).toBe(true);
  });

  it("refuse what the contract refuses, by field", () => {
    const problems = settingsProblems({
      ...usualSettings,
      smoothing: "gaic",
      k: "0.5",
      agePower: "other",
      otherPower: "4",
      ageFrom: "60",
      ageTo: "30",
      standardErrors: "bootstrap",
      resamples: "10",
    });
    expect(Object.keys(problems).sort()).toEqual(["ageTo", "k", "otherPower", "resamples"]);
    const resamples = (text: string) => settingsProblems({ ...usualSettings, standardErrors: "bootstrap", resamples: text })["resamples"];
    expect(resamples("100.5")).toBe("Write a whole number.");
    expect(resamples("1,000")).toMatch(/comma/);
    expect(resamples("1000")).toBeUndefined();
  });

  it("do not mind fields that the chosen method does not use", () => {
    expect(settingsProblems({ ...usualSettings, k: "", otherPower: "x", resamples: "" })).toEqual({});
  });

  it("read as a line", () => {
    expect(planWords(plan)).toBe(
      "Automatic family · local maximum likelihood · age power chosen by the criterion · all ages · standard errors by the delta method",
    );
    expect(
      planWords({
        ...plan,
        family: "NO",
        smoothing: { method: "gaic", k: 3 },
        agePower: 0.5,
        ageFrom: 18,
        standardErrors: { method: "none" },
      }),
    ).toBe("NO · GAIC with penalty 3 · age to the power 0.5 · ages from 18 · no standard errors");
  });
});
