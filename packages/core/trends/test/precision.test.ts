import type { PrecisionFigureInUse } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendsOf, workspacePrecision, type TrendScan } from "../src/index.ts";
import { changeOf, hip, multiStack, open, ownHip, publishedTibia, tibia, using, value } from "./support.ts";

const minimum: PrecisionFigureInUse = {
  ...ownHip,
  scanner: null,
  measuredOn: "requirement",
  rmsSd: null,
  rmsCvPercent: 1.8,
  lscPercent: 5,
  degreesOfFreedom: null,
  kind: "minimum",
  sourceText: "ISCD, minimum acceptable precision",
};
const published = { ...ownHip, rmsSd: 0.014, kind: "published" as const, sourceText: "Somebody 2020" };
const [before, after] = [hip("2024-01-01", 0.9), hip("2026-01-01", 0.86)];

describe("which precision judges a change", () => {
  it("prefers this laboratory’s own error, then published ones, then an official minimum, and names the source", () => {
    const all = [minimum, published, ownHip];
    expect(changeOf(before, after, using(all)).lsc).toEqual({ value: 0.0277, percent: null, source: "This laboratory", kind: "own" });
    // 2.77 · 0.014
    expect(changeOf(before, after, using([minimum, published])).lsc).toMatchObject({ value: 0.03878, kind: "published" });
    // 5 % of 0.9 by ISCD, not 2.77 · 1.8 %
    expect(changeOf(before, after, using([minimum]))).toMatchObject({
      lsc: { value: 0.045, percent: 5, source: "ISCD, minimum acceptable precision", kind: "minimum" },
      significant: false,
      flags: [],
    });
  });

  it("uses a percentage of the earlier value: 2.77 · 1.3 % of 0.9", () => {
    const found = changeOf(before, after, using([{ ...ownHip, rmsSd: null, rmsCvPercent: 1.3 }]));
    expect(found).toMatchObject({ lsc: { value: 0.032409, percent: 3.601 }, significant: true });
  });

  it.each([0, -12])("has no percentage of %d: refuses a CV alone, uses an RMS-SD without percentages", (nothing) => {
    const scans = [tibia("2024-01-01", nothing), tibia("2026-01-01", 10)] as const;
    expect(changeOf(...scans, using([{ ...publishedTibia, rmsSd: null, rmsCvPercent: 1 }]))).toMatchObject({
      ...{ absolute: null, lsc: null, significant: null },
      refusal: {
        code: "no_precision",
        message:
          "The precision error of this value is known as a percentage alone, and of a value that is not above zero there is none. Without it, change cannot be told from noise.",
      },
    });
    expect(changeOf(...scans, using([publishedTibia]))).toMatchObject({
      ...{ absolute: 10 - nothing, percent: null, percentPerYear: null, significant: true },
      refusal: null,
    });
  });

  it("prefers the absolute error when the source states both", () => {
    const both = { ...ownHip, rmsCvPercent: 1.3, lscPercent: 5 };
    expect(changeOf(before, after, using([both])).lsc).toMatchObject({ value: 0.0277, percent: null });
  });

  it("finds for each protocol of a series its own figure, as the later scan states it", () => {
    const fixed = { region: "single-stack", offsetMm: 22 } as const;
    const relative = { region: "single-stack", offsetPercent: 7.3 } as const;
    const figures = [
      { ...publishedTibia, protocol: { ...open, offsetMm: 22 }, rmsSd: 1 },
      { ...publishedTibia, protocol: { ...open, offsetPercent: 7.3 }, rmsSd: 2 },
    ];
    const scans = [
      tibia("2020-01-01", 300, { protocol: fixed }),
      tibia("2021-01-01", 300, { protocol: relative }),
      tibia("2022-01-01", 300, { protocol: fixed }),
      tibia("2023-01-01", 300, { protocol: relative }),
    ];
    const changes = trendsOf(scans, using(figures)).series.flatMap((series) => series.changes);
    const known = changes.filter(({ lsc }) => lsc !== null);
    expect(known.map(({ from, to, lsc }) => [from, to, lsc!.value])).toEqual([
      ["2020-01-01", "2022-01-01", 2.77],
      ["2021-01-01", "2023-01-01", 5.54],
    ]);
    // Offsets match within 0.05 mm; the figure's must match the later scan.
    const offsets = (one: number, other: number) => [
      tibia("2020-01-01", 300, { protocol: { ...fixed, offsetMm: one } }),
      tibia("2022-01-01", 300, { protocol: { ...fixed, offsetMm: other } }),
    ];
    const [early, late] = offsets(22.08, 22.04);
    expect(changeOf(early!, late!, using(figures)).refusal).toBeNull();
    expect(changeOf(...(offsets(22.04, 22.08) as [TrendScan, TrendScan]), using(figures)).refusal?.code).toBe("no_precision");
  });

  it("prefers a workspace’s own error to the laboratory’s, however much of the protocol that one names", () => {
    const ofLaboratory = { ...publishedTibia, kind: "own" as const, protocol: { ...open, region: "multi-stack" as const }, rmsSd: 1 };
    const ofWorkspace = { ...ofLaboratory, source: workspacePrecision, protocol: open, rmsSd: 2 };
    const scans = [tibia("2024-01-01", 300, { protocol: multiStack }), tibia("2026-01-01", 300, { protocol: multiStack })] as const;
    expect(changeOf(...scans, using([ofLaboratory, ofWorkspace])).lsc).toMatchObject({ value: 5.54 });
  });

  it("prefers the figure that names more of the protocol, then the first", () => {
    const wide = { ...publishedTibia, protocol: open, rmsSd: 9 };
    const scans = [tibia("2024-01-01", 300), tibia("2026-01-01", 290)] as const;
    expect(changeOf(...scans, using([wide, publishedTibia])).lsc?.value).toBe(3.20169619);
    expect(changeOf(...scans, using([{ ...wide, rmsSd: 1 }, wide])).lsc?.value).toBe(2.77);
  });

  it("prefers this laboratory’s own to a published one that names more of the protocol", () => {
    const own = { ...publishedTibia, protocol: open, rmsSd: 2, kind: "own" as const };
    const scans = [tibia("2024-01-01", 300), tibia("2026-01-01", 290)] as const;
    for (const figures of [
      [own, publishedTibia],
      [publishedTibia, own],
    ])
      expect(changeOf(...scans, using(figures)).lsc).toMatchObject({ value: 5.54, kind: "own" });
  });

  it("uses the error of registered repeats only for scans with the same registration", () => {
    const protocol = { ...open, region: "single-stack" as const };
    const figures = [
      { ...publishedTibia, protocol: { ...protocol, registration: "area" as const }, rmsSd: 1 },
      { ...publishedTibia, protocol, rmsSd: 2 },
    ];
    const lsc = (registration: "none" | "area" | "3d" | null) => {
      const scan = (date: string) => tibia(date, 300, { protocol: { region: "single-stack", registration } });
      return changeOf(scan("2024-01-01"), scan("2026-01-01"), using(figures)).lsc?.value;
    };
    expect((["area", "none", "3d", null] as const).map(lsc)).toEqual([2.77, 5.54, 5.54, 5.54]);
  });

  it.each([
    [29, ["few_degrees_of_freedom"]],
    [30, []],
    [null, ["few_degrees_of_freedom"]],
  ])("says whether %s degrees of freedom are few", (degreesOfFreedom, flags) => {
    expect(changeOf(before, after, using([{ ...ownHip, degreesOfFreedom }])).flags).toEqual(flags);
  });

  it.each<[string, Partial<PrecisionFigureInUse>, Partial<TrendScan>]>([
    ["of another parameter", { parameter: "tb_bmd" }, {}],
    ["of another site", { site: "distal-radius" }, {}],
    ["of another scanner", { scanner: "xtremect-1" }, {}],
    ["of other stacks", { protocol: { ...open, region: "multi-stack", stacks: 2 } }, {}],
    ["of single stacks", { protocol: { ...open, region: "single-stack" } }, {}],
    ["of registered repeats", { protocol: { ...open, registration: "3d" } }, {}],
    ["of a protocol that the scan does not state", {}, { protocol: { region: "multi-stack" } }],
    ["without a figure", { rmsSd: null }, {}],
  ])("borrows none: %s", (_name, changed, facts) => {
    const used = using([{ ...publishedTibia, ...changed }]);
    const change = changeOf(tibia("2024-01-01", 300, facts), tibia("2026-01-01", 200, facts), used);
    expect(change).toMatchObject({ absolute: null, significant: null, lsc: null, refusal: { code: "no_precision" } });
  });

  it.each<[string, PrecisionFigureInUse[], Partial<TrendScan>]>([
    ["No precision error is known for this value at the distal tibia.", [], {}],
    ["No precision error is known for this value at the distal tibia.", [{ ...publishedTibia, rmsSd: null }], {}],
    ["No precision error is known for this value at the distal tibia with XtremeCT II", [{ ...publishedTibia, scanner: "xtremect-1" }], {}],
    ["are of another protocol.", [{ ...publishedTibia, protocol: { ...open, region: "single-stack" } }], {}],
    ["the scan does not state its own in full.", [publishedTibia], { protocol: { region: "multi-stack" } }],
    [
      "of a value that is not above zero there is none.",
      [{ ...publishedTibia, rmsSd: null, rmsCvPercent: 1 }],
      { values: [value("tt_bmd", 0)] },
    ],
  ])("says why there is none: %s", (reason, figures, facts) => {
    const { refusal } = changeOf(tibia("2024-01-01", 300, facts), tibia("2026-01-01", 200, facts), using(figures));
    expect(refusal?.message).toContain(reason);
    expect(refusal?.message).toMatch(/Without it, change cannot be told from noise\.$/);
  });

  it("requires a precision error with the same failure criterion for finite-element results", () => {
    const load = { ...publishedTibia, parameter: "failure_load" };
    const scan = (date: string) =>
      tibia(date, 0, { values: [value("failure_load", 10)], protocol: { ...multiStack, feCriterion: "pistoia" } });
    const change = (protocol: PrecisionFigureInUse["protocol"]) =>
      changeOf(scan("2024-01-01"), scan("2026-01-01"), using([{ ...load, protocol }]));
    expect(change(open).refusal).toMatchObject({ code: "no_precision", message: expect.stringContaining("failure criterion") });
    expect(change({ ...open, feCriterion: "Pistoia" }).refusal).toBeNull();
    expect(change({ ...open, feCriterion: "whittier" }).refusal).toMatchObject({ code: "no_precision" });
  });
});
