import { describe, expect, it } from "vitest";
import { scoreMeasurement } from "@trabecula/reference-stats";
import { band, curve, curvesText, datasetOf, lms, manifestText, problemsOf } from "./support/files.ts";

describe("a good dataset", () => {
  it("yields a prepared curve with its key, ages and unit", () => {
    const { curves } = datasetOf(manifestText(), curvesText([...curve, lms(6, { segment: "children" }), lms(20, { segment: "children" })]));
    expect(curves).toHaveLength(1);
    expect(curves[0]).toMatchObject({
      parameter: "tt_bmd",
      site: "distal-tibia",
      sex: "female",
      unit: "mg HA/cm³",
      family: "LMS",
      source: "lab",
      zAges: [
        [6, 20],
        [20, 80],
      ],
      youngAdult: null,
      meanLine: null,
    });
    expect(scoreMeasurement(curves[0]!.curve!, 40, 340)).toMatchObject({ ok: true, z: 0 });
  });

  it("covers the last age, unless its source declares an open end", () => {
    const at80 = (source: object) => scoreMeasurement(datasetOf(manifestText({}, source), curvesText(curve)).curves[0]!.curve!, 80, 380).ok;
    expect([at80({}), at80({ lastAge: "covered" }), at80({ lastAge: "open" })]).toEqual([true, true, false]);
    expect(problemsOf(manifestText({}, { lastAge: "shut" }), curvesText(curve))[0]!.message).toBe(
      "sources.0.lastAge: Write one of covered, open.",
    );
  });

  it("reads the scanner from the row, otherwise from the source", () => {
    const { curves } = datasetOf(manifestText(), curvesText([...curve, ...curve.map((row) => ({ ...row, scanner: "xtremect-1" }))]));
    expect(curves.map(({ scanner }) => scanner)).toEqual(["xtremect-2", "xtremect-1"]);
  });

  it("reads the protocol, and keeps curves of different protocols apart", () => {
    const rows = curve.flatMap((row) => [
      { ...row, protocol: "region=multi-stack; stacks=3" },
      { ...row, protocol: "offset-mm=22; region=single-stack; fe-criterion=pistoia" },
      { ...row, protocol: "offset-percent=7.3" },
    ]);
    const { curves } = datasetOf(manifestText(), curvesText(rows));
    const none = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null };
    expect(curves.map(({ protocol }) => protocol)).toEqual([
      { ...none, region: "multi-stack", stacks: 3 },
      { ...none, region: "single-stack", offsetMm: 22, feCriterion: "pistoia" },
      { ...none, offsetPercent: 7.3 },
    ]);
  });

  it("reads a band with young adult values, and a mean line without spread", () => {
    const rows = [
      band({ ya_mean: 266, ya_sd: 36, ya_age_min: 20, ya_age_max: 37 }),
      { family: "MEAN", age: 20, mu: 266 },
      { family: "MEAN", age: 92, mu: 147 },
    ];
    const [only] = datasetOf(manifestText(), curvesText(rows)).curves;
    expect(only).toMatchObject({
      family: "NO",
      zAges: [[20, 37]],
      youngAdult: { mean: 266, sd: 36, ages: [20, 37] },
      meanLine: { ages: [20, 92], values: [266, 147] },
    });
    expect(scoreMeasurement(only!.curve!, 60, 200)).toMatchObject({ ok: false, reason: "outside-ages" });
  });

  it("survives a byte-order mark, Windows line ends, quotes and spaces around cells", () => {
    const text = curvesText(curve).replaceAll("\n", "\r\n").replace("tt_bmd,distal-tibia", '"tt_bmd" , distal-tibia');
    expect(datasetOf(`\uFEFF${manifestText()}`, `\uFEFF${text}\r\n\r\n`).curves).toHaveLength(1);
  });
});

