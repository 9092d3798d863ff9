import { describe, expect, it } from "vitest";
import { conditionsText, zAgesText } from "../../../src/dataset/curve-messages.ts";
import { nearestChoice, choicesFor } from "../../../src/admin/datasets/CurvesPanel.tsx";
import { countOfProblems, problemText } from "../../../src/shell/files/problem-text.ts";

const coverage = [
  { parameter: "tt_bmd", site: "distal-radius", sex: "female" },
  { parameter: "tt_bmd", site: "distal-radius", sex: "male" },
  { parameter: "tt_bmd", site: "distal-tibia", sex: "female" },
  { parameter: "ct_th", site: "distal-tibia", sex: "male" },
] as const;

describe("choosing a curve to draw", () => {
  it("starts with the first curve and offers matching options", () => {
    const first = nearestChoice(coverage, {})!;
    expect(first).toEqual(coverage[0]);
    expect(choicesFor(coverage, first)).toEqual({
      parameters: ["tt_bmd", "ct_th"],
      sites: ["distal-radius", "distal-tibia"],
      sexes: ["female", "male"],
    });
  });

  it("stays with the requested parameter when its site or sex does not exist", () => {
    expect(nearestChoice(coverage, { parameter: "ct_th", site: "distal-radius", sex: "female" })).toEqual(coverage[3]);
    expect(nearestChoice(coverage, { parameter: "tt_bmd", site: "distal-tibia", sex: "male" })).toEqual(coverage[2]);
    expect(nearestChoice([], {})).toBeNull();
  });
});

describe("a curve in words", () => {
  const protocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null };

  it("describes ages and scan conditions", () => {
    expect(zAgesText([])).toBe("none");
    expect(
      zAgesText([
        [6, 18],
        [18, 82],
      ]),
    ).toBe("6 to 18; 18 to 82");
    expect(conditionsText({ scanner: null, protocol })).toBe("any");
    expect(conditionsText({ scanner: "xtremect-2", protocol: { ...protocol, region: "multi-stack", stacks: 3, offsetMm: 9.5 } })).toBe(
      "XtremeCT II, multi-stack, 3 stacks, offset 9.5 mm",
    );
  });
});

it("counts problems, without the line for omitted ones", () => {
  const problem = { file: "curves.csv", line: 2, message: "sigma must be positive." };
  const some = (count: number) => countOfProblems(Array.from({ length: count }, () => problem));
  expect([some(1), some(200), some(201)]).toEqual(["1 problem", "200 problems", "More than 200 problems"]);
});

it("writes problems down by file and line, to be sent on", () => {
  const problems = [
    { file: "dataset.json", line: null, message: "version is missing." },
    { file: "curves.csv", line: 12, message: "sigma must be positive." },
  ];
  expect(problemText(problems, ["dataset.json", "curves.csv"])).toBe(
    "Problems found in dataset.json and curves.csv\n\ndataset.json: version is missing.\ncurves.csv, line 12: sigma must be positive.\n",
  );
});
