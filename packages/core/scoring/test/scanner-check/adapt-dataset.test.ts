import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import {
  contentHash,
  curveFromText,
  curvesToDraw,
  curveToText,
  parentLines,
  parseDataset,
  serializeDataset,
  type Dataset,
} from "@trabecula/reference-datasets";
import { estimateAdaptation } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { additionalScores } from "../../src/index.ts";
import { adaptDatasetByTable, type AdaptFigure } from "../../src/scanner-check/index.ts";
import { firstResult, hologicDxa, makeDataset, multiStack, tibiaScan } from "../support.ts";
import { adapt, asked, made, men, mg, refused, scores, table, women } from "./adapt-support.ts";

describe("a reference adapted to controls", () => {
  const { dataset, figures } = made(adapt(women(scores)));

  it("names its parent, its controls and their ages, and holds no row of theirs", () => {
    expect(dataset.manifest).toMatchObject({
      key: "test-data-adapted",
      name: "Test data, adapted to 40 controls of this laboratory",
      status: "LOCAL",
      youngAdult: null,
      adaptation: {
        parentKey: "test-data",
        parentVersion: "1.0.0",
        parentSha256: contentHash(multiStack),
        device: "Room 4",
        date: "2026-03-18",
      },
    });
    const [curve] = dataset.manifest.adaptation!.curves;
    expect(curve).toMatchObject({ parameter: "tt_bmd", sex: "female", n: 40, ageFrom: 22, ageTo: 34 });
    expect([curve!.delta, curve!.rho, curve!.gain].map((value) => value.toFixed(5))).toEqual(["0.45271", "0.86714", "4.82707"]);
    expect(dataset.manifest.limits[0]).toContain("The data cannot tell which of them.");
    expect(JSON.stringify(serializeDataset(dataset))).not.toMatch(/W\d/);
    expect(figures.map(({ verdict }) => verdict)).toEqual(["adopt"]);
  });

  it("gives the same bytes for the same controls, and reads them as the same dataset", () => {
    const again = serializeDataset(made(adapt(women(scores))).dataset);
    expect(again).toEqual(serializeDataset(dataset));
    const reading = parseDataset(again.manifestText, again.curvesText);
    expect(reading.ok && contentHash(reading.dataset)).toBe(contentHash(dataset));
    const [curve] = dataset.curves;
    expect(curveFromText(curveToText(curve!), dataset.manifest).curve!.family.zScore(300, 266, 36, 0, 0)).toBeCloseTo(
      (34 / 36 - 0.452709) / 0.86714,
      5,
    );
  });

  it("scores with the controls' Z, within their ages, without T, on chart and in table", () => {
    const result = firstResult(dataset, { sex: "female", ageYears: 30 }, [
      tibiaScan({ measurements: [{ parameter: "tt_bmd", value: 302 }] }),
    ]);
    expect(result.zScore).toBeCloseTo(0.631144, 6);
    expect([result.tScore, result.tRefusal !== null, result.flags]).toEqual([null, true, []]);
    for (const ageYears of [21, 35])
      expect(firstResult(dataset, { sex: "female", ageYears }, [tibiaScan()]).refusal?.code).toBe("outside_reference_age");
    const drawn = curvesToDraw(dataset, { parameter: "tt_bmd", sex: "female", site: "distal-tibia" })!;
    const median = drawn.segments[0]!.percentiles.find(({ percentile }) => percentile === 50)!.values[0]!;
    expect([median, drawn.segments[0]!.ages.at(-1), drawn.youngAdult]).toEqual([expect.closeTo(266 + 36 * 0.452709, 4), 34, null]);
    const [parent] = parentLines(dataset, { parameter: "tt_bmd", sex: "female", site: "distal-tibia" })!;
    expect(parent!.ages).toEqual(drawn.segments[0]!.ages);
    // 3rd and 97th percentiles of N(266, 36²): 266 ∓ 1.880794 · 36.
    expect(parent!.percentiles.map(({ values }) => values.at(-1)!.toFixed(4))).toEqual(["198.2914", "266.0000", "333.7086"]);
    expect(parentLines(multiStack, { parameter: "tt_bmd", sex: "female", site: "distal-tibia" })).toBeNull();
  });

  it("states 95 % intervals of shift and ratio, and how many controls would tell", () => {
    // delta ± 1.96 · 0.132362 and exp(−0.142555 ± 1.96 · 0.094684), from the vector's standard deviations.
    const [{ shift, ratio, needed }] = figures as [AdaptFigure];
    expect([shift!.low, shift!.high, ratio!.low, ratio!.high].map((end) => end.toFixed(4))).toEqual([
      "0.1933",
      "0.7121",
      "0.7203",
      "1.0440",
    ]);
    expect(needed).toBeNull();
    const few = adapt([...women(scores.slice(0, 24)), ...men(scores)]).figures;
    expect(few.map((figure) => [figure.sex, figure.verdict, figure.needed, figure.shift === null])).toEqual([
      ["female", "cannot_tell", 25, true],
      ["male", "adopt", null, false],
    ]);
  });

  it("widens the interval by what the controls leave open, and says so", () => {
    const parent = makeDataset([`tt_bmd,distal-tibia,female,,NO,266,36,,,,${mg},xtremect-2,region=multi-stack; stacks=3,,,20,37,,,study`]);
    const known = { ...parent, curves: parent.curves.map((curve) => ({ ...curve, n: 36 })) };
    const errorOfValue = () => null;
    const of = (from: Dataset) =>
      firstResult(from, { sex: "female", ageYears: 30 }, [tibiaScan({ measurements: [{ parameter: "tt_bmd", value: 302 }] })], {
        additional: additionalScores({ errorOfValue }),
      }).interval!;
    const [before, after] = [of(known), of(made(adapt(women(scores), known)).dataset)];
    const half = 1.96 * Math.hypot(0.161382, before.curve!.zError / 0.86714);
    expect(after.zScore).toEqual([expect.closeTo(0.631144 - half, 3), expect.closeTo(0.631144 + half, 3)]);
    expect(after.text).toBe("95 %: the 36 people behind the reference and the 40 controls; the precision of the measurement is not known");
  });

  it("does not take over correlations of the parent's scanner", () => {
    const curve = { parameter: "tt_bmd", site: "distal-tibia", sex: "female", people: 60, pairs: 120, ageFrom: 20, ageTo: 37 } as const;
    const figures = { error: 0.01, base: 0.01, peak: 0, center: 0, width: 2.2, cells: [] };
    const changeCorrelations = { citation: "Own", method: "Own", curves: [{ ...curve, ...figures }] };
    const parent = { ...multiStack, manifest: { ...multiStack.manifest, changeCorrelations } };
    expect(made(adapt(women(scores), parent)).dataset.manifest).not.toHaveProperty("changeCorrelations");
  });

  it("covers the ages from the youngest to the oldest control, to the day", () => {
    const ages = (index: number) => [20.5, 34.25, 20.513, 28][index % 4]!;
    const typed = made(adapt(women(scores, ages))).dataset;
    // Their ages: 20.51745 (7,494 days / 365.25) to 27.86858 years (10,179 days).
    const born = women(scores.slice(1)).map((line) => line.replace(/,f,\d+,/, ",f,1998-05-05,"));
    const head = "code,sex,birth_date,site,tt_bmd,scan_date";
    const first = `Y,f,2005-09-02,distal-tibia,${266 + 36 * scores[0]!},2026-03-10`;
    const byDate = adaptDatasetByTable(
      multiStack,
      table([first, ...born], head),
      { region: "multi-stack", stacks: 3, scanner: "xtremect-2" },
      asked,
    );
    const aged = (dataset: Dataset, subject: object) =>
      firstResult(dataset, { sex: "female", ...subject }, [tibiaScan()]).refusal?.code ?? null;
    expect([20.499, 20.5, 34.25, 34.251].map((ageYears) => aged(typed, { ageYears }))).toEqual([
      "outside_reference_age",
      null,
      null,
      "outside_reference_age",
    ]);
    const { dataset: dated } = made(byDate);
    expect(dated.manifest.adaptation!.curves[0]).toMatchObject({ ageFrom: 20.517, ageTo: 27.869 });
    const scanned = (scanDate: string, birthDate: string) =>
      firstResult(dated, { sex: "female", birthDate }, [tibiaScan({ scanDate })]).refusal?.code ?? null;
    expect([scanned("2026-03-10", "2005-09-02"), scanned("2026-03-09", "2005-09-02")]).toEqual([null, "outside_reference_age"]);
    expect([scanned("2026-03-18", "1998-05-05"), scanned("2026-03-19", "1998-05-05")]).toEqual([null, "outside_reference_age"]);
  });

  it("keeps a curve that fits, leaves one without enough controls out, and flags few controls", () => {
    const outcome = made(adapt([...women(scores.slice(0, 25)), ...men(scores.map((z) => z - 0.48675))]));
    expect(outcome.figures.map(({ sex, n, verdict }) => [sex, n, verdict])).toEqual([
      ["female", 25, "adopt_with_caution"],
      ["male", 40, "keep"],
    ]);
    const score = (sex: "female" | "male") => firstResult(outcome.dataset, { sex, ageYears: 30 }, [tibiaScan()]);
    expect(score("female").flags).toEqual(["few_controls"]);
    expect([score("male").zScore, score("male").flags]).toEqual([
      firstResult(multiStack, { sex: "male", ageYears: 30 }, [tibiaScan()]).zScore,
      [],
    ]);
    expect(outcome.dataset.manifest.adaptation!.kept).toMatchObject([{ sex: "male", ageFrom: 22, ageTo: 34 }]);
    for (const ageYears of [21, 36])
      expect(firstResult(outcome.dataset, { sex: "male", ageYears }, [tibiaScan()]).refusal?.code).toBe("outside_reference_age");
    const { manifestText, curvesText } = serializeDataset(outcome.dataset);
    const reading = parseDataset(manifestText, curvesText);
    const read = reading.ok ? reading.dataset.curves : [];
    const stored = read.map((curve) => curveFromText(curveToText(curve), outcome.dataset.manifest));
    for (const curves of [read, stored])
      expect(curves.map(({ curve }) => curve!.segments)).toMatchObject([{}, {}].map(() => [{ start: 22, end: 34 }]));
    const of39 = made(adapt(women(scores.slice(0, 39)))).dataset;
    expect(firstResult(of39, { sex: "female", ageYears: 30 }, [tibiaScan()]).flags).toEqual(["few_controls"]);
    const left = made(adapt([...women(scores), ...men(scores.slice(0, 15))]));
    expect(left.figures[1]).toMatchObject({ verdict: "cannot_tell", sentence: "25 controls are needed, 15 are there." });
    expect(left.dataset.curves.map(({ sex }) => sex)).toEqual(["female"]);
    expect(left.dataset.manifest.adaptation!.controls).toBe(40);
  });
});

