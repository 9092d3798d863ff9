import type { ScoreRequest } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { scoreScans } from "../src/index.ts";

const children = builtInDataset("bachrach-spine-bmd");

function score(parameter: string, changes: { ageYears?: number; scanner?: "hologic" | "ge-lunar"; sex?: "female" | "male" } = {}) {
  const { ageYears = 14, scanner = "hologic", sex = "female" } = changes;
  const request: ScoreRequest = {
    reportType: "dxa",
    subject: { sex, ageYears },
    scans: [{ site: "lumbar-spine", scanner, measurements: [{ parameter, value: 0.8 }] }],
  };
  const outcome = scoreScans(children, { id: "a".repeat(24), version: "1.0.0" }, request);
  if (!outcome.ok) throw new Error("The request cannot be scored.");
  return outcome.reply.scans[0]!.results[0]!;
}

describe("the built-in spine reference of the young", () => {
  it("gives a girl of 14 a Z-score and no T-score", () => {
    const result = score("bmd_l2l3l4");
    expect(result.zScore).toBeLessThan(-1);
    expect(result.zScore).toBeGreaterThan(-2);
    expect(result.reference!.median).toBeCloseTo(0.97, 1);
    expect(result).toMatchObject({ tScore: null, preferred: "z", refusal: null, flags: [] });
  });

  it("knows that boys of 14 are not there yet", () => {
    expect(score("bmd_l2l3l4", { sex: "male" }).zScore).toBeGreaterThan(score("bmd_l2l3l4").zScore! + 0.7);
  });

  it("refuses other vertebrae, other makers and other ages", () => {
    expect(score("bmd_ls").refusal?.code).toBe("no_curve");
    expect(score("bmd_l2l3l4", { scanner: "ge-lunar" }).refusal?.code).toBe("scanner_mismatch");
    expect(score("bmd_l2l3l4", { ageYears: 30 }).refusal?.code).toBe("outside_reference_age");
  });
});
