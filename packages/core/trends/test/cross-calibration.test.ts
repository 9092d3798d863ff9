import type { CrossCalibration, PrecisionFigureInUse } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { changeOf, geOfHologic as line, hip, open, ownHip, publishedTibia, tibia, using, value } from "./support.ts";

describe("two scanners through a cross-calibration", () => {
  const ge = { ...ownHip, scanner: "ge-lunar" as const, rmsSd: 0.012, sourceText: "This laboratory, Lunar" };
  const precision = using([ownHip, ge], [line]);
  const hologic = (date: string, bmd: number) => hip(date, bmd, {}, { zScore: -1 });
  const lunar = (date: string, bmd: number) => hip(date, bmd, { scanner: "ge-lunar" }, { zScore: -2 });

  // 39/38 · 0.0256 · (1 - 0.9604) · (1 + 1/40 + (0.0196/40 + 0.0196 - 0.0001) / (39 · 0.0196)) = 0.0010404… · 1.0511…
  const residual = (39 / 38) * 0.0256 * 0.0396 * (1 + 1 / 40 + (0.0196 / 40 + 0.0196 - 0.0001) / (39 * 0.0196));
  const lsc = 1.96 * Math.sqrt(0.012 ** 2 + residual + 1.12 ** 2 * 0.01 ** 2);

  it("uses the target scale and the generalized least significant change, and names the cross-calibration", () => {
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

  it("works in the reverse direction", () => {
    expect(changeOf(lunar("2024-03-14", 1.0), hologic("2026-03-14", 0.9), precision)).toMatchObject({
      absolute: 0.088,
      percent: expect.closeTo(8.8, 10),
      lsc: { value: expect.closeTo(lsc, 12) },
      significant: true,
      crossCalibration: { source: "Somebody 2019" },
    });
  });

  it.each([0.5, 1.3])("applies to the measured range, including its ends: %d", (bmd) => {
    expect(changeOf(hologic("2024-03-14", bmd), lunar("2026-03-14", 1.0), precision)).toMatchObject({ refusal: null, flags: [] });
    // The value of the other scanner is not converted, so it may be any.
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

  it("uses another cross-calibration when the value is outside the first one’s range", () => {
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
      basis: "published",
    });
    expect(changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1.0), both).crossCalibration?.source).toBe("Somebody 2019");
  });

  it("shows the range as the value is shown: a fraction in percent", () => {
    const volume = { parameter: "bvtv", site: "distal-tibia" as const };
    const fraction = { ...line, ...volume, fromScanner: "xtremect-1" as const, toScanner: "xtremect-2" as const, lower: 0.05, upper: 0.3 };
    const scan = (date: string, scanner: "xtremect-1" | "xtremect-2") => tibia(date, 0, { scanner, values: [value("bvtv", 0.42)] });
    const { refusal } = changeOf(scan("2024-01-01", "xtremect-1"), scan("2026-01-01", "xtremect-2"), using([], [fraction]));
    expect(refusal?.message).toContain("was measured from 5 % to 30 % on XtremeCT (first generation). The value there, 42 %, lies outside");
  });

  it("has no percentage precision for a value of zero, on either scanner", () => {
    const percentages = [
      { ...ownHip, rmsSd: null, rmsCvPercent: 1 },
      { ...ge, rmsSd: null, rmsCvPercent: 1 },
    ];
    const open = using(percentages, [{ ...line, lower: null, upper: null }]);
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(changeOf(hologic("2024-03-14", from), lunar("2026-03-14", to), open).refusal).toMatchObject({
        code: "no_precision",
        message: expect.stringContaining("of a value that is not above zero there is none"),
      });
  });

  it("flags a publication without a range", () => {
    const open = using([ownHip, ge], [{ ...line, lower: null, upper: null }]);
    expect(changeOf(hologic("2024-03-14", 0.3), lunar("2026-03-14", 1.0), open)).toMatchObject({
      absolute: expect.closeTo(0.584, 12),
      flags: ["calibration_range_unstated"],
    });
  });

  it("applies a percentage error to each scanner’s value, and reports the weaker source", () => {
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
    ["from another scanner to this one", "other_scanner", { fromScanner: "xtremect-1" }, [ownHip, ge]],
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

  const betweenGenerations = {
    ...{ ...line, reportType: "hr-pqct" as const, parameter: "tt_bmd", site: "distal-tibia" as const, lower: 150, upper: 450 },
    ...{ fromScanner: "xtremect-1" as const, toScanner: "xtremect-2" as const },
  };
  const ofBoth = [
    { ...publishedTibia, protocol: open },
    { ...publishedTibia, protocol: open, scanner: "xtremect-1" as const },
  ];

  it("bridges scanners, and neither sides nor motion", () => {
    const right = { ...lunar("2026-03-14", 1), side: "right" as const };
    expect(changeOf(hologic("2024-03-14", 0.9), right, precision).refusal?.code).toBe("other_side");
    const generations = using(ofBoth, [betweenGenerations]);
    const change = (motionGrade: number, after: number) =>
      changeOf(
        tibia("2024-01-01", 300, { scanner: "xtremect-1", motionGrade }),
        tibia("2026-01-01", 290, { motionGrade: after }),
        generations,
      );
    expect(change(3, 3).refusal).toBeNull();
    for (const moved of [change(4, 1), change(1, 4)])
      expect(moved).toMatchObject({ absolute: null, crossCalibration: null, refusal: { code: "motion_grade" } });
  });

  it("is refused where its line rests on too few people for a least significant change", () => {
    const found = changeOf(hologic("2024-03-14", 0.9), lunar("2026-03-14", 1), using([ownHip, ge], [{ ...line, n: 2 }]));
    expect(found).toMatchObject({ absolute: null, lsc: null, refusal: { code: "no_precision" } });
  });

  it("shows the range of a value without a unit as a number alone", () => {
    const score = { ...line, parameter: "tbs", site: "lumbar-spine" as const, lower: 0.9, upper: 1.5 };
    const scan = (date: string, scanner: "hologic" | "ge-lunar") =>
      hip(date, 0, { scanner, site: "lumbar-spine", side: null, values: [value("tbs", 0.85, { unit: "" })] });
    const { refusal } = changeOf(scan("2024-01-01", "hologic"), scan("2026-01-01", "ge-lunar"), using([], [score]));
    expect(refusal?.message).toContain("was measured from 0.9 to 1.5 on Hologic. The value there, 0.85, lies outside");
  });

  it("is between two scanners: on one, no line bridges a protocol", () => {
    const [first, second] = [
      tibia("2024-01-01", 300, { protocol: { offsetMm: 22.5 } }),
      tibia("2026-01-01", 290, { protocol: { offsetMm: 22 } }),
    ];
    const own = {
      ...{ ...line, reportType: "hr-pqct" as const, parameter: "tt_bmd", site: "distal-tibia" as const },
      ...{ fromScanner: "xtremect-2" as const, toScanner: "xtremect-2" as const },
      ...{ fromProtocol: { ...open, offsetMm: 22.5 }, toProtocol: { ...open, offsetMm: 22 }, lower: 150, upper: 450 },
    };
    const found = changeOf(first!, second!, using([{ ...publishedTibia, protocol: open }], [own]));
    expect(found.refusal?.code).toBe("other_protocol");
  });

  it("bridges a protocol only where it names it", () => {
    const [first, second] = [
      tibia("2024-01-01", 300, { scanner: "xtremect-1", protocol: { offsetMm: 22.5 } }),
      tibia("2026-01-01", 290, { protocol: { offsetMm: 22 } }),
    ];
    const code = (more: Partial<CrossCalibration>) =>
      changeOf(first, second, using(ofBoth, [{ ...betweenGenerations, ...more }])).refusal?.code ?? null;
    expect(code({})).toBe("other_scanner");
    expect(code({ fromProtocol: open, toProtocol: open })).toBe("other_scanner");
    expect(code({ fromProtocol: { ...open, offsetMm: 22.5 }, toProtocol: { ...open, offsetMm: 22 } })).toBeNull();
    expect(code({ fromProtocol: { ...open, offsetMm: 22.5 }, toProtocol: open })).toBeNull();
    expect(code({ fromProtocol: open, toProtocol: { ...open, offsetMm: 22 } })).toBeNull();
    expect(code({ fromProtocol: { ...open, offsetMm: 9.5 }, toProtocol: { ...open, offsetMm: 9 } })).toBe("other_scanner");
  });
});