describe("women's figures for both sexes", () => {
  const manifest = manifestText({ youngAdult: { label: "Young women", sex: "female" } }, { purposes: ["t", "z"] });

  it("reach men's curves and make them where the file has none", () => {
    const { curves } = datasetOf(manifest, curvesText([{ ya_mean: 0.942, ya_sd: 0.122 }]));
    expect(curves.map(({ sex, youngAdult, curve: scored }) => [sex, youngAdult?.mean, scored])).toEqual([
      ["female", 0.942, null],
      ["male", 0.942, null],
    ]);
  });

  it("join a men's curve that has Z-scores", () => {
    const { curves } = datasetOf(
      manifest,
      curvesText([{ ya_mean: 0.942, ya_sd: 0.122 }, ...curve.map((row) => ({ ...row, sex: "male" }))]),
    );
    expect(curves).toHaveLength(2);
    expect(curves[1]).toMatchObject({ sex: "male", family: "LMS", youngAdult: { mean: 0.942 } });
  });

  it("leave no room for men's own", () => {
    expect(problemsOf(manifest, curvesText([{ sex: "male", ya_mean: 1.04, ya_sd: 0.144 }]))).toEqual([
      { file: "curves.csv", line: 2, message: expect.stringContaining("a men's line must not give its own") },
    ]);
  });
});

describe("problems are reported by line", () => {
  const good = lms(20);
  it.each<[string, Record<string, string | number>, string]>([
    ["an unknown site", { ...good, site: "wrist" }, '"wrist" in column site is not known; write one of distal-radius'],
    ["an unknown sex", { ...good, sex: "F" }, '"F" in column sex is not known; write one of female, male.'],
    ["an unknown scanner", { ...good, scanner: "XCT2" }, '"XCT2" in column scanner is not known'],
    ["a parameter that is no key", { ...good, parameter: "Tt.BMD" }, '"Tt.BMD" is not a parameter key'],
    ["an unknown family", { ...good, family: "SHASH" }, 'Family "SHASH" is not available; write one of NO, '],
    ["a decimal comma", { ...good, mu: '"0,9"' }, '"0,9" in column mu is not a number; write it with a decimal point'],
    ["a number with a unit", { ...good, sigma: "0.1 g" }, '"0.1 g" in column sigma is not a number'],
    ["an infinite number", { ...good, mu: "1e999" }, '"1e999" in column mu is not a number'],
    ["a missing parameter", { ...good, nu: "" }, "LMS needs nu."],
    ["a parameter too many", { ...band(), nu: 1 }, "Column nu is filled, which family NO does not have."],
    ["a spread that is none", { ...good, sigma: 0 }, "These parameters cannot be used: sigma must be positive."],
    ["centiles that do not exist", { ...good, sigma: 1, nu: 1 }, "the 3rd or 97th percentile does not exist"],
    [
      "an age and a band",
      { ...good, age_min: 1, age_max: 2 },
      "Give either age (a point of a curve) or age_min and age_max (a band), not both.",
    ],
    ["half a band", { ...band(), age_max: "" }, "Give either age"],
    ["parameters without a family", { mu: 3 }, "Column mu is filled, which needs a family."],
    ["a mean line with a spread", { family: "MEAN", age: 30, mu: 3, sigma: 1 }, "Column sigma is filled, which a line of family MEAN"],
    ["nothing at all", {}, "This line gives no figures"],
    ["a mean without its SD", { ya_mean: 3 }, "ya_mean and ya_sd must be given together."],
    ["a young-adult SD that is none", { ya_mean: 3, ya_sd: 0 }, "ya_sd must be positive."],
    ["ages of young adults the wrong way round", { ya_mean: 3, ya_sd: 1, ya_age_min: 30, ya_age_max: 20 }, "ya_age_min and ya_age_max"],
    ["an age in months", { ...good, age: 216 }, "216 is not an age in years, from 0 to 120."],
    ["an age before birth", { ...good, age: -1 }, "-1 is not an age in years"],
    ["a band into old age in months", { ...band(), age_max: 444 }, "444 is not an age in years"],
    ["young adults in months", { ya_mean: 3, ya_sd: 1, ya_age_min: 240, ya_age_max: 360 }, "360 is not an age in years"],
    ["a formula", { ...good, segment: "=HYPERLINK(A1)" }, '"=HYPERLINK(A1)" in column segment starts like a formula'],
    ["a formula behind a plus", { ...good, unit: "+A1" }, "in column unit starts like a formula"],
    ["a formula behind a minus", { ...good, source: "-lab" }, "in column source starts like a formula"],
    ["a formula behind an at sign", { ...good, parameter: "@tt_bmd" }, "in column parameter starts like a formula"],
    ["a formula in full width", { ...good, segment: "＝1+1" }, "in column segment starts like a formula"],
    ["a formula as a number", { ...good, mu: "=1+1" }, '"=1+1" in column mu is not a number'],
    ["an endless text", { ...good, segment: "x".repeat(201) }, "The text in column segment is longer than 200 characters."],
    ["a line break in a text", { ...good, segment: '"a\tb"' }, "holds a line break or another control character"],
    ["an endless number", { ...good, mu: "9".repeat(500) + "x" }, `"${"9".repeat(60)}…" in column mu is not a number`],
    ["people in fractions", { ...good, n: 1.5 }, "n must be a whole number of people."],
    ["an unknown source", { ...good, source: "elsewhere" }, 'Source "elsewhere" is not in dataset.json.'],
    ["a protocol in free words", { ...good, protocol: "double stack" }, 'Protocol "double stack" is not understood'],
    ["a protocol word twice", { ...good, protocol: "stacks=2; stacks=3" }, 'Protocol "stacks=3" is not understood'],
    ["a region that is none", { ...good, protocol: "region=distal" }, 'Region "distal" is not known'],
    ["a protocol number that is none", { ...good, protocol: "stacks=two" }, "must be numbers from 0"],
  ])("%s", (_what, row, message) => {
    const [problem, ...others] = problemsOf(manifestText(), curvesText([lms(10), row]));
    expect(problem).toEqual({ file: "curves.csv", line: 3, message: expect.stringContaining(message) });
    expect(others).toEqual([]);
  });

  it("all in one pass, in line order", () => {
    const problems = problemsOf(manifestText(), curvesText([lms(10, { sex: "x" }), lms(11), lms(12, { mu: "?" })]));
    expect(problems.map(({ line }) => line)).toEqual([2, 4]);
  });

  it("two hundred at most", () => {
    const rows = Array.from({ length: 250 }, (_, age) => lms(age, { sex: "x" }));
    const problems = problemsOf(manifestText(), curvesText(rows));
    expect(problems).toHaveLength(201);
    expect(problems.at(-1)!.message).toBe("And 50 more problems.");
  });
});

