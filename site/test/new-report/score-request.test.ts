import { ZScoreRequest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { catalogue, checkValue, completeDraft, draftAfter } from "./fixtures.ts";

const requestAfter = (...actions: Parameters<typeof completeDraft>) => scoreRequestOf(completeDraft(...actions), catalogue, checkValue);

describe("scoreRequestOf", () => {
  it("is the contract's shape, with unknown facts as null", () => {
    const built = requestAfter()!;
    expect(ZScoreRequest.parse(built.request)).toEqual({
      reportType: "hr-pqct",
      subject: { sex: "female", ageYears: 44 },
      scans: [
        {
          site: "distal-tibia",
          side: null,
          scanDate: "2026-03-14",
          scanner: "xtremect-2",
          motionGrade: null,
          protocol: {
            region: null,
            offsetMm: null,
            offsetPercent: null,
            stacks: null,
            feCriterion: null,
            registration: null,
            commonRegionPercent: null,
          },
          measurements: [{ parameter: "tt_bmd", value: 284 }],
        },
      ],
    });
  });

  it("stores shown percent as a fraction", () => {
    expect(
      requestAfter({ type: "value-typed", key: "scan-1", parameter: "bvtv", text: "28,6" })!.request.scans[0]!.measurements,
    ).toContainEqual({ parameter: "bvtv", value: 0.286 });
  });

  it("puts the offset where its kind says", () => {
    const fixed = requestAfter({ type: "facts-changed", key: "scan-1", change: { offsetKind: "fixed", offset: "22" } })!.request.scans[0]!
      .protocol!;
    const relative = requestAfter({ type: "facts-changed", key: "scan-1", change: { offsetKind: "relative", offset: "7.3" } })!.request
      .scans[0]!.protocol!;
    expect([fixed.offsetMm, fixed.offsetPercent, relative.offsetMm, relative.offsetPercent]).toEqual([22, null, null, 7.3]);
  });

  it("has a common region only of registered scans", () => {
    const protocol = (registration: "none" | "3d") =>
      requestAfter({ type: "facts-changed", key: "scan-1", change: { registration, commonRegionPercent: "92.5" } })!.request.scans[0]!
        .protocol!;
    expect(protocol("3d")).toMatchObject({ registration: "3d", commonRegionPercent: 92.5 });
    expect(protocol("none")).toMatchObject({ registration: "none", commonRegionPercent: null });
  });

  it("never sends a value that the hard range refuses", () => {
    expect(
      requestAfter({ type: "value-typed", key: "scan-1", parameter: "ct_th", text: "1250" })!.request.scans[0]!.measurements.map(
        (row) => row.parameter,
      ),
    ).toEqual(["tt_bmd"]);
  });

  it("leaves out scans that are not begun, and says which form scan each reply belongs to", () => {
    const built = requestAfter(
      { type: "scan-added" },
      { type: "scan-added" },
      { type: "facts-changed", key: "scan-3", change: { site: "distal-radius" } },
      { type: "value-typed", key: "scan-3", parameter: "tt_bmd", text: "300" },
    )!;
    expect(built.keys).toEqual(["scan-1", "scan-3"]);
  });

  it("is null while there is nothing to score", () => {
    expect(scoreRequestOf(draftAfter({ type: "type-chosen", catalogue }), catalogue, checkValue)).toBeNull();
  });
});
