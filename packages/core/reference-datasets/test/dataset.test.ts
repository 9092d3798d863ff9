import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ZCoverage, ZCurvesReply } from "@trabecula/contracts";
import { contentHash, coverageOf, curvesToDraw, serializeDataset, valueAtZ } from "../src/index.ts";
import { curveErrorsAt } from "../src/reading.ts";
import { band, curve, curvesText, datasetOf, lms, manifestText, problemsOf } from "./support/files.ts";

const rows = [
  ...curve.map((row) => ({ ...row, protocol: "stacks=3" })),
  band({ parameter: "ct_th", unit: "mm", ya_mean: 266, ya_sd: 36, n: 40 }),
  { parameter: "ct_th", unit: "mm", family: "MEAN", age: 20, mu: 266 },
  { parameter: "ct_th", unit: "mm", family: "MEAN", age: 90, mu: 150 },
  { parameter: "tb_n", unit: "1/mm", ya_mean: 1.5, ya_sd: 0.2, ya_age_min: 20, ya_age_max: 29 },
];
const dataset = datasetOf(manifestText(), curvesText(rows));

describe("serializeDataset", () => {
  it("writes text that parseDataset reads, byte for byte stable", () => {
    const first = serializeDataset(dataset);
    const again = datasetOf(first.manifestText, first.curvesText);
    expect(again).toEqual(dataset);
    expect(serializeDataset(again)).toEqual(first);
  });

  it("does not write figures that a rule lent to men", () => {
    const manifest = manifestText({ youngAdult: { label: "Young women", sex: "female" } });
    const lent = datasetOf(manifest, curvesText([{ ya_mean: 0.942, ya_sd: 0.122 }, ...curve.map((row) => ({ ...row, sex: "male" }))]));
    const { manifestText: written, curvesText: table } = serializeDataset(lent);
    expect(table.split("\n").filter((line) => line.includes("0.942"))).toHaveLength(1);
    expect(datasetOf(written, table)).toEqual(lent);
  });
});

describe("standard errors of a curve", () => {
  const errors = { z_se_low: 0.21, z_se: 0.1, z_se_high: 0.2 };
  const stating = curve.map((row) => ({ ...row, ...errors }));

  it("survive parsing and serialization, and change the content hash", () => {
    const read = datasetOf(manifestText(), curvesText(stating));
    expect(curveErrorsAt(read.curves[0]!, 40)).toEqual({ of: "dataset", errors: [0.21, 0.1, 0.2], people: null });
    const of = (n: number) => curveErrorsAt({ ...read.curves[0]!, n }, 40);
    expect([of(499), of(500)]).toMatchObject([{ of: "estimated", errors: [0.21, 0.1, 0.2], people: null }, { of: "dataset" }]);
    const written = serializeDataset(read);
    expect(datasetOf(written.manifestText, written.curvesText)).toEqual(read);
    expect(contentHash(read)).not.toBe(contentHash(datasetOf(manifestText(), curvesText(curve))));
  });

  it("have no columns when no curve states them, so stored datasets remain byte-identical", () => {
    expect(serializeDataset(dataset).curvesText).not.toContain("z_se");
    expect(curveErrorsAt(datasetOf(manifestText(), curvesText(curve)).curves[0]!, 40)).toBeNull();
  });

  it("are derived from n for one mean and SD, and from the part near an age for a curve", () => {
    const group = datasetOf(manifestText(), curvesText([band({ n: 48 })])).curves[0]!;
    expect(curveErrorsAt(group, 30)).toMatchObject({ of: "people", people: 48 });
    expect(curveErrorsAt({ ...group, n: null }, 30, 48)).toBeNull();
    const overAge = datasetOf(manifestText(), curvesText(curve.map((row) => ({ ...row, n: 480 })))).curves[0]!;
    expect(curveErrorsAt(overAge, 40)).toMatchObject({ of: "estimated", people: 80 });
    expect(curveErrorsAt({ ...overAge, n: null }, 40, 80)).toMatchObject({ people: 80 });
    expect(curveErrorsAt({ ...overAge, zAges: [[38, 44]] }, 40)).toMatchObject({ people: 480 });
  });

  it.each([
    ["one of three", [{ ...stating[0]!, z_se: "" }, ...stating.slice(1)], "z_se_low, z_se, z_se_high must be given together."],
    ["one in the unit of the values", [{ ...stating[0]!, z_se: 12 }, ...stating.slice(1)], "12 is not a standard error of a Z-score"],
    ["those of some ages alone", [curve[0]!, ...stating.slice(1)], "give all or none"],
    [
      "those of a mean line",
      [
        { family: "MEAN", age: 20, mu: 266, ...errors },
        { family: "MEAN", age: 30, mu: 266 },
      ],
      "does not have",
    ],
  ])("are refused: %s", (_, rows, message) => {
    expect(problemsOf(manifestText(), curvesText(rows))[0]!.message).toContain(message);
  });
});

