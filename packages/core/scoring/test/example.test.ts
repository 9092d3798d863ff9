import { ZScoreReply } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { scoreScans } from "../src/index.ts";
import { datasetRef, tibiaScan } from "./support.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");

it("scores the example in the API documentation", () => {
  const scan = tibiaScan({
    measurements: [
      { parameter: "tt_bmd", value: 284 },
      { parameter: "ct_po", value: 3.1 },
    ],
  });
  const outcome = scoreScans(bern, datasetRef, {
    reportType: "hr-pqct",
    subject: { sex: "female", ageYears: 44, menopausalStatus: "unknown" },
    scans: [scan],
  });
  if (!outcome.ok) throw new Error(outcome.message);
  expect(ZScoreReply.parse(outcome.reply)).toEqual(outcome.reply);
  const [density, porosity] = outcome.reply.scans[0]!.results;
  expect(density).toMatchObject({
    parameter: "tt_bmd",
    value: 284,
    unit: "mg HA/cm³",
    zScore: null,
    percentile: null,
    reference: null,
    refusal: { code: "outside_reference_age", ageRange: [20, 37] },
    tScore: 0.5,
    youngAdult: { mean: 266, sd: 36, ages: [20, 37] },
    tRefusal: null,
    preferred: "none",
    flags: [],
  });
  expect(porosity).toMatchObject({
    parameter: "ct_po",
    value: 3.1,
    unit: "%",
    zScore: null,
    percentile: null,
    reference: null,
    refusal: { code: "no_curve" },
    tScore: null,
    tRefusal: { code: "no_curve" },
    preferred: "none",
    flags: [],
  });
});