describe("problems between lines", () => {
  it.each<[string, Record<string, string | number>[], number, string]>([
    ["a segment of one age", [lms(20)], 2, 'segment "adults" has one age only'],
    ["an age twice", [...curve, lms(80)], 6, 'Age 80 is there already (line 5); the ages of segment "adults" must rise.'],
    ["ages that fall", [...curve, lms(79)], 6, 'Age 79 comes after age 80 (line 5); the ages of segment "adults" must rise.'],
    ["segments that overlap", [...curve, lms(70, { segment: "old" }), lms(90, { segment: "old" })], 2, "ages 70 to 80 are given twice"],
    ["two families", [...curve, lms(90, { family: "BCCG" })], 6, "This line gives another family"],
    [
      "two young-adult means",
      [{ ...curve[0]!, ya_mean: 1, ya_sd: 1 }, ...curve.slice(1), lms(90, { ya_mean: 2, ya_sd: 1 })],
      6,
      "another ya_mean and ya_sd",
    ],
    [
      "two units",
      [...curve, ...curve.map((row) => ({ ...row, sex: "male", unit: "g/cm³" }))],
      6,
      'tt_bmd is in "mg HA/cm³" on line 2 and in "g/cm³" here.',
    ],
    ["a mean line of one age", [band(), { family: "MEAN", age: 40, mu: 3 }], 3, "A mean line needs at least two ages."],
    [
      "a mean line with an age twice",
      [band(), { family: "MEAN", age: 40, mu: 3 }, { family: "MEAN", age: 40, mu: 4 }],
      4,
      "Age 40 is there already (line 3); the ages of a mean line must rise.",
    ],
  ])("%s", (_what, rows, line, message) => {
    expect(problemsOf(manifestText(), curvesText(rows))[0]).toEqual({
      file: "curves.csv",
      line,
      message: expect.stringContaining(message),
    });
  });
});