describe("the value of a Z-score", () => {
  const own = { parameter: "ct_th", site: "distal-tibia", sex: "female", scanner: null } as const;
  const of = (more: Parameters<typeof curvesText>[0] = []) =>
    datasetOf(manifestText(), curvesText([band({ parameter: "ct_th", unit: "mm" }), ...more]));

  it("is that of the curve, 266 − 1.5 · 36, and null beyond its ages", () => {
    expect(valueAtZ(of(), own, 30, -1.5)).toBeCloseTo(212, 9);
    expect([valueAtZ(of(), own, 19, 0), valueAtZ(of(), { ...own, sex: "male" }, 30, 0)]).toEqual([null, null]);
  });

  it("is null where curves of two protocols could be meant", () => {
    expect(valueAtZ(of([band({ parameter: "ct_th", unit: "mm", protocol: "stacks=3" })]), own, 30, 0)).toBeNull();
  });
});

describe("height adjustment", () => {
  const line = { parameter: "tt_bmd", site: "distal-tibia", sex: "female", ageFrom: 7, ageTo: 8, intercept: 0.1, slope: 0.3 };
  const stating = (...coefficients: object[]) => manifestText({ heightAdjustment: { citation: "Made up", coefficients } });

  it("survives parsing and serialization, and is part of the content hash", () => {
    const read = datasetOf(stating(line, { ...line, ageFrom: 8, ageTo: 9 }), curvesText(curve));
    const written = serializeDataset(read);
    expect(datasetOf(written.manifestText, written.curvesText)).toEqual(read);
    expect(contentHash(read)).not.toBe(contentHash(datasetOf(manifestText(), curvesText(curve))));
  });

  it.each([
    ["ages shared by two lines", [line, { ...line, ageFrom: 7.5, ageTo: 9 }], "share ages"],
    ["ages the wrong way around", [{ ...line, ageTo: 6 }], "ageFrom below ageTo"],
    ["no line", [], "at least one line"],
  ])("is refused: %s", (_, lines, message) => {
    expect(problemsOf(stating(...lines), curvesText(curve))[0]!.message).toContain(message);
  });
});

