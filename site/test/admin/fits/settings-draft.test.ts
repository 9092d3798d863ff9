import { ZFitPlan } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { settingsForm, settingsOf, usualSettings, type SettingsDraft } from "../../../src/admin/fits/start/settings-draft.ts";
import { planWords } from "../../../src/admin/fits/model/fit-messages.ts";
import { resolve } from "../../forms/resolve.ts";
import { columns, plan } from "./fixtures.ts";

const check = (settings: SettingsDraft) => resolve(settingsForm("hr-pqct", columns, settings));

describe("the settings of a fit", () => {
  it("round-trip through the form, so that a fit can be repeated", async () => {
    const plans = [
      plan,
      { ...plan, family: "BCT", smoothing: { method: "gaic", k: 3.5 }, agePower: 0.5, ageFrom: 18, ageTo: 80.5 },
      { ...plan, smoothing: { method: "bic" }, agePower: 0, repeats: "refuse", standardErrors: { method: "bootstrap", resamples: 250 } },
      { ...plan, agePower: 1, standardErrors: { method: "none" } },
      { ...plan, edf: { mu: 6, sigma: 1.5, nu: 1, tau: 2 } },
      { ...plan, family: "NO", edf: { sigma: 1 } },
      { ...plan, acceptSmall: true },
    ].map((each) => ZFitPlan.parse(each));
    for (const each of plans) expect(await check(settingsOf(each))).toEqual({ request: each, problems: {} });
  });

  it("have valid defaults that form a valid plan", async () => {
    const { request, problems } = await check(usualSettings);
    expect(problems).toEqual({});
    expect(ZFitPlan.safeParse(request).success).toBe(true);
  });

  it("reject invalid values by field", async () => {
    const { problems } = await check({
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
    expect(problems["otherPower"]).toBe("A power from 0 to 3.");
    const resamples = async (text: string) =>
      (await check({ ...usualSettings, standardErrors: "bootstrap", resamples: text })).problems["resamples"];
    expect(await resamples("100.5")).toBe("Write a whole number.");
    expect(await resamples("1,000")).toMatch(/comma/);
    expect(await resamples("")).toMatch(/resamples/);
    expect(await resamples("1000")).toBeUndefined();
  });

  it("refuse an age that cannot be read, which would otherwise mean all ages", async () => {
    expect(Object.keys((await check({ ...usualSettings, ageFrom: "old" })).problems)).toEqual(["ageFrom"]);
  });

  it("do not mind fields that the chosen method does not use", async () => {
    expect((await check({ ...usualSettings, k: "", otherPower: "x", resamples: "" })).problems).toEqual({});
  });

  it("fix degrees of freedom for parameters of the family", async () => {
    const held = { ...usualSettings, edfSigma: "2", edfNu: "1", edfTau: "1" };
    expect((await check(held)).request).toMatchObject({ edf: { sigma: 2, nu: 1, tau: 1 } });
    expect((await check({ ...held, family: "BCCG" })).request?.edf).toEqual({ sigma: 2, nu: 1 });
    expect((await check({ ...held, family: "NO", edfSigma: "", edfTau: "x" })).request).not.toHaveProperty("edf");
    const refused = await check({ ...usualSettings, edfMu: "21", edfSigma: "0.5", edfNu: "one", edfTau: "-1" });
    expect(Object.keys(refused.problems).sort()).toEqual(["edfMu", "edfNu", "edfSigma", "edfTau"]);
    expect(refused.problems["edfMu"]).toBe("From 1, a constant, to 20 degrees of freedom.");
  });

  it("read as a line", () => {
    expect(planWords(plan)).toBe(
      "Automatic family · averaged smoothing · age power chosen by the criterion · all ages · standard errors by the delta method",
    );
    expect(
      planWords({
        ...plan,
        family: "NO",
        smoothing: { method: "gaic", k: 3 },
        edf: { mu: 6, sigma: 1.5 },
        agePower: 0.5,
        ageFrom: 18,
        standardErrors: { method: "none" },
      }),
    ).toBe(
      "NO · GAIC with penalty 3 · degrees of freedom of mu 6, sigma 1.5 given · age to the power 0.5 · ages from 18 · no standard errors",
    );
  });
});
