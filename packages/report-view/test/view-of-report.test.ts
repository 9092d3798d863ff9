import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { viewOfReport } from "../src/index.ts";
import { input, report, result, tOnly } from "./factories.ts";

const hrPqct = reportTypes["hr-pqct"];
const researcher = (made: ReturnType<typeof report>) => viewOfReport(made, reportTypes[made.reportType], "researcher");

describe("a line", () => {
  it("rounds as the formatter does, names the range and stands on the Z axis where there is a Z-score", () => {
    const [line] = researcher(report([result()])).sites[0]!.profiles[0]!.groups[0]!.lines;
    expect(line).toMatchObject({
      value: "284.0",
      unit: "mg HA/cm³",
      percentile: "69th",
      zScore: "0.5",
      reference: { median: "266.0", low: "206.8", high: "325.2" },
      youngAdult: { mean: "266.0", sd: "36.0" },
      outside: false,
    });
  });

  it("lies outside by the stored percentile, not by the rounded one", () => {
    const [view] = researcher(report([result({ percentile: 4.9, zScore: -1.65 })])).sites;
    expect(view!.profiles[0]!.groups[0]!.lines[0]).toMatchObject({ percentile: "5th", place: "below", outside: true });
  });
});

it("keeps a value that only has a T-score on an axis of its own", () => {
  const [site] = researcher(report([result(), tOnly({ parameter: "ct_th", unit: "mm", value: 1.2 })])).sites;
  expect(site!.profiles.map(({ scale, people }) => [scale, people])).toEqual([
    ["z", "women of this age"],
    ["t", "young women"],
  ]);
});

it("says each reason for no comparison once, with its values", () => {
  const refused = (parameter: string) =>
    tOnly({ parameter, tScore: null, youngAdult: null, refusal: { code: "no_curve", message: `No curve for ${parameter}.` } });
  const view = researcher(report([result(), refused("ct_po"), refused("tt_ar")], { inputs: [input()] }));
  expect(view.sites[0]!.notCompared).toMatchObject({
    count: 2,
    reasons: [{ short: "no reference in Made-up reference", values: [{ abbreviation: "Tt.Ar" }, { abbreviation: "Ct.Po" }] }],
  });
  expect(viewOfReport(report([result()]), hrPqct, "clinician").notCompared).toBe(0);
});
