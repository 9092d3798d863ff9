import type { ChangeRefusalCode } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendsOf, type TrendScan } from "../src/index.ts";
import { changeOf, changesOf, hip, multiStack, open, ownHip, publishedTibia, tibia, using, value } from "./support.ts";

const ownTibia = { ...publishedTibia, protocol: open, kind: "own" as const };
const refusalOf = (earlier: TrendScan, later: TrendScan) => changeOf(earlier, later, using([ownTibia])).refusal;

describe("comparability of two scans", () => {
  it.each<[ChangeRefusalCode | null, string, Partial<TrendScan>, Partial<TrendScan>]>([
    [null, "the same", {}, {}],
    ["other_side", "left and right", {}, { side: "right" }],
    ["other_side", "a side that is not stated", {}, { side: null }],
    ["other_side", "two sides that are not stated", { side: null }, { side: null }],
    ["other_scanner", "two generations", { scanner: "xtremect-1" }, {}],
    ["other_scanner", "a scanner that is not stated", { scanner: null }, {}],
    ["other_scanner", "two scanners that are not stated", { scanner: null }, { scanner: null }],
    ["other_scanner", "two scanners of unknown make", { scanner: "other" }, { scanner: "other" }],
    ["other_protocol", "other stacks", {}, { protocol: { region: "multi-stack", stacks: 2 } }],
    ["other_protocol", "single and multi-stack", { protocol: { region: "single-stack" } }, {}],
    ["other_protocol", "fixed and relative offset", { protocol: { offsetMm: 22 } }, { protocol: { offsetPercent: 7.3 } }],
    ["other_protocol", "other offsets", { protocol: { offsetMm: 22 } }, { protocol: { offsetMm: 22.5 } }],
    [null, "one offset as it is read off", { protocol: { offsetMm: 22 } }, { protocol: { offsetMm: 22.04 } }],
    ["other_protocol", "an offset that one states", { protocol: { ...multiStack, offsetMm: 22 } }, {}],
    ["other_protocol", "a protocol that one states", { protocol: null }, {}],
    [null, "a protocol that neither states", { protocol: null }, { protocol: null }],
    [null, "what follows from what is stated", { protocol: { stacks: 1 } }, { protocol: { region: "single-stack" } }],
    ["other_protocol", "registered and not", {}, { protocol: { ...multiStack, registration: "3d" } }],
    [
      "other_protocol",
      "registered otherwise",
      { protocol: { ...multiStack, registration: "area" } },
      { protocol: { ...multiStack, registration: "3d" } },
    ],
    [null, "not registered and not stated", { protocol: { ...multiStack, registration: "none" } }, {}],
    [
      "other_protocol",
      "other common regions",
      { protocol: { ...multiStack, registration: "3d", commonRegionPercent: 92 } },
      { protocol: { ...multiStack, registration: "3d", commonRegionPercent: 88 } },
    ],
    [
      null,
      "one common region",
      { protocol: { ...multiStack, registration: "3d", commonRegionPercent: 92 } },
      { protocol: { ...multiStack, registration: "3d", commonRegionPercent: 92 } },
    ],
    ["motion_grade", "a grade of 4", { motionGrade: 4 }, {}],
    ["motion_grade", "a grade of 5, scored by decision", {}, { motionGrade: 5, motionOverride: true }],
    ["motion_grade", "no grade", {}, { motionGrade: null }],
    [null, "a grade of 3", { motionGrade: 3 }, { motionGrade: 3 }],
  ])("%s: %s", (code, _name, before, after) => {
    expect(refusalOf(tibia("2024-01-01", 300, before), tibia("2026-01-01", 290, after))?.code ?? null).toBe(code);
  });

  it("names the earlier of two scans with motion", () => {
    const [earlier, later] = [tibia("2024-01-01", 300, { motionGrade: 5 }), tibia("2026-01-01", 290, { motionGrade: 4 })];
    expect(refusalOf(earlier, later)?.message).toMatch(
      /^The scan of Jan 1, 2024 has motion grade 5 of 5 and is excluded from change: motion alone shifts the values\.$/,
    );
    expect(refusalOf(tibia("2024-01-01", 300), later)?.message).toContain("The scan of Jan 1, 2026 has motion grade 4 of 5");
  });

  it("requires no side for a site without sides", () => {
    const spine = (date: string) => hip(date, 1, { site: "lumbar-spine", side: null, values: [value("bmd_ls", 1)] });
    const found = changeOf(spine("2024-01-01"), spine("2026-01-01"), using([{ ...ownHip, parameter: "bmd_ls", site: "lumbar-spine" }]));
    expect(found.refusal).toBeNull();
  });

  it("describes both sides of a difference", () => {
    const refusal = refusalOf(tibia("2024-01-01", 300), tibia("2026-01-01", 290, { protocol: { stacks: 2, offsetMm: 22 } }));
    expect(refusal?.message).toBe(
      "The scans were not made alike: 3 stacks, offset in mm not stated in the earlier one, 2 stacks, offset 22 mm in the later. Another protocol measures other bone.",
    );
    const single = refusalOf(tibia("2024-01-01", 300, { protocol: { stacks: 1 } }), tibia("2026-01-01", 290));
    expect(single?.message).toContain("single-stack region, 1 stack in the earlier one, multi-stack region, 3 stacks in the later");
  });

  it.each<[string, Partial<TrendScan>, Partial<TrendScan>]>([
    ["The side is not stated with both scans", { side: null }, {}],
    ["The side is not stated with both scans", {}, { side: null }],
    ["The scanner is not stated with both scans", { scanner: null }, {}],
    ["The scanner is not stated with both scans", {}, { scanner: null }],
    ["Which scanner made the scans is not stated", { scanner: "other" }, { scanner: "other" }],
    ["was made with a scanner that is not named, the later one with Hologic", { scanner: "other" }, {}],
    ["was made with Hologic, the later one with a scanner that is not named", {}, { scanner: "other" }],
  ])("says what is not stated: %s", (message, before, after) => {
    expect(refusalOf(hip("2024-01-01", 0.9, before), hip("2026-01-01", 0.9, after))?.message).toContain(message);
  });

  it("compares registered scans with equal common regions, within reading precision", () => {
    const matched = (date: string, commonRegionPercent: number) =>
      tibia(date, 300, { protocol: { ...multiStack, registration: "3d", commonRegionPercent } });
    const code = (other: number, one = 92) =>
      changeOf(matched("2024-01-01", one), matched("2026-01-01", other), using([{ ...ownTibia, protocol: open }])).refusal?.code ?? null;
    expect([92, 92.04, 92.05, 91.95, 92.0501, 91.9499, 92.1, 85].map((other) => code(other))).toEqual([
      ...[null, null, null, null],
      ...["other_protocol", "other_protocol", "other_protocol", "other_protocol"],
    ]);
    // 90.15 - 90.1 exceeds 0.05 in binary.
    expect(code(90.15, 90.1)).toBeNull();
  });

  it("compares offsets that differ by the reading precision, despite floating-point error", () => {
    // 22.05 - 22 exceeds 0.05 in binary, and 22.15 - 22.1 does not.
    const placed = (date: string, offsetMm: number) => tibia(date, 300, { protocol: { ...multiStack, offsetMm } });
    const code = (one: number, other: number) => refusalOf(placed("2024-01-01", one), placed("2026-01-01", other))?.code ?? null;
    expect([code(22, 22.05), code(22.05, 22), code(22.1, 22.15), code(7.3, 7.35)]).toEqual([null, null, null, null]);
    expect([code(22, 22.0501), code(22.0501, 22)]).toEqual(["other_protocol", "other_protocol"]);
  });

  it("minds the failure criterion for finite-element outcomes alone", () => {
    const values = [value("tt_bmd", 300), value("failure_load", 10)];
    const scan = (date: string, feCriterion: string) => tibia(date, 0, { values, protocol: { ...multiStack, feCriterion } });
    const load = { ...ownTibia, parameter: "failure_load", protocol: { ...open, feCriterion: "pistoia" } };
    const codes = (before: string, after: string) =>
      trendsOf([scan("2024-01-01", before), scan("2026-01-01", after)], using([ownTibia, load])).series.map(({ parameter, changes }) => [
        parameter,
        changes[0]!.refusal?.code ?? null,
      ]);
    expect(codes("pistoia", "Pistoia ")).toEqual([
      ["tt_bmd", null],
      ["failure_load", null],
    ]);
    expect(codes("pistoia", "whittier")).toEqual([
      ["tt_bmd", null],
      ["failure_load", "other_protocol"],
    ]);
  });

  it("flags a protocol that neither states, and a common region that one alone states", () => {
    const flags = (before: Partial<TrendScan>, after: Partial<TrendScan>) =>
      changeOf(tibia("2024-01-01", 300, before), tibia("2026-01-01", 290, after), using([ownTibia])).flags;
    expect(flags({ protocol: null }, { protocol: null })).toEqual(["protocol_unconfirmed"]);
    const registered = { ...multiStack, registration: "3d" as const };
    const ofRegion = { protocol: { ...registered, commonRegionPercent: 92 } };
    expect(flags({ protocol: registered }, ofRegion)).toEqual(["protocol_unconfirmed"]);
    expect(flags(ofRegion, { protocol: registered })).toEqual(["protocol_unconfirmed"]);
    expect(flags({ protocol: { offsetMm: 22 } }, { protocol: { offsetMm: 22 } })).toEqual([]);
    expect(flags({ protocol: { offsetPercent: 7.3 } }, { protocol: { offsetPercent: 7.3 } })).toEqual([]);
    expect(flags({ protocol: { region: "multi-stack" } }, { protocol: { region: "multi-stack" } })).toEqual([]);
    expect(flags({}, {})).toEqual([]);
    expect(changeOf(hip("2024-01-01", 1), hip("2026-01-01", 1), using([ownHip])).flags).toEqual([]);
  });

  it("assigns a scan with motion to the line of its comparable scans", () => {
    const scans = [tibia("2020-01-01", 300, { motionGrade: 4 }), tibia("2022-01-01", 290), tibia("2024-01-01", 280, { motionGrade: 5 })];
    const { points } = trendsOf(scans, using([ownTibia])).series[0]!;
    expect(points.map(({ line, leftOut }) => [line, leftOut])).toEqual([
      [1, true],
      [1, false],
      [1, true],
    ]);
  });

  it("connects comparable scans across others", () => {
    const scans = [
      hip("2018-01-01", 0.9),
      hip("2020-01-01", 0.95, { scanner: "ge-lunar" }),
      hip("2022-01-01", 0.88),
      hip("2024-01-01", 0.93, { scanner: "ge-lunar" }),
    ];
    const ge = { ...ownHip, scanner: "ge-lunar" as const };
    const { series } = trendsOf(scans, using([ownHip, ge]));
    expect(series.map(({ scanner, points }) => [scanner, points.map(({ line }) => line)])).toEqual([
      ["hologic", [1, 1]],
      ["ge-lunar", [2, 2]],
    ]);
    const found = changesOf(scans, using([ownHip, ge]));
    expect(found["2018-01-01>2022-01-01"]).toMatchObject({ absolute: -0.02, refusal: null });
    expect(found["2020-01-01>2022-01-01"]).toMatchObject({ refusal: { code: "other_scanner" } });
    expect(found["2020-01-01>2024-01-01"]).toMatchObject({ absolute: -0.02 });
    expect(found["2018-01-01>2024-01-01"]).toMatchObject({ refusal: { code: "other_scanner" } });
  });
});
