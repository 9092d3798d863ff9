import { convertibleParameters } from "@trabecula/comparability";
import { ZScoreResult, type ScoreRequest } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { additionalScores, scoreScans, type ScoreOptions } from "../../src/index.ts";
import { equations, onScale } from "../../src/scale/conversion.ts";
import { datasetRef, makeDataset } from "../support.ts";

type Scan = ScoreRequest["scans"][number];
type Subject = ScoreRequest["subject"];

const dxaParameters = reportTypes.dxa.parameters;
const youngAdults = builtInDataset("dxa-young-adult");
const woman: Subject = { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" };

const equationsOf = (key: string) => equations.find(({ parameters }) => parameters.some((parameter) => parameter === key))!;

const scanOf = (site: Scan["site"], values: Record<string, number>, changes: Partial<Scan> = {}): Scan => ({
  site,
  scanner: "ge-lunar",
  scale: "hologic",
  ...changes,
  measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
});

function reply(scans: Scan[], subject = woman, dataset = youngAdults, options: ScoreOptions = {}) {
  const outcome = scoreScans(dataset, datasetRef, { reportType: dataset.manifest.reportType, subject, scans }, options);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply;
}
const first = (...parameters: Parameters<typeof reply>) => reply(...parameters).scans[0]!.results[0]!;
const neck = (changes: Partial<Scan> = {}) => scanOf("hip", { bmd_fn: 0.858 }, changes);

describe("a value of GE Lunar on the scale of Hologic", () => {
  it("scores a neck of 0.858 as 0.703, with both values and the error range noted", () => {
    const result = first([neck()]);
    expect(result).toMatchObject({ value: 0.858, unit: "g/cm²" });
    expect(result.tScore).toBeCloseTo(-1.295, 3);
    expect(result.conversion).toMatchObject({ to: "hologic", errorPercent: 6.9 });
    expect(result.conversion!.value).toBeCloseTo(0.702541, 5);
    expect(result.conversion!.citation).toContain("Osteoporos Int 2001;12:438");
    expect(result.flags).toContain("converted_scale");
    expect(result.notes).toEqual([
      "Measured by another maker’s scanner and compared on the Hologic scale by published equations. Their standard error in one person is 3.5 %, between newer scanners 4 to 7 % (Fan 2010). No part of a category or of change over time.",
      "0.858 g/cm² of GE Lunar is 0.703 g/cm² on the Hologic scale; 95 of 100 people lie within 6.9 %, 0.654 g/cm² to 0.751 g/cm², T −1.7 to −0.9. Between scanners of 2010 the hips agreed within 1.0 % on average (Fan 2010).",
    ]);
    expect(ZScoreResult.parse(result)).toEqual(result);
  });

  it("gives no T-score where the rules ask for Z", () => {
    const result = first([neck()], { sex: "female", ageYears: 40, menopausalStatus: "premenopausal" });
    expect(result).toMatchObject({
      preferred: "z",
      tScore: null,
      youngAdult: null,
      tRefusal: { code: "z_required" },
      flags: [],
      notes: [],
    });
    expect(result).not.toHaveProperty("conversion");
  });

  it.each([
    ["bmd_th", "hip", 0.9, (0.979 * 0.9 - 0.031 - 0.006) / 1.008],
    ["bmd_tr", "hip", 0.7, (0.949 * 0.7 - 0.042 + 0.017) / 1.105],
    ["bmd_ls", "lumbar-spine", 1.1, 0.972],
    ["bmd_ls", "lumbar-spine", 0.88, 0.972 + (0.9683 * (0.88 - 1.1)) / 1.055],
    ["bmd_l2l3l4", "lumbar-spine", 1.2, 0.972 + (0.9683 * 0.1) / 1.055],
  ])("takes %s of the %s from %d to %d", (parameter, _, given, expected) => {
    expect(onScale(equationsOf(parameter), "ge-lunar", "hologic", given)).toBeCloseTo(expected, 12);
  });

  it("returns to the original value, and leaves a value of the target scale unchanged", () => {
    for (const known of equations)
      for (const value of [0.2, 0.5, 0.858, 1.3, 2.2]) {
        const { lines } = known;
        const back = onScale(
          { ...known, lines: { hologic: lines["ge-lunar"], "ge-lunar": lines.hologic } },
          "ge-lunar",
          "hologic",
          onScale(known, "ge-lunar", "hologic", value),
        );
        expect(back).toBeCloseTo(value, 12);
        expect(onScale(known, "hologic", "hologic", value)).toBeCloseTo(value, 12);
      }
  });

  it("has one equation for each parameter that can be converted", () => {
    expect(equations.flatMap(({ parameters }) => parameters).toSorted()).toEqual([...convertibleParameters].sort());
  });

  it("is above 0 wherever the value itself is possible", () => {
    for (const known of equations) {
      const { hard } = dxaParameters.find((parameter) => parameter.key === known.parameters[0])!.ranges[0]!;
      expect(onScale(known, "ge-lunar", "hologic", hard.min)).toBeGreaterThan(0);
    }
  });
});

describe("values are converted on request only", () => {
  it.each([
    ["nothing", {}],
    ["null", { scale: null }],
  ])("a GE value is still refused with %s", (_, changes) => {
    const { scale: __, ...plain } = neck();
    const result = first([{ ...plain, ...changes }]);
    expect([result.tScore, result.tRefusal?.code, result.flags]).toEqual([null, "scanner_mismatch", []]);
    expect(result).not.toHaveProperty("conversion");
  });

  it("leaves a Hologic value and its result unchanged", () => {
    const { scale: _, ...plain } = neck({ scanner: "hologic" });
    expect(reply([neck({ scanner: "hologic" })])).toEqual(reply([plain]));
  });
});

describe("rejects conversions without an equation, with a reason", () => {
  it.each<[string, Scan, Subject, string, string]>([
    ["a scanner that is not stated", neck({ scanner: null }), woman, "scanner_mismatch", "State the scanner"],
    ["another scanner, such as Norland", neck({ scanner: "other" }), woman, "no_conversion", "no equation from “Another scanner”"],
    ["somebody of 19.9 years", neck(), { ...woman, ageYears: 19.9 }, "no_conversion", "adults of 20 years and older"],
    [
      "somebody born 20 years before the year of the scan",
      { ...neck(), scanDate: "2026-03-14" },
      { sex: "female", birthYear: 2006 },
      "no_conversion",
      "adults of 20",
    ],
    ["no age", neck(), { sex: "female" }, "missing_age", "Give the age"],
    ["a child", neck(), { ...woman, ageYears: 12 }, "outside_reference_age", "18th birthday"],
    ["no such curve", scanOf("hip", { bmd_tr: 0.7 }), woman, "no_curve", "no young-adult reference"],
    ["an impossible value", scanOf("hip", { bmd_fn: 858 }), woman, "implausible_value", ""],
    ["the neck at the forearm", scanOf("forearm", { bmd_fn: 0.858 }), woman, "site_mismatch", "is not measured at"],
  ])("%s", (_, scan, subject, code, words) => {
    const result = first([scan], subject);
    expect([result.zScore, result.tScore, result.flags.includes("converted_scale"), result.notes.join("").includes("scale")]).toEqual([
      null,
      null,
      false,
      false,
    ]);
    expect(result.tRefusal).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(result).not.toHaveProperty("conversion");
  });

  const hip = (rows: string[]) => makeDataset(rows, { reportType: "dxa", youngAdult: { label: "women", sex: "female" } });
  const row = (parameter: string, site: string, unit: string, scanner: string) =>
    `${parameter},${site},female,,,,,,,,${unit},${scanner},,0.8,0.1,,,20,29,study`;

  it("every parameter without an equation, on a reference of Hologic", () => {
    const without = dxaParameters.filter(({ key }) => !convertibleParameters.some((known) => known === key));
    expect(without.length).toBeGreaterThan(40);
    const dataset = hip(without.map(({ key, sites, unit }) => row(key, sites[0]!, unit, "hologic")));
    for (const { key, sites, ranges } of without) {
      const { min, max } = ranges[0]!.soft ?? ranges[0]!.hard;
      const result = first([scanOf(sites[0]!, { [key]: (min + max) / 2 })], woman, dataset);
      expect([key, result.tRefusal?.code, result.tScore]).toEqual([key, "no_conversion", null]);
      expect(result.tRefusal!.message).toContain(
        "BMD of the femoral neck, the trochanter, the total hip and the lumbar spine (L1–L4, L2–L4)",
      );
    }
  });

  it("a reference of a third manufacturer, on a scale that was not requested", () => {
    const other = hip([row("bmd_fn", "hip", "g/cm²", "other")]);
    expect(first([neck()], woman, other).tRefusal).toMatchObject({
      code: "no_conversion",
      message: expect.stringContaining("no Hologic scanner"),
    });
  });

  it("but a GE-only reference compares as measured; of two references, the requested scale applies", () => {
    const ge = hip([row("bmd_fn", "hip", "g/cm²", "ge-lunar")]);
    expect(first([neck()], woman, ge)).toEqual(first([neck({ scale: null })], woman, ge));
    expect(first([neck()], woman, ge).tScore).toBeCloseTo(0.58, 9);
    const both = hip([row("bmd_fn", "hip", "g/cm²", "ge-lunar"), row("bmd_fn", "hip", "g/cm²", "hologic")]);
    expect(first([neck()], woman, both).tScore).toBeCloseTo((0.702541 - 0.8) / 0.1, 3);
    expect(first([neck({ scale: null })], woman, both).tScore).toBeCloseTo(0.58, 9);
  });

  it("but compares as measured when the curve applies to every scanner", () => {
    const result = first([neck()], woman, hip([row("bmd_fn", "hip", "g/cm²", "")]));
    expect([result.tScore, result.flags.includes("converted_scale")]).toEqual([expect.closeTo(0.58, 9), false]);
  });

  it("never converts a value for a curve that is on no maker's scale", () => {
    const mixed = hip([row("bmd_fn", "hip", "g/cm²", ""), row("bmd_fn", "hip", "g/cm²", "ge-lunar")]);
    expect(first([neck()], woman, mixed)).toMatchObject({ tScore: null, tRefusal: { code: "no_conversion" } });
  });

  it("other modalities, as a mistake of the request", () => {
    const scan: Scan = { site: "distal-tibia", scale: "hologic", measurements: [{ parameter: "tt_bmd", value: 284 }] };
    const dataset = makeDataset(["tt_bmd,distal-tibia,female,,NO,266,36,,,,mg HA/cm³,,,,,20,37,,,study"]);
    const outcome = scoreScans(dataset, datasetRef, { reportType: "hr-pqct", subject: woman, scans: [scan] });
    expect(outcome).toMatchObject({ ok: false, fields: { "scans.0.scale": expect.stringContaining("Only BMD by DXA") } });
  });
});

describe("a Z-score of a converted value", () => {
  const ages = makeDataset(
    [20, 40, 60, 80].map((age) => `bmd_l2l3l4,lumbar-spine,female,${age},NO,1.0,0.1,,,,g/cm²,hologic,,,,,,,,study`),
    { reportType: "dxa", youngAdult: null, tScoreFromAge: null },
  );
  it("is of the value on the scale, with the ends of its error in Z", () => {
    const result = first([scanOf("lumbar-spine", { bmd_l2l3l4: 1.1 })], { ...woman, menopausalStatus: "premenopausal" }, ages);
    expect(result.zScore).toBeCloseTo(-0.28, 9);
    expect(result.notes[1]).toContain(
      "0.905 g/cm² to 1.039 g/cm², Z −0.9 to 0.4. Between scanners of 2010 the spine still differed by 3.2 %",
    );
  });

  it("has an interval from precision, conversion and curve, on the scale of the curve", () => {
    const additional = additionalScores({ errorOfValue: () => ({ error: 0.01, kind: "own", source: "This laboratory" }) });
    const known = { ...ages, curves: ages.curves.map((curve) => ({ ...curve, n: 216 })) };
    const result = (scanner: Scan["scanner"]) =>
      first([scanOf("lumbar-spine", { bmd_l2l3l4: 1.1 }, { scanner })], woman, known, { additional });
    const { interval } = result("ge-lunar");
    const variance = (0.0091782 ** 2 + 0.03402 ** 2) / 0.01 + (1 + 0.28 ** 2 / 2) / 36;
    expect(interval!.zScore).toEqual([-1, 1].map((side) => expect.closeTo(-0.28 + side * 1.96 * Math.sqrt(variance), 4)));
    expect(interval).toMatchObject({ conversion: 0.03402, measurement: { error: 0.01 } });
    expect(interval!.text).toBe("Measurement, conversion and curve, about; the number near this age is estimated");
    expect(result("hologic").interval).toMatchObject({ conversion: null });
    const bare = additionalScores({ errorOfValue: () => null });
    const unmeasured = first([scanOf("lumbar-spine", { bmd_l2l3l4: 1.1 })], woman, known, { additional: bare }).interval!;
    expect(unmeasured.zScore![1]! + 0.28).toBeCloseTo(1.96 * Math.sqrt(0.03402 ** 2 / 0.01 + (1 + 0.28 ** 2 / 2) / 36), 4);
  });
});

describe("the T-score of a converted value", () => {
  it("has an interval with the error of the conversion, and still no category", () => {
    const additional = additionalScores({ errorOfValue: () => ({ error: 0.01, kind: "own", source: "This laboratory" }) });
    const { scans, category } = reply([neck()], woman, undefined, { additional });
    const half = 1.96 * Math.hypot((0.01 * 0.939) / 1.087, 0.035 * 0.702541);
    const [low, high] = scans[0]!.results[0]!.tInterval!.tScore;
    expect(high - low).toBeCloseTo((2 * half) / 0.12, 1);
    expect(category.code).toBeNull();
  });
});

describe("a category", () => {
  it("is never formed from converted values alone", () => {
    const { category } = reply([scanOf("hip", { bmd_fn: 0.62, bmd_th: 0.6 }), scanOf("lumbar-spine", { bmd_ls: 0.8 })]);
    expect(category).toMatchObject({
      code: null,
      basis: null,
      text: expect.stringContaining("converted from another manufacturer’s scale"),
    });
  });
  it("uses values measured on the scale, and names excluded sites", () => {
    const spine = scanOf("lumbar-spine", { bmd_ls: 0.9 }, { scanner: "hologic" });
    const { category } = reply([scanOf("hip", { bmd_fn: 0.5 }), spine]);
    expect(category).toMatchObject({ code: "low_bone_mass", basis: "lowest T-score −1.3, lumbar spine L1–L4" });
    expect(category.text).toContain("The total hip was not measured. The femoral neck has no T-score for the category.");
  });
  it("names missing facts about the person if these are the reason", () => {
    expect(reply([neck()], { sex: "female", ageYears: 66 }).category.text).toContain("menopausal status");
  });
});