describe("several sources", () => {
  const source = JSON.parse(manifestText()).sources[0] as object;
  const sources = [
    { ...source, key: "z-source", purposes: ["z"] },
    { ...source, key: "t-source", purposes: ["t"] },
    { ...source, key: "both", purposes: ["z", "t"] },
  ];
  const from = (key: string, rows: Record<string, string | number>[]) => rows.map((row) => ({ ...row, source: key }));
  const figures = [{ ya_mean: 266, ya_sd: 36 }];

  it("can give Z- and T-scores of one parameter, and each curve names its source", () => {
    const { curves } = datasetOf(manifestText({ sources }), curvesText([...from("z-source", curve), ...from("t-source", figures)]));
    expect(curves.map((each) => [each.source, each.family, each.youngAdult?.mean ?? null])).toEqual([
      ["z-source", "LMS", null],
      ["t-source", null, 266],
    ]);
  });

  it.each([
    [from("both", curve), from("z-source", curve), 'Sources "both" and "z-source" both give Z-scores'],
    [from("both", figures), from("t-source", figures), 'Sources "both" and "t-source" both give T-scores'],
    [from("t-source", curve), [], 'Source "t-source" is not declared for Z-scores'],
    [from("z-source", figures), [], 'Source "z-source" is not declared for T-scores'],
    [curve, [], "The dataset has several sources; the column source must say which"],
  ])("that contradict the manifest or each other are refused: %#", (first, second, message) => {
    expect(problemsOf(manifestText({ sources }), curvesText([...first, ...second]))[0]!.message).toContain(message);
  });

  it("need a name for the young adults of a T-score", () => {
    expect(problemsOf(manifestText({ youngAdult: null }), curvesText(figures))[0]!.message).toContain(
      "youngAdult in dataset.json does not say whose",
    );
  });
});

describe("the table as a whole", () => {
  const good = curvesText(curve);
  it.each([
    ["", null, "The file is empty."],
    [good.split("\n")[0]!, null, "The file has a header and no rows."],
    [good.replace("sigma", "sd"), 1, 'The column "sigma" is missing.'],
    [good.replace("unit", "Unit"), 1, 'The column "Unit" is not part of the form'],
    [good.replace("tau", "mu"), 1, 'The column "tau" is missing.'],
    [good.replaceAll(",", ";"), 1, 'The column "parameter" is missing.'],
    [`${good}\ntt_bmd,distal-tibia`, 6, "does not have as many cells as the header"],
    [`${good}\n"tt_bmd`, null, "its quotes do not close"],
    ["x".repeat(20_000_001), null, "The file is larger than 20 MB."],
    [good.replace("adults", "ad\u0000ults"), null, "The file holds the character U+0000"],
    [`${good.split("\n")[0]!}\n${`${good.split("\n")[1]!}\n`.repeat(200_001)}`, null, "The file has more than 200,000 rows."],
  ])("is refused: %#", (text, line, message) => {
    const [problem] = problemsOf(manifestText(), text);
    expect(problem).toMatchObject({ file: "curves.csv", message: expect.stringContaining(message) });
    if (line !== null) expect(problem!.line).toBe(line);
  });

  it("names an unknown and a repeated column together with the missing one", () => {
    const messages = problemsOf(manifestText(), good.replace("tau", "mu").replace("unit", "weight")).map(({ message }) => message);
    expect(messages).toEqual([
      'The column "tau" is missing.',
      'The column "mu" is there twice.',
      expect.stringContaining('The column "weight" is not part of the form'),
    ]);
  });
});
