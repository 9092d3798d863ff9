import type { ScoreResult } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { sharedSentences } from "../../src/app/new-report/model/shared-sentences.ts";

function refused(parameter: string, message: string, notes: string[] = []): ScoreResult {
  return {
    ...{ parameter, value: 1, unit: "mm", zScore: null, percentile: null, reference: null, tScore: null, youngAdult: null },
    ...{ refusal: { code: "no_curve", message }, tRefusal: null, preferred: "none", flags: [], notes, source: null },
  };
}

it("is what two or more values of a scan would say, each once", () => {
  const results = [
    refused("tt_ar", "No curve."),
    refused("ct_ar", "No curve."),
    refused("ct_pm", "No curve."),
    refused("ct_po", "Too young."),
  ];
  expect(sharedSentences(results)).toEqual(["No curve."]);
  expect(sharedSentences(results.slice(2))).toEqual([]);
  expect(sharedSentences([refused("tt_ar", "No curve.", ["No curve."])])).toEqual([]);
});
