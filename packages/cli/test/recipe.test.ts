import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDataset } from "@trabecula/reference-datasets";
import { parametersAt } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { recipes } from "../src/recipe/recipes.ts";
import { tableRecipes } from "../src/recipe/table-recipes.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const recipe = (...args: readonly string[]) => trabecula(["recipe", ...args]);

async function file(name: string, lines: readonly string[]): Promise<string> {
  await writeFile(join(folder, name), `${lines.join("\n")}\n`);
  return join(folder, name);
}

/** Fictional people in the survey's form, without an age slope; women's medians as expected, men's 0.1 higher. */
const people = Array.from({ length: 72 }, (_, year) => year + 8).flatMap((age) =>
  ["1", "2"].flatMap((sex) => [-1.2, -0.5, 0, 0.5, 1.2].map((z) => ({ age, sex, z }))),
);
const number = (index: number) => 31_128 + index;
const demo = [
  "SEQN,SDDSRVYR,RIAGENDR,RIDAGEYR,RIDAGEEX",
  ...people.map(({ age, sex }, index) => `${number(index)},4,${sex},${age},${age * 12 + 5}`),
];
const scan = (median: number, { sex, z }: (typeof people)[number]) => (median + (sex === "1" ? 0.1 : 0) + 0.1 * z).toFixed(3);
const spine = (rows = people) => [
  "SEQN,DXASPNST,DXXOSBMD",
  ...rows.map((person, index) => `${number(index)}.0,1.0,${scan(1.047, person)}`),
];
const made = {
  "nhanes-femur": [
    "SEQN,DXAFMRST,DXXOFBMD,DXXNKBMD",
    ...people.map((person, index) => `${number(index)},1,${scan(0.942, person)},${scan(0.858, person)}`),
  ],
  "nhanes-spine": spine(),
};

async function written(out: string) {
  const read = (name: string) => readFile(join(out, name), "utf8");
  const reading = parseDataset(await read("dataset.json"), await read("curves.csv"));
  if (!reading.ok) throw new Error(reading.problems[0]!.message);
  return reading.dataset;
}

