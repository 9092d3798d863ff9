import { ZLiveScoreRequest, ZScoreRequest, type ScoreRequest } from "@trabecula/contracts";
import { coverageOf } from "@trabecula/reference-datasets";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { clinicalInUse, type Draft } from "../../src/app/new-report/model/draft.ts";
import { reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { isScaleOffered } from "../../src/app/new-report/model/dataset-fit.ts";
import { liveRequestOf, scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { catalogue, checkValue, completeDraft, draftAfter } from "./fixtures.ts";

const requestAfter = (...actions: Parameters<typeof completeDraft>) => scoreRequestOf(completeDraft(...actions), catalogue, checkValue);

describe("scoreRequestOf", () => {
  it("names the device of a scan, where one is stated", () => {
    const change = { deviceId: "d".repeat(24) };
    expect(requestAfter({ type: "facts-changed", key: "scan-1", change })!.request.scans[0]).toMatchObject(change);
    expect(requestAfter()!.request.scans[0]).not.toHaveProperty("deviceId");
  });

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

  it("names the excluded vertebrae that the report would hold, for the preview and with a spine only", () => {
    const { dxa } = reportTypes;
    const named = (reasons: Draft["clinical"]["reasons"]) => ({ type: "named", change: { clinical: { texts: {}, reasons } } }) as const;
    const excluding = (parameter: "bmd_ls" | "bmd_th", reasons: Draft["clinical"]["reasons"]) => {
      const key = parameter === "bmd_ls" ? "scan-2" : "scan-1";
      const draft = draftAfter(
        { type: "type-chosen", catalogue: dxa },
        { type: "value-typed", key, parameter, text: "0.9" },
        named(reasons),
      );
      const { request } = scoreRequestOf(draft, dxa, checkValue)!;
      expect(request).not.toHaveProperty("excludedVertebrae");
      return ZLiveScoreRequest.parse(liveRequestOf(request, draft)).excludedVertebrae;
    };
    expect(excluding("bmd_ls", { L3: "Fracture", L1: "Implant", L2: " " })).toEqual(["L1", "L3"]);
    expect(excluding("bmd_ls", {})).toBeUndefined();
    expect(excluding("bmd_th", { L3: "Fracture" })).toBeUndefined();
    const ofHrpqct = completeDraft(named({ L3: "Fracture" }));
    expect(clinicalInUse(ofHrpqct).reasons).toEqual({});
  });

  it("stores shown percent as a fraction", () => {
    expect(
      requestAfter({ type: "value-typed", key: "scan-1", parameter: "bvtv", text: "28,6" })!.request.scans[0]!.measurements,
    ).toContainEqual({ parameter: "bvtv", value: 0.286 });
  });

  it("stores the offset in the field of its kind", () => {
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

  it("omits untouched scans, and maps each reply to its form scan", () => {
    const built = requestAfter(
      { type: "scan-added" },
      { type: "scan-added" },
      { type: "facts-changed", key: "scan-3", change: { site: "distal-radius" } },
      { type: "value-typed", key: "scan-3", parameter: "tt_bmd", text: "300" },
    )!;
    expect(built.keys).toEqual(["scan-1", "scan-3"]);
  });

  it("is null without anything to score", () => {
    expect(scoreRequestOf(draftAfter({ type: "type-chosen", catalogue }), catalogue, checkValue)).toBeNull();
  });

  it("converts GE Lunar scans to the Hologic scale only on request, for one reference", () => {
    const { dxa } = reportTypes;
    const hips = draftAfter(
      { type: "type-chosen", catalogue: dxa },
      { type: "value-typed", key: "scan-1", parameter: "bmd_fn", text: "0.858" },
      { type: "value-typed", key: "scan-2", parameter: "bmd_ls", text: "0.9" },
      { type: "facts-changed", key: "scan-1", change: { scanner: "ge-lunar" } },
      { type: "facts-changed", key: "scan-2", change: { scanner: "hologic" } },
    );
    const scalesOf = (draft: Draft) => scoreRequestOf(draft, dxa, checkValue)!.request.scans.map(({ scale }) => scale);
    expect(scalesOf(hips)).toEqual([undefined, undefined]);
    const requested = reduceDraft(hips, { type: "scale-chosen", scale: "hologic" });
    expect(scalesOf(requested)).toEqual(["hologic", undefined]);
    expect(scalesOf(reduceDraft(requested, { type: "scale-chosen", scale: null }))).toEqual([undefined, undefined]);
    expect(scalesOf(reduceDraft(requested, { type: "dataset-chosen", datasetId: "another" }))).toEqual([undefined, undefined]);
    const otherType = reduceDraft(requested, { type: "type-chosen", catalogue });
    expect(scalesOf(reduceDraft(otherType, { type: "type-chosen", catalogue: dxa }))).toEqual([undefined, undefined]);
  });

  it("offers the scale only where it makes more of the scans comparable", () => {
    const detailOf = (key: Parameters<typeof builtInDataset>[0]) => {
      const dataset = builtInDataset(key);
      return { manifest: dataset.manifest, coverage: coverageOf(dataset) };
    };
    const request = (changes: object, parameter = "bmd_fn", ageYears = 66): ScoreRequest => ({
      ...{ reportType: "dxa", subject: { sex: "female", ageYears } },
      scans: [{ site: "hip", scanner: "ge-lunar", measurements: [{ parameter, value: 0.8 }], ...changes }],
    });
    const isOffered = (...given: Parameters<typeof request>) =>
      isScaleOffered(detailOf("dxa-young-adult"), request(...given), reportTypes.dxa);
    expect(isOffered({})).toBe(true);
    expect(isOffered({ scale: "hologic" })).toBe(true);
    for (const scanner of ["hologic", "other", null]) expect(isOffered({ scanner })).toBe(false);
    expect(isOffered({}, "bmd_ward")).toBe(false);
    expect(isOffered({}, "bmd_fn", 19)).toBe(false);
    expect(isScaleOffered(detailOf("bachrach-spine-bmd"), request({}), reportTypes.dxa)).toBe(false);
  });
});