describe("a reference is not adapted", () => {
  it.each([
    ["by too few controls", women(scores.slice(0, 24)), "25 controls are needed, 24 are there."],
    [
      "by controls that it fits",
      women(scores.map((z) => z - 0.48675)),
      "Adapted to your 40 controls, the reference would not predict others better (gain 0.1); it stays as it is.",
    ],
    [
      "by a gain below two",
      women(scores.map((z) => z - 0.2)),
      "Adapted to your 40 controls, the reference would not predict others better (gain 1.8); it stays as it is.",
    ],
    ["by controls of one age", women(scores, () => 30.4), "The controls must differ in age."],
    ["by controls in another unit", women(scores.map((z) => z + 60)), "25 controls are needed, none is there."],
  ])("%s", (_, lines, message) => {
    expect(refused(adapt(lines))).toBe(message);
  });

  it("by a table pasted twice without codes; new codes get a remark", () => {
    const half = women(scores.slice(0, 20));
    const withoutCodes = [...half, ...half].map((line) => line.replace(/^W\d+,/, ""));
    const read = { region: "multi-stack", stacks: 3, scanner: "xtremect-2" } as const;
    const pasted = adaptDatasetByTable(multiStack, table(withoutCodes, "sex,age,site,tt_bmd,scan_date"), read, asked);
    expect(refused(pasted)).toBe("20 of 40 rows repeat an earlier row in every cell. Remove them, or choose the column of persons.");
    const recoded = adapt([...half, ...half.map((line) => `Z${line}`)]);
    expect(recoded.remarks).toContain("20 of 40 rows repeat an earlier row in every cell but the code.");
    expect(adapt(women(scores)).remarks).toEqual([]);
  });

  it("if it has T-scores only, or is adapted already", () => {
    const lines = ["A,f,66,hip,0.9,2026-01-01"];
    const options = { scanner: "hologic", device: null, key: null, version: "1.0.0" } as const;
    expect(
      refused(adaptDatasetByTable(hologicDxa, table(lines, "code,sex,age,site,bmd_th,scan_date"), { scanner: "hologic" }, options)),
    ).toBe("Test data has T-scores only. T-scores are never adapted.");
    const { dataset } = made(adapt(women(scores)));
    expect(refused(adapt(women(scores), dataset))).toContain("is adapted already. Adapt its parent, test-data.");
  });

  it.each([
    [{ parameter: "tb_n" }, "adaptation: tb_n, distal-tibia, female needs one curve with Z-scores; here are 0."],
    [{ rho: 0 }, "adaptation.curves.0.rho: From 0.2 to 5."],
    [{ covariance: [0.01, 0.1, 0.01] }, "adaptation.curves.0.covariance: This is no covariance."],
    [{ ageFrom: 40, ageTo: 50 }, "The curve that starts here cannot be used: its adaptation covers none of its ages."],
    [{ n: 24 }, "adaptation.curves.0.n: At least 25 controls."],
  ])("by a file that says %j", (change, message) => {
    const { manifestText, curvesText } = serializeDataset(made(adapt(women(scores))).dataset);
    const manifest = JSON.parse(manifestText) as { adaptation: { curves: object[] } };
    Object.assign(manifest.adaptation.curves[0]!, change);
    const reading = parseDataset(JSON.stringify(manifest), curvesText);
    expect(reading.ok ? [] : reading.problems.map((problem) => problem.message)).toContain(message);
  });
});

