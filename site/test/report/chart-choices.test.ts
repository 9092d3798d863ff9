import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { chartChoices } from "../../src/app/report/model/chart-choices.ts";
import { report, result, tOnly } from "./fixtures.ts";

describe("chartChoices", () => {
  it("offers scored parameters first, with the point in shown units", () => {
    const choices = chartChoices(
      report([tOnly({ parameter: "ct_po", tScore: null }), result({ parameter: "bvtv", value: 0.286 })]),
      reportTypes["hr-pqct"],
    );
    expect(choices.map((choice) => choice.parameter.key)).toEqual(["bvtv", "ct_po"]);
    expect(choices[0]!.points[0]).toMatchObject({ age: 44, value: expect.closeTo(28.6, 9), text: expect.stringContaining("%") });
  });

  it("does not let a young-adult band stand in where the rules ask for Z", () => {
    const [choice] = chartChoices(report([tOnly({ parameter: "bmd_th", preferred: "z" })], { reportType: "dxa" }), reportTypes.dxa);
    expect(choice).toMatchObject({ prefersZ: true, hasScore: false });
  });

  it("has no point where the age is not known", () => {
    const ageless = report([result()], { scans: [{ site: "distal-tibia", side: "left", ageYears: null, results: [result()] }] });
    expect(chartChoices(ageless, reportTypes["hr-pqct"])[0]!.points).toEqual([]);
  });
});
