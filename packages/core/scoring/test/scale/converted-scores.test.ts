import { convertibleParameters } from "@trabecula/comparability";
import { ZScoreResult, type ScoreRequest } from "@trabecula/contracts";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { scoreScans } from "../../src/index.ts";
import { equations, onScale } from "../../src/scale/equations.ts";
import { datasetRef, makeDataset } from "../support.ts";

type Scan = ScoreRequest["scans"][number];
type Subject = ScoreRequest["subject"];

const dxaParameters = reportTypes.dxa.parameters;
const youngAdults = builtInDatasets().find(({ manifest }) => manifest.key === "dxa-young-adult")!;
const woman: Subject = { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" };

const equationsOf = (key: string) => equations.find(({ parameters }) => parameters.some((parameter) => parameter === key))!;

const scanOf = (site: Scan["site"], values: Record<string, number>, changes: Partial<Scan> = {}): Scan => ({
  site,
  scanner: "ge-lunar",
  scale: "hologic",
  ...changes,
  measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
});

function reply(scans: Scan[], subject = woman, dataset = youngAdults) {
  const outcome = scoreScans(dataset, datasetRef, { reportType: dataset.manifest.reportType, subject, scans });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply;
}
const first = (...parameters: Parameters<typeof reply>) => reply(...parameters).scans[0]!.results[0]!;
const neck = (changes: Partial<Scan> = {}) => scanOf("hip", { bmd_fn: 0.858 }, changes);

describe("a value of GE Lunar on the scale of Hologic", () => {
  it("gives the neck of 0.858 the score of 0.703, with both values, the error and its ends in the note", () => {
    const result = first([neck()]);
    expect(result).toMatchObject({ value: 0.858, unit: "g/cm²" });
    expect(result.tScore).toBeCloseTo(-1.295, 3);
    expect(result.conversion).toMatchObject({ to: "hologic", errorPercent: 3.5 });
    expect(result.conversion!.value).toBeCloseTo(0.702541, 5);
    expect(result.conversion!.citation).toContain("Osteoporos Int 2001;12:438");
    expect(result.flags).toContain("converted_scale");
    expect(result.notes).toEqual([
      "Measured by another maker’s scanner and compared on the Hologic scale by published equations; the error in one person is about 3.5 %, between newer scanners 4 to 7 % (Fan 2010). No part of a category or of change over time.",
      "0.858 g/cm² of GE Lunar is 0.703 g/cm² on the Hologic scale; within 3.5 %, 0.678 g/cm² to 0.727 g/cm², T −1.5 to −1.1. Between scanners of 2010 the hips agreed within 1.0 % on average (Fan 2010).",
    ]);
    expect(ZScoreResult.parse(result)).toEqual(result);
  });

  it("labels a T-score that the rules do not show, which files have all the same", () => {
    const result = first([neck()], { sex: "female", ageYears: 40, menopausalStatus: "premenopausal" });
    expect(result).toMatchObject({ preferred: "z", tScore: expect.closeTo(-1.2955, 4), conversion: { to: "hologic" } });
    expect(result.flags).toContain("converted_scale");
    expect(result.notes[1]).toContain("0.678 g/cm² to 0.727 g/cm². Between");
  });

  // By hand from the published lines: GE value to sBMD, then to Hologic.
  it.each([
    ["bmd_th", "hip", 0.9, (0.979 * 0.9 - 0.031 - 0.006) / 1.008],
    ["bmd_tr", "hip", 0.7, (0.949 * 0.7 - 0.042 + 0.017) / 1.105],
    ["bmd_ls", "lumbar-spine", 1.1, 0.972],
    ["bmd_ls", "lumbar-spine", 0.88, 0.972 + (0.9683 * (0.88 - 1.1)) / 1.055],
    ["bmd_l2l3l4", "lumbar-spine", 1.2, 0.972 + (0.9683 * 0.1) / 1.055],
  ])("takes %s of the %s from %d to %d", (parameter, _, given, expected) => {
    expect(onScale(equationsOf(parameter), "ge-lunar", "hologic", given)).toBeCloseTo(expected, 12);
  });

  it("comes back from where it went, and leaves a value of the scale itself alone", () => {
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

describe("nobody's value is converted unasked", () => {
  it.each([
    ["nothing", {}],
    ["null", { scale: null }],
  ])("asked for with %s, a GE value is refused as ever", (_, changes) => {
    const { scale: __, ...plain } = neck();
    const result = first([{ ...plain, ...changes }]);
    expect([result.tScore, result.tRefusal?.code, result.flags]).toEqual([null, "scanner_mismatch", []]);
    expect(result).not.toHaveProperty("conversion");
  });

  it("leaves a Hologic value and everything about it as it is", () => {
    const { scale: _, ...plain } = neck({ scanner: "hologic" });
    expect(reply([neck({ scanner: "hologic" })])).toEqual(reply([plain]));
  });
});

describe("what no equation covers is refused with a reason", () => {
  it.each<[string, Scan, Subject, string, string]>([
    ["a scanner that is not stated", neck({ scanner: null }), woman, "no_conversion", "State the scanner"],
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

  it("a reference of a third maker, whose scale was not asked for", () => {
    const other = hip([row("bmd_fn", "hip", "g/cm²", "other")]);
    expect(first([neck()], woman, other).tRefusal).toMatchObject({
      code: "no_conversion",
      message: expect.stringContaining("no Hologic scanner"),
    });
  });

  it("but a reference of GE's own scale alone compares as measured, and of two the one that was asked for", () => {
    const ge = hip([row("bmd_fn", "hip", "g/cm²", "ge-lunar")]);
    expect(first([neck()], woman, ge)).toEqual(first([neck({ scale: null })], woman, ge));
    expect(first([neck()], woman, ge).tScore).toBeCloseTo(0.58, 9);
    const both = hip([row("bmd_fn", "hip", "g/cm²", "ge-lunar"), row("bmd_fn", "hip", "g/cm²", "hologic")]);
    expect(first([neck()], woman, both).tScore).toBeCloseTo((0.702541 - 0.8) / 0.1, 3);
    expect(first([neck({ scale: null })], woman, both).tScore).toBeCloseTo(0.58, 9);
  });

  it("but compares as measured where the curve holds for every scanner", () => {
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
      "0.938 g/cm² to 1.006 g/cm², Z −0.6 to 0.1. Between scanners of 2010 the spine still differed by 3.2 %",
    );
  });
});

describe("a category", () => {
  it("is never formed from converted values alone", () => {
    const { category } = reply([scanOf("hip", { bmd_fn: 0.62, bmd_th: 0.6 }), scanOf("lumbar-spine", { bmd_ls: 0.8 })]);
    expect(category).toMatchObject({ code: null, basis: null, text: expect.stringContaining("converted from the scale of another maker") });
  });
  it("stands on the values of the scale itself, and says what it was formed without", () => {
    const spine = scanOf("lumbar-spine", { bmd_ls: 0.9 }, { scanner: "hologic" });
    const { category } = reply([scanOf("hip", { bmd_fn: 0.5 }), spine]);
    expect(category).toMatchObject({ code: "low_bone_mass", basis: "lowest T-score −1.3, lumbar spine L1–L4" });
    expect(category.text).toContain("Formed without the total hip and the femoral neck");
  });
  it("says what is missing of the person where that is why", () => {
    expect(reply([neck()], { sex: "female", ageYears: 66 }).category.text).toContain("menopausal status");
  });
});