describe("trabecula recipe", () => {
  it("lists its recipes with citation, required input and expected results", async () => {
    expect((await recipe()).stdout.trim().split("\n")).toHaveLength(Object.keys({ ...recipes, ...tableRecipes }).length);
    for (const [name, { about, valid }] of Object.entries(recipes)) {
      const { code, stdout } = await recipe(name);
      expect(code).toBe(0);
      for (const part of [about.citation, valid.column, "RIAGENDR: 1 male, 2 female", "±", ...about.limits]) expect(stdout).toContain(part);
    }
  });

  it.each(Object.keys(recipes) as (keyof typeof made)[])("makes a dataset of %s from files of its form", async (name) => {
    const out = join(folder, name);
    const { code, stderr } = await recipe(name, "--out", out, await file("DEMO.csv", demo), await file("DXX.csv", made[name]));
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("as expected") });
    const { manifest, curves } = await written(out);
    expect(manifest).toMatchObject({ key: name, status: "LOCAL", reportType: "dxa" });
    expect(curves).toHaveLength(2 * recipes[name]!.values.length);
    for (const { median, parameter } of recipes[name]!.expected)
      for (const sex of ["female", "male"]) {
        const at = parametersAt(curves.find((curve) => curve.parameter === parameter && curve.sex === sex)!.curve!, 25);
        expect(at).toMatchObject({ ok: true, mu: expect.closeTo(median + (sex === "male" ? 0.1 : 0), 1) });
      }
  });

  it("joins several cycles and excludes invalid scans, unknown people and unknown ages", async () => {
    const [head, ...rows] = demo;
    const half = rows.length / 2;
    const cycles = [
      await file("D1.csv", [head!, ...rows.slice(0, half)]),
      await file("D2.csv", [head!, ...rows.slice(half), "9,4,2,80,.", "8,4,2,.,."]),
    ];
    const odd = ["9,1,0.9", "8,1,0.9", "7,1,0.9", `${number(people.length)},1,.`, "6,2,0.9"];
    const extra = await file("D3.csv", [head!, "6,4,2,30,365", `${number(people.length)},4,2,30,.`]);
    const { code, stderr } = await recipe(
      "nhanes-spine",
      "--out",
      join(folder, "cycles"),
      ...cycles,
      extra,
      await file("S.csv", [...spine(), ...odd]),
    );
    expect(code).toBe(0);
    expect(stderr).toContain("Left out: 1 without sex and age in the files, 1 without a valid scan, 1 without an age, 1 too old");
  });

  it("applies survey weights by the years of each cycle and reports the matching limit", async () => {
    const { joinFiles } = await import("../src/recipe/join-files.ts");
    const of = (content: string, path = "demo") => ({ path, content });
    const scans = of("SEQN,DXASPNST,DXXOSBMD\n1,1,1\n2,1,1\n3,1,1\n4,1,1\n", "scans");
    const cycles = [
      of("SEQN,RIAGENDR,RIDAGEYR,WTMEC2YR\n1,1,9,1000\n2,2,9,0\n"),
      of("SEQN,RIAGENDR,RIDAGEYR,WTMECPRP\n3,1,9,1000\n4,2,9,.\n"),
    ];
    // Weights count by years, 2 or 3.2, per the survey's analytic guidelines; unexamined people do not count.
    const { text, leftOut, isWeighted } = joinFiles(recipes["nhanes-spine"]!, [...cycles, scans]);
    expect(text).toBe("id,sex,age,weight,DXXOSBMD\n1,1,9.5,2000,1\n3,1,9.5,3200,1\n");
    expect([isWeighted, leftOut.noWeight]).toEqual([true, 2]);
    const without = of("SEQN,RIAGENDR,RIDAGEYR\n5,1,9\n", "old.csv");
    expect(() => joinFiles(recipes["nhanes-spine"]!, [...cycles, without, scans])).toThrow(
      "old.csv has none of the weights WTMEC2YR, WTMECPRP",
    );
  });

  it("fits a different curve when weights are unequal", async () => {
    // Those below the median weigh 1.5 times as much: mean of scores −0.85 / 6, times 0.1, so 1.033.
    const weighted = [`${demo[0]!},WTMEC2YR`, ...people.map(({ z }, index) => `${demo[index + 1]!},${z < 0 ? 15_000 : 10_000}`)];
    const out = join(folder, "weighted");
    const { code, stderr } = await recipe("nhanes-spine", "--out", out, await file("DW.csv", weighted), await file("SW.csv", spine()));
    expect(code).toBe(0);
    expect(stderr).toContain("Rows count by the column “weight”");
    const { manifest, curves } = await written(out);
    expect(manifest.limits[0]).toContain("People count by the survey's weights of the examination");
    const at = parametersAt(curves.find(({ sex }) => sex === "female")!.curve!, 40);
    expect(at.ok && at.mu).toBeLessThan(1.04);
    expect(at.ok && at.mu).toBeGreaterThan(1.02);
    const plain = await written(join(folder, "nhanes-spine"));
    expect(plain.manifest.limits[0]).toContain("Weights of the survey were not in the files");
  });

  it("uses the age in months if available, otherwise the middle of the year", async () => {
    const { joinFiles } = await import("../src/recipe/join-files.ts");
    const content = "SEQN,RIAGENDR,RIDAGEYR,RIDAGEEX,RIDEXAGM\n1,1,9,.,119\n2,2,9,110,\n3,2,50,,\n";
    const scans = "SEQN,DXASPNST,DXXOSBMD\n1,1,1\n2,1,1\n3,1,1\n";
    const { text: table } = joinFiles(recipes["nhanes-spine"]!, [
      { path: "a", content },
      { path: "b", content: scans },
    ]);
    const ages = table
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[2]));
    expect(ages).toEqual([119.5 / 12, 110.5 / 12, 50.5]);
  });

  it("writes nothing when a result differs from its expected value", async () => {
    const demoFile = await file("DEMO.csv", demo);
    const shifted = await file(
      "shifted.csv",
      spine().map((line, index) => (index === 0 ? line : line.replace(/[^,]+$/, (value) => String(Number(value) * 0.9)))),
    );
    const { code, stderr } = await recipe("nhanes-spine", "--out", join(folder, "none"), demoFile, shifted);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^No dataset was written\. NOT AS EXPECTED: bmd_ls, female, 25 years: found 0\.9/),
    });
    expect(await readdir(folder)).not.toContain("none");
  });

  it.each([
    ["an unknown recipe", ["nhanes-femurs"], "did you mean nhanes-femur?"],
    ["a word that every object knows", ["constructor"], "There is no recipe “constructor”"],
    ["files without --out", ["nhanes-spine", "DEMO.csv"], "--out"],
    ["--out without files", ["nhanes-spine", "--out", "x"], "Name the files"],
    ["a file that is not there", ["nhanes-spine", "--out", "x", "nowhere.csv"], "nowhere.csv does not exist"],
  ])("says in a sentence what is wrong with %s", async (_, args, said) => {
    expect(await recipe(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
  });

  it.each([
    ["of another kind", ["a,b", "1,2"], "has neither the columns SEQN, RIAGENDR, RIDAGEYR nor SEQN, DXASPNST, DXXOSBMD"],
    ["with a person twice", [...spine(), spine()[1]!], "has the person 31128 a second time"],
    ["with a row of nobody", [...spine(), ",1,0.9"], "has a row without the number of its person"],
    ["alone", demo, "A file with the columns SEQN, DXASPNST, DXXOSBMD is missing"],
  ])("refuses a file %s", async (kind, lines, said) => {
    const files = [...(kind === "alone" ? [] : [await file("DEMO.csv", demo)]), await file("odd.csv", lines)];
    expect(await recipe("nhanes-spine", "--out", join(folder, "refused"), ...files)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(said),
    });
  });
});

