import type { ScoreRequest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { firstResult as first, hipScan, hologicDxa, multiStack, score, tibiaScan, twoSegments } from "./support.ts";

type Subject = ScoreRequest["subject"];
const woman: Subject = { sex: "female", ageYears: 30, menopausalStatus: "unknown" };

describe("a scan without a scanner, where the curve is of one", () => {
  const old: Subject = { sex: "female", ageYears: 70, menopausalStatus: "postmenopausal" };

  it("has no T-score and no category", () => {
    const { category, scans } = score(hologicDxa, old, [hipScan({ scanner: null })]);
    expect(category).toEqual({ code: null, basis: null, text: "No T-score and no category: the scanner manufacturer is not stated." });
    expect(scans[0]!.results[0]).toMatchObject({ tScore: null, youngAdult: null, tRefusal: { code: "scanner_mismatch" }, flags: [] });
    expect(score(hologicDxa, old, [hipScan()]).category.code).toBe("low_bone_mass");
  });

  it("has no Z-score and no percentile", () => {
    const result = first(multiStack, woman, [tibiaScan({ scanner: null })]);
    expect(result).toMatchObject({ zScore: null, percentile: null, reference: null, refusal: { code: "scanner_mismatch" }, flags: [] });
  });

  it("is scored with curves that do not depend on the scanner", () => {
    const lmi = { site: "whole-body" as const, measurements: [{ parameter: "lmi", value: 14 }] };
    expect(first(twoSegments, { sex: "male", ageYears: 25 }, [lmi]).zScore).not.toBeNull();
  });
});

it("gives no T-score where the rules ask for Z", () => {
  const young: Subject = { sex: "female", ageYears: 36, menopausalStatus: "premenopausal" };
  const result = first(hologicDxa, young, [hipScan({ measurements: [{ parameter: "bmd_th", value: 0.8 }] })]);
  expect(result).toMatchObject({ preferred: "z", tScore: null, youngAdult: null, tRefusal: { code: "z_required" }, flags: [] });
});
