import { describe, expect, it } from "vitest";
import { trendsOf, type DeviceLine, type TrendScan } from "../src/index.ts";
import { changeOf, geOfHologic, hip, ownHip, publishedTibia, tibia, using } from "./support.ts";

const end = (deviceId: string, more: Partial<DeviceLine["from"]> = {}) => ({
  ...{ deviceId, name: `Room ${deviceId}`, since: null, before: null },
  ...more,
});
/** B reads 2 + 1.01 A; standard error 1.5. */
const line: DeviceLine = {
  parameter: "tt_bmd",
  site: null,
  from: end("a"),
  to: end("b"),
  basis: "phantom",
  equation: {
    slope: 1.01,
    intercept: 2,
    meanFrom: 300,
    error: { of: "line", n: 5, correlation: 0.9999, standardError: 1.5, sdFrom: 200, sdTo: 202, lower: 100, upper: 600 },
  },
  source: "the phantom QC1 on “Room a” and “Room b”",
};
const on = (id: string) => ({ device: { id, name: `Room ${id}` } });
const precision = using([publishedTibia], [], [line]);
// 4/3 · 202² · (1 - 0.9999²) · (1 + 1/5 + (200²/5 + 200² - e²) / (4 · 200²)) with e = 1.155847
const e = 1.155847;
const residual = (4 / 3) * 202 ** 2 * (1 - 0.9999 ** 2) * (1.2 + (200 ** 2 / 5 + 200 ** 2 - e ** 2) / (4 * 200 ** 2));
const lsc = 1.96 * Math.sqrt(e ** 2 + residual + 1.01 ** 2 * e ** 2);

describe("two devices of the laboratory through its own cross-calibration", () => {
  const [earlier, later] = [tibia("2024-01-01", 280, on("a")), tibia("2026-01-01", 280, on("b"))];

  it("use the second device’s scale and the generalized least significant change, also within one model", () => {
    expect(lsc).toBeCloseTo(8.548, 3);
    expect(changeOf(earlier, later, precision)).toMatchObject({
      absolute: -4.8,
      lsc: { value: expect.closeTo(lsc, 10), kind: "published" },
      significant: false,
      zChange: null,
      crossCalibration: { source: line.source, basis: "phantom" },
      flags: ["phantom_calibration"],
      refusal: null,
    });
  });

  it("and the other way round", () => {
    const back = changeOf(tibia("2024-01-01", 280, on("b")), tibia("2026-01-01", 280, on("a")), precision);
    expect(back).toMatchObject({ absolute: 4.8, lsc: { value: expect.closeTo(lsc, 10) }, crossCalibration: { basis: "phantom" } });
  });

  it("are not joined to one line of a chart", () => {
    const [series] = trendsOf([earlier, later], precision).series;
    expect(series!.points.map(({ line: of, device }) => [of, device])).toEqual([
      [1, "Room a"],
      [2, "Room b"],
    ]);
  });

  it.each<[string, TrendScan, TrendScan]>([
    ["one of them names no device", tibia("2024-01-01", 280), later],
    ["both are of one device", tibia("2024-01-01", 280, on("b")), later],
  ])("count as one where %s", (_, one, other) => {
    expect(changeOf(one, other, precision)).toMatchObject({
      absolute: 0,
      crossCalibration: null,
      lsc: { value: expect.closeTo(2.77 * e, 6) },
    });
  });

  it("have no change and separate chart lines within one model without a cross-calibration", () => {
    const [one, other] = [tibia("2024-01-01", 280, on("c")), tibia("2026-01-01", 250, on("b"))];
    expect(changeOf(one, other, precision)).toMatchObject({
      ...{ absolute: null, significant: null, lsc: null, crossCalibration: null },
      refusal: {
        code: "other_scanner",
        message:
          "The earlier scan was made on “Room c”, the later one on “Room b”. Two scanners of one model differ by themselves too, and no cross-calibration between these two is in use for this value.",
      },
    });
    expect(trendsOf([one, other], precision).series[0]!.points.map(({ line: of }) => of)).toEqual([1, 2]);
  });

  it("have no number where a device was changed between its scan and the phantom’s", () => {
    const since = using([publishedTibia], [], [{ ...line, from: end("a", { since: "2024-01-02" }) }]);
    expect(changeOf(earlier, later, since).refusal?.code).toBe("other_scanner");
    const sinceThatDay = using([publishedTibia], [], [{ ...line, from: end("a", { since: "2024-01-01" }) }]);
    expect(changeOf(earlier, later, sinceThatDay).crossCalibration).not.toBeNull();
    const before = (day: string) => using([publishedTibia], [], [{ ...line, to: end("b", { before: day }) }]);
    expect(changeOf(earlier, later, before("2026-01-01")).refusal?.code).toBe("other_scanner");
    expect(changeOf(earlier, later, before("2026-01-02")).crossCalibration).not.toBeNull();
  });

  it("have no change outside the measured range, and the message names the device", () => {
    expect(changeOf(tibia("2024-01-01", 90, on("a")), later, precision).refusal).toEqual({
      code: "other_scanner",
      message:
        "The cross-calibration of the phantom QC1 on “Room a” and “Room b” was measured from 100 mg HA/cm³ to 600 mg HA/cm³ on “Room a”. The value there, 90 mg HA/cm³, lies outside, and a line says nothing beyond what it was measured on.",
    });
  });

  it("are refused where the scans were not made alike, of other sides, or moved", () => {
    const refusalOf = (changes: Partial<TrendScan>) => changeOf({ ...earlier, ...changes }, later, precision).refusal?.code;
    expect(refusalOf({ protocol: { region: "multi-stack", stacks: 2 } })).toBe("other_protocol");
    expect(refusalOf({ side: "right" })).toBe("other_side");
    expect(refusalOf({ motionGrade: 4 })).toBe("motion_grade");
  });

  it("prefer the site’s cross-calibration to a general one, and ignore other parameters and sites", () => {
    const ofSite = { ...line, site: "distal-tibia" as const, source: "of the tibia" };
    const ofRadius = { ...line, site: "distal-radius" as const };
    const sourceOf = (lines: DeviceLine[]) => changeOf(earlier, later, using([publishedTibia], [], lines)).crossCalibration?.source ?? null;
    expect(sourceOf([line, ofSite])).toBe("of the tibia");
    expect(sourceOf([ofRadius])).toBeNull();
    expect(sourceOf([{ ...line, parameter: "tb_bmd" }])).toBeNull();
  });
});

