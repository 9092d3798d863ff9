import type { CrossCalibration, PrecisionFigureInUse } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendsOf, type TrendScan } from "../src/index.ts";
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

describe("which precision a change is held against", () => {
  it("takes this laboratory’s own, else a published one, else the minimum that a body accepts, and says whose it is", () => {
    const all = [minimum, published, ownHip];
    expect(changeOf(before, after, using(all)).lsc).toEqual({ value: 0.0277, percent: null, source: "This laboratory", kind: "own" });
    // 2.77 · 0.014
    expect(changeOf(before, after, using([minimum, published])).lsc).toMatchObject({ value: 0.03878, kind: "published" });
    // 5 % of 0.9, as ISCD states it, and not 2.77 · 1.8 %
    expect(changeOf(before, after, using([minimum]))).toMatchObject({
      lsc: { value: 0.045, percent: 5, source: "ISCD, minimum acceptable precision", kind: "minimum" },
      significant: false,
      flags: [],
    });
  });

  it("takes a percentage of the earlier value: 2.77 · 1.3 % of 0.9", () => {
    const found = changeOf(before, after, using([{ ...ownHip, rmsSd: null, rmsCvPercent: 1.3 }]));
    expect(found).toMatchObject({ lsc: { value: 0.032409, percent: 3.601 }, significant: true });
  });

  it.each([0, -12])(
    "has no percentage of %d: refused in words where nothing else is known, a plain number where an RMS-SD is",
    (nothing) => {
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
    },
  );

  it("takes the absolute figure where its source states a percentage as well", () => {
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
    // Offsets are the same within 0.05 mm, and a figure's must be that of the later scan.
    const offsets = (one: number, other: number) => [
      tibia("2020-01-01", 300, { protocol: { ...fixed, offsetMm: one } }),
      tibia("2022-01-01", 300, { protocol: { ...fixed, offsetMm: other } }),
    ];
    const [early, late] = offsets(22.08, 22.04);
    expect(changeOf(early!, late!, using(figures)).refusal).toBeNull();
    expect(changeOf(...(offsets(22.04, 22.08) as [TrendScan, TrendScan]), using(figures)).refusal?.code).toBe("no_precision");
  });

  it("prefers the figure that names more of the protocol, then the first", () => {
    const wide = { ...publishedTibia, protocol: open, rmsSd: 9 };
    const scans = [tibia("2024-01-01", 300), tibia("2026-01-01", 290)] as const;
    expect(changeOf(...scans, using([wide, publishedTibia])).lsc?.value).toBe(3.20169619);
    expect(changeOf(...scans, using([{ ...wide, rmsSd: 1 }, wide])).lsc?.value).toBe(2.77);
  });

  it("takes the error of matched repeats for scans that were matched alike, and the wider one for all others", () => {
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

  it("holds no finite-element outcome against a figure whose criterion is not stated", () => {
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

describe("two scanners through a cross-calibration", () => {
  // GE = 0.08 + 1.12 Hologic, 40 people, r = 0.98; GE's RMS-SD is 0.012.
  const line: CrossCalibration = {
    reportType: "dxa",
    parameter: "bmd_th",
    site: "hip",
    fromScanner: "hologic",
    toScanner: "ge-lunar",
    slope: 1.12,
    intercept: 0.08,
    correlation: 0.98,
    n: 40,
    sdFrom: 0.14,
    sdTo: 0.16,
    lower: 0.5,
    upper: 1.3,
    source: "Somebody 2019",
  };
  const ge = { ...ownHip, scanner: "ge-lunar" as const, rmsSd: 0.012, sourceText: "This laboratory, Lunar" };
  const precision = using([ownHip, ge], [line]);
  const hologic = (date: string, bmd: number) => hip(date, bmd, {}, { zScore: -1 });
  const lunar = (date: string, bmd: number) => hip(date, bmd, { scanner: "ge-lunar" }, { zScore: -2 });

  // 39/38 · 0.0256 · (1 - 0.9604) · (1 + 1/40 + (0.0196/40 + 0.0196 - 0.0001) / (39 · 0.0196)) = 0.0010404… · 1.0511…
  const residual = (39 / 38) * 0.0256 * 0.0396 * (1 + 1 / 40 + (0.0196 / 40 + 0.0196 - 0.0001) / (39 * 0.0196));
  const lsc = 1.96 * Math.sqrt(0.012 ** 2 + residual + 1.12 ** 2 * 0.01 ** 2);

  it("compares on the scale of the line’s end with the generalized least significant change, and names the line", () => {
    expect(lsc).toBeCloseTo(0.072363, 6);
    // 0.900 on Hologic is 0.08 + 1.12 · 0.9 = 1.088 on GE.
    expect(changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1.0), precision)).toMatchObject({
      absolute: -0.088,
      percent: expect.closeTo((100 * -0.088) / 1.088, 10),
      zChange: null,
      lsc: { value: expect.closeTo(lsc, 12), percent: null, kind: "own", source: "This laboratory; This laboratory, Lunar" },
      significant: true,
      crossCalibration: { source: "Somebody 2019" },
      refusal: null,
    });
    expect(changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1.02), precision)).toMatchObject({
      absolute: -0.068,
      significant: false,
    });
  });

  it("holds the other way round as well", () => {
    expect(changeOf(lunar("2024-03-14", 1.0), hologic("2026-03-14", 0.9), precision)).toMatchObject({
      absolute: 0.088,
      percent: expect.closeTo(8.8, 10),
      lsc: { value: expect.closeTo(lsc, 12) },
      significant: true,
      crossCalibration: { source: "Somebody 2019" },
    });
  });

  it.each([0.5, 1.3])("holds for the values that it was measured over, their ends included: %d", (bmd) => {
    expect(changeOf(hologic("2024-03-14", bmd), lunar("2026-03-14", 1.0), precision)).toMatchObject({ refusal: null, flags: [] });
    // The later scan is on the line's first scanner; the other one's value is not converted, so it may be any.
    expect(changeOf(lunar("2024-03-14", 2), hologic("2026-03-14", bmd), precision).refusal).toBeNull();
  });

  it.each([
    [0.499, "0.499 g/cm²"],
    [1.301, "1.301 g/cm²"],
  ])("is not carried on beyond them, in either direction: %d", (bmd, shown) => {
    const beyond = {
      ...{ absolute: null, percent: null, percentPerYear: null, lsc: null, significant: null, crossCalibration: null, flags: [] },
      refusal: {
        code: "other_scanner",
        message: `The cross-calibration of Somebody 2019 was measured from 0.5 g/cm² to 1.3 g/cm² on Hologic. The value there, ${shown}, lies outside, and a line says nothing beyond what it was measured on.`,
      },
    };
    expect(changeOf(hologic("2024-03-14", bmd), lunar("2026-03-14", 1.0), precision)).toMatchObject(beyond);
    expect(changeOf(lunar("2024-03-14", 1.0), hologic("2026-03-14", bmd), precision)).toMatchObject(beyond);
  });

  it("gives way to another line between the two that was measured as far", () => {
    const back = {
      ...line,
      fromScanner: line.toScanner,
      toScanner: line.fromScanner,
      slope: 0.86,
      intercept: -0.03,
      sdFrom: 0.16,
      sdTo: 0.14,
    };
    const both = using([ownHip, ge], [line, { ...back, lower: 0.4, upper: 1.6, source: "Somebody else 2021" }]);
    expect(changeOf(hologic("2024-03-14", 0.45), lunar("2026-03-14", 0.6), both).crossCalibration).toEqual({
      source: "Somebody else 2021",
    });
    expect(changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1.0), both).crossCalibration).toEqual({ source: "Somebody 2019" });
  });

  it("says so where its publication states no range", () => {
    const open = using([ownHip, ge], [{ ...line, lower: null, upper: null }]);
    expect(changeOf(hologic("2024-03-14", 0.3), lunar("2026-03-14", 1.0), open)).toMatchObject({
      absolute: expect.closeTo(0.584, 12),
      flags: ["calibration_range_unstated"],
    });
  });

  it("takes percentages of each scanner’s own value, and the weaker of both kinds", () => {
    const percentages = [
      { ...ownHip, rmsSd: null, rmsCvPercent: 1 },
      { ...ge, rmsSd: null, rmsCvPercent: 1.2, kind: "published" as const },
    ];
    const found = changeOf(hologic("2024-03-14", 1), lunar("2026-03-14", 1), using(percentages, [line]));
    // 1 % of 1.0 and 1.2 % of 1.0: the same errors as above
    expect(found.lsc).toMatchObject({ value: expect.closeTo(lsc, 12), kind: "published" });
  });

  it.each<[string, string, Partial<CrossCalibration>, PrecisionFigureInUse[]]>([
    ["of another parameter", "other_scanner", { parameter: "bmd_fn" }, [ownHip, ge]],
    ["of another site", "other_scanner", { site: "lumbar-spine" }, [ownHip, ge]],
    ["between other scanners", "other_scanner", { toScanner: "xtremect-2" }, [ownHip, ge]],
    ["from a protocol that the scan does not state", "other_scanner", { fromProtocol: { ...open, region: "multi-stack" } }, [ownHip, ge]],
    ["for a protocol that the scan does not state", "other_scanner", { toProtocol: { ...open, region: "multi-stack" } }, [ownHip, ge]],
    ["without the precision of one scanner", "no_precision", {}, [ownHip]],
    ["without the precision of the other", "no_precision", {}, [ge]],
  ])("is refused %s", (_name, code, changed, figures) => {
    const found = changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1.0), using(figures, [{ ...line, ...changed }]));
    expect(found).toMatchObject({ absolute: null, lsc: null, crossCalibration: null, refusal: { code } });
  });

  it.each([
    [29, 30],
    [30, 29],
  ])("rests on few degrees of freedom where either scanner’s precision does: %d and %d", (from, to) => {
    const figures = [
      { ...ownHip, degreesOfFreedom: from },
      { ...ge, degreesOfFreedom: to },
    ];
    expect(changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1), using(figures, [line])).flags).toEqual(["few_degrees_of_freedom"]);
  });

  it("bridges scanners, and neither sides nor motion", () => {
    const right = { ...lunar("2026-03-14", 1), side: "right" as const };
    expect(changeOf(hologic("2024-03-14", 0.9), right, precision).refusal?.code).toBe("other_side");
  });

  it("is between two scanners: on one, no line bridges a protocol", () => {
    const [first, second] = [
      tibia("2024-01-01", 300, { protocol: { offsetMm: 22.5 } }),
      tibia("2026-01-01", 290, { protocol: { offsetMm: 22 } }),
    ];
    const own = {
      ...{ ...line, reportType: "hr-pqct" as const, parameter: "tt_bmd", site: "distal-tibia" as const },
      ...{ fromScanner: "xtremect-2" as const, toScanner: "xtremect-2" as const },
      ...{ fromProtocol: { ...open, offsetMm: 22.5 }, toProtocol: { ...open, offsetMm: 22 } },
    };
    const found = changeOf(first!, second!, using([{ ...publishedTibia, protocol: open }], [own]));
    expect(found.refusal?.code).toBe("other_protocol");
  });

  it("bridges a protocol only where it names it", () => {
    const [first, second] = [
      tibia("2024-01-01", 300, { scanner: "xtremect-1", protocol: { offsetMm: 22.5 } }),
      tibia("2026-01-01", 290, { protocol: { offsetMm: 22 } }),
    ];
    const between = {
      ...line,
      reportType: "hr-pqct",
      parameter: "tt_bmd",
      site: "distal-tibia",
      fromScanner: "xtremect-1",
      toScanner: "xtremect-2",
      lower: 150,
      upper: 450,
    } as const;
    const figures = [
      { ...publishedTibia, protocol: open },
      { ...publishedTibia, protocol: open, scanner: "xtremect-1" as const },
    ];
    const code = (more: Partial<CrossCalibration>) =>
      changeOf(first, second, using(figures, [{ ...between, ...more }])).refusal?.code ?? null;
    expect(code({})).toBe("other_scanner");
    // As it is stored: what it names of neither protocol, both must have alike.
    expect(code({ fromProtocol: open, toProtocol: open })).toBe("other_scanner");
    expect(code({ fromProtocol: { ...open, offsetMm: 22.5 }, toProtocol: { ...open, offsetMm: 22 } })).toBeNull();
    expect(code({ fromProtocol: { ...open, offsetMm: 9.5 }, toProtocol: { ...open, offsetMm: 9 } })).toBe("other_scanner");
  });
});
