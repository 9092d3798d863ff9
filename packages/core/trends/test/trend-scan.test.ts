import type { Protocol, Report, ReportScan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendScansOf, type ReportOfScans } from "../src/index.ts";

const result = (changes: Partial<ScoreResult>): ScoreResult => ({
  ...{ parameter: "tt_bmd", value: 300, unit: "mg HA/cm³", zScore: -1.5, percentile: 6.7, tScore: -2, youngAdult: null },
  ...{ reference: { median: 340, p5: 280, p95: 400 }, refusal: null, tRefusal: null, preferred: "z", flags: [], notes: [], source: null },
  ...changes,
});

const input = (changes: Partial<ReportScan> = {}): ReportScan => ({
  ...{ site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 1, measurements: [] },
  motionOverride: null,
  ...changes,
});

const scored = (results: ScoreResult[]): ScoredScan => ({ site: "distal-tibia", side: "left", ageYears: 61.2, results });

function scansOf(inputs: ReportScan[], results: ScoreResult[], subject: Partial<ReportOfScans["subject"]> = {}) {
  return trendScansOf({
    ...{ id: "report", reportType: "hr-pqct", dateCreated: "2026-04-01T00:00:00.000Z", dateRevised: "2026-05-01T00:00:00.000Z" },
    ...{ subject: { sex: "female", ...subject }, inputs, scans: inputs.map(() => scored(results)), dataset: { id: "d", version: "1.2.0" } },
  });
}

describe("the scans of a stored report", () => {
  it("contain the facts that decide comparability, and null for unstated ones", () => {
    const protocol: Protocol = { offsetMm: 22 };
    const [first, second] = scansOf(
      [
        input({ protocol, motionGrade: 3, deviceId: "room4", device: { name: "Room 4" } }),
        input({ scanDate: null, scanner: null, motionGrade: null }),
      ],
      [result({})],
    );
    expect(first).toEqual({
      ...{ reportId: "report", scan: 0, madeAt: "2026-04-01T00:00:00.000Z", revisedAt: "2026-05-01T00:00:00.000Z" },
      ...{ reportType: "hr-pqct", site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", protocol },
      device: { id: "room4", name: "Room 4" },
      ...{ motionGrade: 3, motionOverride: false, sex: "female", ageYears: 61.2, ageApproximate: false, isGrownUp: true },
      reference: "d 1.2.0 female",
      values: [{ parameter: "tt_bmd", value: 300, unit: "mg HA/cm³", zScore: -1.5, tScore: -2, median: 340, implausible: false }],
    });
    expect(second).toMatchObject({ scan: 1, scanDate: null, scanner: null, device: null, protocol: null, motionGrade: null });
  });

  it("are null for omitted and for null values", () => {
    const left: ReportScan = { site: "distal-tibia", measurements: [], motionOverride: null };
    const unstated = { scanDate: null, scanner: null, protocol: null, motionGrade: null, ageApproximate: false };
    const noReference = [result({ reference: null })];
    for (const inputs of [left, { ...left, scanDate: null, scanner: null, protocol: null, motionGrade: null }])
      expect(scansOf([inputs], noReference, { sex: null, birthYear: null })[0]).toMatchObject({
        ...{ ...unstated, sex: null, reference: "d 1.2.0 null", values: [{ median: null }] },
      });
    expect(scansOf([left], noReference, { sex: undefined })[0]!.sex).toBeNull();
  });

  it("include the motion override and an approximate age", () => {
    const [scan] = scansOf([input({ motionGrade: 4, motionOverride: { reason: "The only scan." } })], [result({})], { birthYear: 1965 });
    expect(scan).toMatchObject({ motionOverride: true, ageApproximate: true });
  });

  it.each(["refusal", "tRefusal"] as const)("mark a value that is impossible by its %s, and none that is refused otherwise", (name) => {
    const values = (code: "implausible_value" | "missing_age") =>
      scansOf([input()], [result({ [name]: { code, message: "No." } })])[0]!.values;
    expect(values("implausible_value")).toMatchObject([{ implausible: true }]);
    expect(values("missing_age")).toMatchObject([{ implausible: false }]);
  });

  it("mark a spine that its vertebrae contradict, although an earlier engine scored it", () => {
    const measured = { bmd_ls: 1.21, bmd_l1: 0.9, bmd_l2: 0.92, bmd_l3: 0.94, bmd_l4: 0.96, bmd_th: 0.8 };
    const all = Object.entries(measured).map(([parameter, value]) => ({ parameter, value }));
    const spine = input({ site: "lumbar-spine", side: null, scanner: "hologic", motionGrade: null, measurements: all });
    const [scan] = trendScansOf({
      ...{ id: "report", reportType: "dxa", dateCreated: "2026-04-01T00:00:00.000Z", dateRevised: "2026-05-01T00:00:00.000Z" },
      ...{ subject: { sex: "female" }, inputs: [spine], dataset: { id: "d", version: "1.2.0" } },
      // One quantity was asked for.
      scans: [{ ...scored([result({ parameter: "bmd_ls", value: 1.21 })]), site: "lumbar-spine", side: null }],
    });
    expect(scan!.values).toMatchObject([{ parameter: "bmd_ls", implausible: true }]);
  });

  it("mark an excluded vertebra and a spine with it, and no other site", () => {
    const values = ["bmd_ls", "bmd_l1l2l3", "bmd_th", "bmc_ls", "area_ls", "bmd_l4", "bmd_l3", "tbs"].map((parameter) =>
      result({ parameter }),
    );
    const clinical = { excludedVertebrae: [{ vertebra: "L4", reason: "Fracture" }] } as unknown as NonNullable<Report["clinical"]>;
    const [scan] = trendScansOf({
      ...{ id: "report", reportType: "dxa", dateCreated: "2026-04-01T00:00:00.000Z", dateRevised: "2026-05-01T00:00:00.000Z" },
      ...{ subject: {}, inputs: [input({ measurements: [] })], dataset: { id: "d", version: "1.2.0" }, clinical, scans: [scored(values)] },
    });
    expect(scan!.values.map(({ implausible }) => implausible)).toEqual([true, false, false, true, true, true, false, false]);
  });
});