describe("two devices of two makers", () => {
  const ge = { ...ownHip, scanner: "ge-lunar" as const, rmsSd: 0.012 };
  const people: DeviceLine = {
    ...{ parameter: "bmd_th", site: "hip", from: end("a"), to: end("b"), basis: "people", source: "31 people on both" },
    equation: {
      ...{ slope: 1.1, intercept: 0.1, meanFrom: 0.9 },
      error: { of: "line", n: 31, correlation: 0.97, standardError: 0.04, sdFrom: 0.14, sdTo: 0.16, lower: 0.7, upper: 1.2 },
    },
  };
  const change = (bmd: number, lines: DeviceLine[], device: string = "a") =>
    changeOf(
      hip("2024-01-01", bmd, on(device)),
      hip("2026-01-01", 1, { scanner: "ge-lunar", ...on("b") }),
      using([ownHip, ge], [geOfHologic], lines),
    );

  it("prefer their own cross-calibration; the published one applies outside its range or without it", () => {
    expect(change(0.9, [people])).toMatchObject({
      absolute: -0.09,
      crossCalibration: { basis: "people", source: "31 people on both" },
      flags: [],
    });
    expect(change(0.6, [people]).crossCalibration).toMatchObject({ basis: "published" });
    expect(change(0.9, []).crossCalibration).toMatchObject({ basis: "published" });
    expect(change(0.9, [people], "c").crossCalibration).toMatchObject({ basis: "published" });
    expect(change(0.4, [people]).refusal?.message).toContain("31 people on both");
  });
});

it("a ratio of one section widens the change by its own error at the value", () => {
  const equation = { slope: 1.02, intercept: 0, meanFrom: 1, error: { of: "ratio" as const, slopeError: 0.005 } };
  const ratio: DeviceLine = { ...line, parameter: "bmd_th", equation };
  const found = changeOf(hip("2024-01-01", 0.9, on("a")), hip("2026-01-01", 0.9, on("b")), using([ownHip], [], [ratio]));
  expect(found).toMatchObject({
    absolute: -0.018,
    lsc: { value: expect.closeTo(1.96 * Math.sqrt(0.01 ** 2 + (1.02 * 0.01) ** 2 + (0.9 * 0.005) ** 2), 12) },
    flags: ["phantom_calibration"],
  });
});
