import type { ReportScan } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { differencesOf, movedScores, withOverrides } from "../server/src/services/reports/correction-differences.ts";

const scan = (site: ReportScan["site"], side: "left" | "right", value: number, more: Partial<ReportScan> = {}): ReportScan => ({
  ...{ site, side, scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 4, motionOverride: { reason: `Of ${value}.` } },
  measurements: [{ parameter: "tt_bmd", value }],
  ...more,
});
const before = {
  subject: { sex: "female", ageYears: 44 },
  inputs: [scan("distal-tibia", "left", 284), scan("distal-radius", "left", 310)],
} as const;

describe("a correction", () => {
  it("pairs scans by place, and where one is left out or added by what they have in common", () => {
    const moved = { ...before, inputs: [before.inputs[0], scan("distal-tibia", "right", 310)] };
    expect(differencesOf(before, moved).map(({ scan: index, parameter, from, to }) => [index, parameter, from, to])).toEqual([
      [1, "site", "distal-radius", "distal-tibia"],
      [1, "side", "left", "right"],
    ]);
    const leftOut = differencesOf(before, { ...before, inputs: [scan("distal-radius", "left", 311)] });
    expect(leftOut[0]).toEqual({ scan: 0, site: "distal-radius", side: "left", parameter: "tt_bmd", from: 310, to: 311 });
    expect(leftOut.slice(1).every(({ scan: index, site, to }) => index === null && site === "distal-tibia" && to === null)).toBe(true);
    expect(differencesOf(before, before)).toEqual([]);
  });

  it("keeps a decision about motion with its scan and grade", () => {
    const { motionOverride: _, ...radius } = before.inputs[1];
    expect(withOverrides(before.inputs, [radius])[0]!.motionOverride).toEqual({ reason: "Of 310." });
    expect(withOverrides(before.inputs, [{ ...radius, motionGrade: 3 }])[0]!.motionOverride).toBeNull();
  });

  it("lists the scores that move, also of values that appear", () => {
    const scored = (zScore: number | null, parameter = "tt_bmd") => ({
      site: "distal-radius",
      side: "left",
      ageYears: 44,
      results: [{ parameter, zScore, tScore: null }],
    });
    const scores = movedScores(
      { inputs: before.inputs, scans: [scored(1), scored(0)] } as never,
      { inputs: before.inputs, scans: [scored(1), scored(0.5, "ct_th")] } as never,
    );
    expect(scores).toEqual([{ scan: 1, parameter: "ct_th", zScore: [null, 0.5], tScore: [null, null] }]);
  });
});