it("adapts every family alike: Z of the built-in reference of body composition", () => {
  const parent = builtInDataset("lead-body-composition");
  const isAdults = (segments: readonly { start: number; end: number }[]) => segments.some(({ start, end }) => start <= 30 && 30 <= end);
  const curve = parent.curves.find((one) => one.parameter === "fmi" && one.sex === "female" && one.curve && isAdults(one.curve.segments))!;
  expect(curve.family).toBe("LMS");
  const value = (z: number, age: number) => {
    const drawn = curve.points.find((point) => "age" in point && point.age === age)!;
    return curve.curve!.family.quantileAtZ(z, drawn.mu, drawn.sigma, drawn.nu, drawn.tau);
  };
  const lines = scores.map((z, index) => `W${index},f,${25 + (index % 13)},whole-body,${value(z, 25 + (index % 13))},2026-03-01`);
  const scanner = curve.scanner ?? "hologic";
  const outcome = made(
    adaptDatasetByTable(
      parent,
      table(lines, "code,sex,age,site,fmi,scan_date"),
      { scanner },
      { scanner, device: null, key: null, version: "1.0.0" },
    ),
  );
  const [adapted] = outcome.dataset.manifest.adaptation!.curves;
  expect([adapted!.delta, adapted!.rho].map((one) => one.toFixed(4))).toEqual(["0.4527", "0.8671"]);
  expect(estimateAdaptation(scores).delta).toBeCloseTo(adapted!.delta, 6);
});
