import type { Scan, ScoreRequest } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { scoreScans, unsavedReport } from "@trabecula/scoring";
import { expect, it } from "vitest";
import { chartChoices } from "../../src/try/TryResult.tsx";

const dataset = builtInDataset("lead-body-composition");

function reportOf(subject: { sex: "female" | null; ageYears: number | null }) {
  const scans = [{ site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter: "almi", value: 5.9 }] } satisfies Scan];
  const request = { reportType: "dxa-body-composition", subject, scans } satisfies ScoreRequest;
  const outcome = scoreScans(dataset, { id: "lead", version: "1.0.1" }, request);
  if (!outcome.ok) throw new Error(outcome.message);
  return unsavedReport({ request, reply: outcome.reply, manifest: dataset.manifest, reportName: "Tried", now: "2026-03-20T09:00:00.000Z" });
}

it("offers each scored value with the person's point, at the exact age", () => {
  const [choice, ...others] = chartChoices(reportOf({ sex: "female", ageYears: 58.3 }), reportTypes["dxa-body-composition"]);
  expect(others).toEqual([]);
  expect(choice).toMatchObject({
    key: "scan-1:almi",
    title: "ALMI, whole body",
    point: { age: 58.3, value: 5.9 },
    query: { parameter: "almi", sex: "female", site: "whole-body", age: 58.3 },
  });
});

it("offers nothing when sex or age is missing", () => {
  for (const subject of [
    { sex: null, ageYears: 58 },
    { sex: "female", ageYears: null },
  ] as const)
    expect(chartChoices(reportOf(subject), reportTypes["dxa-body-composition"])).toEqual([]);
});