describe("trabecula recipe of a published table", () => {
  const middle = (parameter: string): number => {
    const { ranges } = findParameter(parameter)!;
    const [low, high] = [Math.max(0, ...ranges.map(({ hard }) => hard.min)), Math.min(...ranges.map(({ hard }) => hard.max))];
    return (low + high) / 2;
  };
  const lms = (name: string) => [
    "Measure,Sex,Age,L,M,S",
    ...Object.entries(tableRecipes[name]!.measures).flatMap(([measure, { parameter }]) =>
      ["F", "male"].flatMap((sex) => [6, 12, 18].map((age) => `${measure},${sex},${age},−0.5,${middle(parameter)},0.02`)),
    ),
  ];

  it.each(Object.keys(tableRecipes))(
    "creates the dataset of %s from a correctly formatted file and names the comparison dataset",
    async (name) => {
      const { measures, compareWith, source } = tableRecipes[name]!;
      const output = await recipe(name);
      for (const part of [source.citation, "measure,sex,age,L,M,S", ...compareWith]) expect(output.stdout).toContain(part);
      const out = join(folder, name);
      const { code, stderr } = await recipe(name, "--out", out, await file(`${name}.csv`, lms(name)));
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(compareWith[0]!) });
      const { manifest, curves } = await written(out);
      expect(manifest).toMatchObject({ key: name, status: "SECONDARY", limits: tableRecipes[name]!.about.limits });
      expect(curves).toHaveLength(2 * Object.keys(measures).length);
      for (const { curve, parameter } of curves) {
        const at = parametersAt(curve!, 12);
        expect(at.ok && [at.mu, at.sigma, at.nu]).toEqual([middle(parameter), 0.02, -0.5]);
      }
      expect(await readdir(out)).toEqual(["curves.csv", "dataset.json"]);
    },
  );

  it("reads means by age band, and height adjustment coefficients from a second file", async () => {
    const bands = await file("bands.csv", [
      "measure,sex,age_from,age_to,mean,sd,n",
      "bmd_ls,female,7,9,0.55,0.06,120",
      "bmd_ls,female,9,11,0.6,0.07,120",
    ]);
    const heights = await file("heights.csv", ["measure,sex,age_from,age_to,intercept,slope", "bmd_ls,female,7,9,0.05,0.35"]);
    const out = join(folder, "with-heights");
    expect(await recipe("bmdcs-black", "--out", out, heights, bands)).toMatchObject({ code: 0 });
    const { manifest, curves } = await written(out);
    expect(manifest.heightAdjustment?.coefficients).toMatchObject([{ parameter: "bmd_ls", sex: "female", ageFrom: 7, slope: 0.35 }]);
    expect(curves).toMatchObject([{ family: "NO", n: 120 }]);
  });

  it.each([
    ["a measure that the paper does not have", "tb_n,female,8,0.1,1,0.1", "line 2: “tb_n” is no measure"],
    ["a decimal comma", 'bmd_ls,female,8,0.1,"0,55",0.1', "line 2: “0,55” in the column m"],
    ["no sex", "bmd_ls,x,8,0.1,0.55,0.1", "line 2: write female or male"],
    ["ages that do not rise", "bmd_ls,female,8,0.1,0.55,0.1\nbmd_ls,female,7,0.1,0.5,0.1", "line 3: Age 7 comes after age 8"],
  ])("refuses %s, and writes nothing", async (what, lines, message) => {
    const out = join(folder, what.replaceAll(" ", "-"));
    const { code, stderr } = await recipe("bmdcs-black", "--out", out, await file("wrong.csv", ["measure,sex,age,L,M,S", lines]));
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    await expect(readdir(out)).rejects.toThrow("ENOENT");
  });
});
