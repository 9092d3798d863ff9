import type { Scan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { notComparedInScan } from "@trabecula/report-view";
import { describe, expect, it } from "vitest";
import { sharedNotes } from "../../src/app/new-report/model/shared-notes.ts";
import { whyNoScore } from "../../src/app/new-report/scan/ValueRow.tsx";

const { manifest } = builtInDataset("bern-hrpqct-xct2-multistack");

type Code = NonNullable<ScoreResult["refusal"]>["code"];

function refused(parameter: string, code: Code, notes: string[] = []): ScoreResult {
  return {
    ...{ parameter, value: 1, unit: "mm", zScore: null, percentile: null, reference: null, tScore: null, youngAdult: null },
    ...{ refusal: { code, message: `${parameter} is not covered.` }, tRefusal: null, preferred: "none", flags: [], notes, source: null },
  };
}

function text(results: ScoreResult[]) {
  const scored: ScoredScan = { site: "distal-tibia", side: "left", ageYears: 30, results };
  const input: Scan = { site: "distal-tibia", side: "left", scanDate: null, scanner: "xtremect-2", measurements: [] };
  const view = notComparedInScan({ input, scored }, manifest, reportTypes["hr-pqct"]);
  const once = sharedNotes(results, view);
  return { once, beside: (parameter: string) => whyNoScore(parameter, view, once) };
}

describe("why values have no score", () => {
  it("appears once above values with a shared reason, and briefly at each value", () => {
    const { once, beside } = text([refused("tt_ar", "no_curve"), refused("ct_ar", "no_curve"), refused("ct_pm", "outside_reference_age")]);
    expect(once.reasons.map(({ code, values }) => [code, values.length])).toEqual([["no_curve", 2]]);
    expect(beside("tt_ar")).toEqual(beside("ct_ar"));
    expect(beside("tt_ar")).toEqual([expect.stringMatching(/^No reference/)]);
    expect(beside("ct_pm")).toEqual(["Outside the ages of the reference. ct_pm is not covered."]);
  });

  it("is only “Not compared” until the reference is loaded", () => {
    expect(whyNoScore("tt_ar", null, sharedNotes([refused("tt_ar", "no_curve")], null))).toEqual(["Not compared"]);
  });
});

it("shows a shared check note once for several values", () => {
  const results = [
    refused("tt_ar", "no_curve", ["Unlike."]),
    refused("ct_ar", "no_curve", ["Unlike."]),
    refused("ct_pm", "no_curve", ["Odd."]),
  ];
  const { once, beside } = text(results);
  expect(once.notes).toEqual(["Unlike."]);
  expect(beside("tt_ar")).toHaveLength(1);
  expect(beside("ct_pm")).toContain("Odd.");
  expect(text([refused("tt_ar", "no_curve", ["Unlike.", "Unlike."])]).once.notes).toEqual([]);
});