describe("contentHash", () => {
  it("stays when only the writing differs", () => {
    const reordered = curvesText(rows.map((row) => Object.fromEntries(Object.entries(row).reverse()) as Record<string, string | number>));
    expect(contentHash(datasetOf(JSON.stringify(JSON.parse(manifestText()), null, 7), reordered.replaceAll("\n", "\r\n")))).toBe(
      contentHash(dataset),
    );
    expect(contentHash(dataset)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("changes with a digit, a limit or a citation", () => {
    const changed = [
      datasetOf(manifestText(), curvesText([...rows.slice(0, 3), lms(80, { protocol: "stacks=3", mu: 380.0000001 }), ...rows.slice(4)])),
      datasetOf(manifestText({ limits: ["New"] }), curvesText(rows)),
      datasetOf(manifestText({}, { citation: "Other" }), curvesText(rows)),
    ];
    expect(new Set([dataset, ...changed].map(contentHash)).size).toBe(4);
  });
});

describe("coverageOf", () => {
  it("lists every curve with a score, in the shape of the contract", () => {
    const coverage = coverageOf(dataset).map((line) => ZCoverage.parse(line));
    expect(coverage.map(({ parameter, family, zAges, hasT }) => [parameter, family, zAges, hasT])).toEqual([
      ["tt_bmd", "LMS", [[20, 80]], false],
      ["ct_th", "NO", [[20, 37]], true],
      ["tb_n", null, [], true],
    ]);
  });

  it("omits curves that are only drawn", () => {
    const drawn = datasetOf(manifestText(), curvesText(rows.slice(5, 7)));
    expect(coverageOf(drawn)).toEqual([]);
  });
});

describe("curvesToDraw", () => {
  const draw = (parameter: string) => {
    const reply = curvesToDraw(dataset, { parameter, sex: "female", site: "distal-tibia" });
    return reply && ZCurvesReply.parse(reply);
  };

  it("returns nine increasing centile lines at every whole year of the curve’s age range", () => {
    const reply = draw("tt_bmd")!;
    expect(reply.kind).toBe("centiles");
    const [segment] = reply.segments;
    expect([segment!.ages[0], segment!.ages.at(-1)]).toEqual([20, 80]);
    expect(segment!.percentiles.map(({ percentile }) => percentile)).toEqual([3, 5, 10, 25, 50, 75, 90, 95, 97]);
    expect(segment!.ages).toHaveLength(61);
    segment!.ages.forEach((_, index) => {
      const values = segment!.percentiles.map((line) => line.values[index]!);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    });
  });

  it("returns a band with young adult values and the mean line", () => {
    expect(draw("ct_th")).toMatchObject({
      kind: "band",
      youngAdult: { mean: 266, sd: 36, ages: null, label: "Young adults" },
      meanLine: { ages: [20, 90], values: [266, 150] },
    });
    expect(draw("tb_n")).toMatchObject({ kind: "band", segments: [], youngAdult: { ages: [20, 29] }, meanLine: null });
  });

  it("returns percentiles of an age-scored band, also at the person’s age", () => {
    const { kind, segments } = curvesToDraw(dataset, { parameter: "ct_th", sex: "female", site: "distal-tibia", age: 31.4 })!;
    expect(kind).toBe("band");
    const [p5, p95] = [5, 95].map((wanted) => segments[0]!.percentiles.find(({ percentile }) => percentile === wanted)!.values[0]!);
    expect([p5, p95]).toEqual([expect.closeTo(266 - 1.6448536 * 36, 4), expect.closeTo(266 + 1.6448536 * 36, 4)]);
    expect(segments[0]!.ages).toContain(31.4);
  });

  it("draws a lone band without young adults as flat centile lines", () => {
    const reply = curvesToDraw(datasetOf(manifestText(), curvesText([band()])), {
      parameter: "tt_bmd",
      sex: "female",
      site: "distal-tibia",
    });
    expect(reply).toMatchObject({ kind: "centiles", youngAdult: null });
    expect(new Set(reply!.segments[0]!.percentiles[4]!.values)).toEqual(new Set([266]));
  });

  it("returns null for a parameter, sex or site outside the dataset", () => {
    expect(draw("ct_po")).toBeNull();
    expect(curvesToDraw(dataset, { parameter: "tt_bmd", sex: "male", site: "distal-tibia" })).toBeNull();
    expect(curvesToDraw(dataset, { parameter: "tt_bmd", sex: "female", site: "distal-radius" })).toBeNull();
  });
});

describe("the examples of docs/dataset-format.md", () => {
  const guide = readFileSync(new URL("../../../../docs/dataset-format.md", import.meta.url), "utf8");
  const examples = [...guide.matchAll(/```csv\n(parameter,[\s\S]*?)```/g)].map((match) => match[1]!);

  it("are all of the form they explain", () => {
    expect(examples.length).toBe(4);
    for (const example of examples.slice(0, 3)) expect(problemsOf(manifestText(), example)).toEqual([]);
    expect(datasetOf(manifestText(), examples[3]!).curves[0]).toMatchObject({
      curve: null,
      youngAdult: null,
      meanLine: { ages: [37, 42] },
    });
  });
});
