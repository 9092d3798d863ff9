import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { writeDatasetArchive } from "@trabecula/reference-datasets";
import { describe, expect, it } from "vitest";
import { folderOfTests, writerInto } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const file = writerInto(folder);

const normalScores = [0, 0.126, 0.253, 0.385, 0.524, 0.674, 0.842, 1.036, 1.282, 1.645];
const deviates = [...normalScores.map((z) => -z), ...normalScores.slice(1)];
const meanAt = (age: number) => 1 + 0.05 * (age - 5);
const rows = Array.from({ length: 61 }, (_, step) => 5 + step / 4).flatMap((age) =>
  deviates.map((z) => [age, meanAt(age) + 0.1 * z] as const),
);

const plain = ["x,y", ...rows.map(([age, value]) => `${age},${value}`)].join("\n");
const study = [
  "code,Geschlecht,Alter,L1–L4 BMD (g/cm²)",
  ...rows.flatMap(([age, value], row) => [`g${row >> 1},w,${age},${value}`, `b${row >> 1},m,${age},${value + 0.2}`]),
].join("\n");

interface Record_ {
  deviance: number;
  edf: number;
  n: number;
  rows: number;
  converged: boolean;
  curves: { sex: string; family: string; persons: number; parameter: string; site: string }[];
  failed: { message: string }[];
  remarks: string[];
  problems: { line: number; message: string }[];
  cohort: { rows: number; refusedRows: number; sha256: string };
}

const recordOf = (stderr: string) => JSON.parse(stderr) as Record_;
const curvesOf = async (path: string) => parse(await readFile(path), { columns: true }) as Record<string, string>[];

describe("trabecula fit", () => {
  it("writes the curve form on a fine grid, and its record as JSON on standard error", async () => {
    const out = join(folder, "curves.csv");
    const args = ["fit", "--family", "NO", "--x", "x", "--y", "y", "--smooth", "bic", await file("plain.csv", plain), "--out", out];
    const { code, stdout, stderr } = await trabecula(args);
    expect([code, stdout]).toEqual([0, ""]);
    expect((await readFile(out, "utf8")).split("\n", 1)).toEqual(["parameter,site,sex,age,family,mu,sigma,nu,tau,segment"]);
    const points = await curvesOf(out);
    expect([points[0]!.age, points.at(-1)!.age]).toEqual(["5", "20"]);
    const inner = points.filter(({ age }) => /^\d+(\.\d)?$/.test(age!));
    expect(inner).toHaveLength(151);
    for (const { age, mu, sigma, family, sex, segment } of inner) {
      expect([family, sex, segment]).toEqual(["NO", "female", "fitted"]);
      expect(Number(mu)).toBeCloseTo(meanAt(Number(age)), 3);
      expect(Number(sigma)).toBeGreaterThan(0.08);
      expect(Number(sigma)).toBeLessThan(0.1);
    }
    const record = recordOf(stderr);
    expect(record).toMatchObject({ n: rows.length, rows: rows.length, converged: true, failed: [], problems: [] });
    expect(record.edf).toBeCloseTo(4, 1);
    expect(record.cohort).toMatchObject({ rows: rows.length, refusedRows: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("writes curves that can score tables and pass validation", async () => {
    const out = join(folder, "own.csv");
    await trabecula(["fit", "--family", "NO", "--x", "x", "--y", "y", await file("plain.csv", plain), "--out", out]);
    expect(await trabecula(["validate", out])).toMatchObject({ code: 0, stdout: expect.stringContaining("1 curve, no problems.") });
    const scored = await trabecula(["score", "--dataset", out, "-"], "sex,age,y\nf,10,1.25\nf,30,1.25\n");
    const [inside, outside] = parse(scored.stdout, { columns: true }) as Record<string, string>[];
    expect(Math.abs(Number(inside!.y_z))).toBeLessThan(0.05);
    expect(outside!.y_refusal).toMatch(/^outside_reference_age: /);
    const long = await trabecula(["score", "--dataset", out, "-"], "sex,age,parameter,value\nf,10,y,1.25\n");
    expect((parse(long.stdout, { columns: true }) as Record<string, string>[])[0]!.z).toBe(inside!.y_z);
  });

  it("fits the sexes apart, finds columns by the header, and counts persons once", async () => {
    const out = join(folder, "sexes.csv");
    const { code, stderr } = await trabecula(["fit", "--family", "NO", "--by", "Geschlecht", await file("study.csv", study), "--out", out]);
    const record = recordOf(stderr);
    expect(code).toBe(0);
    expect(record.curves.map(({ parameter, site, sex }) => [parameter, site, sex])).toEqual([
      ["bmd_ls", "lumbar-spine", "female"],
      ["bmd_ls", "lumbar-spine", "male"],
    ]);
    expect([record.rows, record.n]).toEqual([2 * rows.length, 2 * Math.ceil(rows.length / 2)]);
    expect(record.remarks.join(" ")).toContain("Persons have up to 2 rows");
    const at = (await curvesOf(out)).filter(({ age }) => age === "12").map(({ sex, mu, unit, n }) => ({ sex, mu: Number(mu), unit, n }));
    expect(at.map(({ sex, unit, n }) => [sex, unit, n])).toEqual([
      ["female", "g/cm²", "580"],
      ["male", "g/cm²", "580"],
    ]);
    expect(at[1]!.mu - at[0]!.mu).toBeCloseTo(0.2, 3);
  });

  it("counts each row as a person with --id none", async () => {
    const { stderr } = await trabecula([
      "fit",
      "--by",
      "Geschlecht",
      "--id",
      "none",
      "--family",
      "NO",
      await file("study.csv", study),
      "--out",
      "-",
    ]);
    expect(recordOf(stderr).n).toBe(2 * rows.length);
    expect(recordOf(stderr).remarks.join(" ")).toContain("visits count as people");
  });

  it("separates the sexes by the header’s column and does not pool them by default", async () => {
    const { code, stderr, stdout } = await trabecula(["fit", "--family", "NO", await file("study.csv", study), "--out", "-"]);
    expect(code).toBe(0);
    expect(recordOf(stderr).curves.map(({ sex }) => sex)).toEqual(["female", "male"]);
    const lines = parse(stdout, { columns: true }) as Record<string, string>[];
    const median = (sex: string) => Number(lines.find((line) => line["sex"] === sex && line["age"] === "10")!["mu"]);
    expect(median("male") - median("female")).toBeCloseTo(0.2, 2);
    expect(await trabecula(["validate", await file("study.csv", study)])).toMatchObject({
      stdout: expect.stringMatching(/ female: .* male: /s),
    });
  });

  it("treats all rows as one sex with --sex and reports the ignored sex column", async () => {
    const { stderr } = await trabecula(["fit", "--family", "NO", "--sex", "male", await file("study.csv", study), "--out", "-"]);
    expect(recordOf(stderr).curves.map(({ sex }) => sex)).toEqual(["male"]);
    expect(recordOf(stderr).remarks).toContain("Every row was taken for male; the column “Geschlecht” was passed over.");
  });

  it("reports its assumption when an option is missing", async () => {
    const { stderr, stdout } = await trabecula(["fit", "--family", "NO", await file("plain.csv", plain), "--out", "-"]);
    expect(stdout).toContain(",female,5,NO,");
    expect(recordOf(stderr).remarks).toContain("Without --by or --sex the curve is written for female.");
  });

  it("reads standard input, writes standard output, and names every refused row", async () => {
    const { code, stdout, stderr } = await trabecula(["fit", "--family", "NO", "-", "--out", "-"], `${plain}\nold,1.2\n12,=1+1\n`);
    expect([code, stdout.split(",", 1)]).toEqual([0, ["parameter"]]);
    expect(recordOf(stderr).problems).toEqual([
      { line: rows.length + 2, message: "The age cannot be read: “old” is not a number." },
      { line: rows.length + 3, message: "“=1+1” is a formula; save the sheet with its values." },
    ]);
    expect(recordOf(stderr).cohort.refusedRows).toBe(2);
  });

  it("limits the ages, and leaves out a sex that cannot be fitted with its reason", async () => {
    const few = `${study}\nlast,x,9,1.1\n`.replaceAll(/^b(?!1?\d,).*\n/gm, "");
    const args = ["fit", "--family", "NO", "--by", "Geschlecht", "--from", "6", "--to", "15", await file("few.csv", few), "--out", "-"];
    const { code, stdout, stderr } = await trabecula(args);
    expect(code).toBe(0);
    const record = recordOf(stderr);
    expect(record.failed).toEqual([expect.objectContaining({ sex: "male", message: expect.stringMatching(/people|no measurement/) })]);
    const ages = (parse(stdout, { columns: true }) as Record<string, string>[]).map(({ age }) => Number(age));
    expect([ages[0], ages.at(-1)]).toEqual([6, 15]);
  });

  it("writes a whole dataset with its fitting record", async () => {
    const about = {
      key: "our-spine",
      version: "1.0.0",
      name: "Our spine",
      summary: "Made up.",
      population: "Nobody",
      ancestry: null,
      licence: "None",
      citation: "This test",
      doi: null,
      scanner: "hologic",
      scannerText: "Hologic",
      protocolText: "L1–L4",
      protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
      limits: [],
      notes: [],
    };
    const out = join(folder, "our-spine");
    const args = ["fit", "--family", "NO", "--by", "Geschlecht", "--errors", "delta", await file("study.csv", study), "--out", out];
    expect((await trabecula([...args, "--about", await file("about.json", JSON.stringify(about))])).code).toBe(0);
    expect(await trabecula(["validate", out])).toMatchObject({ code: 0, stdout: "Our spine (our-spine 1.0.0): 2 curves, no problems.\n" });
    const record = JSON.parse(await readFile(join(out, "fit.json"), "utf8")) as {
      curves: { lines: { percentiles: { low: number[] }[] } }[];
    };
    expect(record.curves[0]!.lines.percentiles[0]!.low.length).toBeGreaterThan(20);
    const incomplete = await trabecula([...args, "--about", await file("about.json", JSON.stringify({ ...about, licence: "" }))]);
    expect(incomplete).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/about\.json does not describe a dataset: licence State the/),
    });
  });
});

describe("unusable cohorts end with 2 and one sentence", () => {
  const cases: [string, () => Promise<string[]>, string][] = [
    ["no table", async () => ["--out", "-"], "Name one table to fit"],
    ["no output", async () => [await file("plain.csv", plain)], "Name the file to write with --out"],
    ["an unknown family", async () => ["--family", "GAUSS", await file("plain.csv", plain), "--out", "-"], "--family GAUSS is not known"],
    [
      "an unknown smoothing",
      async () => ["--smooth", "loess", await file("plain.csv", plain), "--out", "-"],
      "--smooth loess is not known",
    ],
    [
      "a penalty that is none",
      async () => ["--smooth", "gaic:x", await file("plain.csv", plain), "--out", "-"],
      "must be a number from 1 to 20",
    ],
    ["too few resamples", async () => ["--errors", "bootstrap:3", await file("plain.csv", plain), "--out", "-"], "from 20 to 1000"],
    [
      "a column that is not there",
      async () => ["--x", "years", "--y", "y", await file("plain.csv", plain), "--out", "-"],
      "no column “years”",
    ],
    ["no column for the ages", async () => [await file("other.csv", "a,b\n1,2\n"), "--out", "-"], "--x"],
    ["no column for the values", async () => [await file("ages.csv", "age,b\n1,2\n"), "--out", "-"], "--y"],
    [
      "a parameter that is none",
      async () => ["--y", "y", "--parameter", "bone", await file("plain.csv", plain), "--out", "-"],
      "--parameter bone is not a parameter",
    ],
    ["too few people", async () => [await file("short.csv", "x,y\n1,2\n2,3\n"), "--out", "-"], "There are 2 people"],
    [
      "no usable row",
      async () => [await file("words.csv", "x,y\na,b\n"), "--out", "-"],
      "has no row that can be fitted: The age cannot be read",
    ],
    ["a file that is not there", async () => ["/nowhere/cohort.csv", "--out", "-"], "/nowhere/cohort.csv does not exist."],
    [
      "a folder that is not there",
      async () => ["--family", "NO", await file("plain.csv", plain), "--out", "/nowhere/curves.csv"],
      "/nowhere",
    ],
    ["an empty file", async () => [await file("empty.csv", ""), "--out", "-"], "The file is empty."],
  ];
  it.each(cases)("%s", async (_, args, words) => {
    const { code, stdout, stderr } = await trabecula(["fit", ...(await args())]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("trabecula validate", () => {
  it("rejects a file that is not a dataset", async () => {
    const { code, stderr } = await trabecula(["validate", await file("scan.pdf", "%PDF")]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/scan\.pdf is no dataset: name its dataset\.json/)]);
  });

  it("reports the rows of a raw cohort", async () => {
    const sound = await trabecula(["validate", "--by", "Geschlecht", await file("study.csv", study)]);
    expect(sound.code).toBe(0);
    expect(sound.stdout).toContain("  bmd_ls, lumbar-spine, female: 1159 values of 580 persons, ages 5 to 20\n");
    const broken = await file("broken.csv", `${study}\nz,w,130,1.1\n`);
    expect(await trabecula(["validate", "--by", "Geschlecht", broken])).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^broken\.csv line 2320: An age of 130 years is not possible/),
      stderr: expect.stringContaining("has 1 problem."),
    });
  });

  it("reads a dataset as .zip or folder and reports problems with line numbers", async () => {
    const own = join(folder, "zipped");
    await mkdir(own);
    const manifest = JSON.parse(
      await readFile(new URL("../../core/reference-datasets/built-in/dxa-young-adult/dataset.json", import.meta.url), "utf8"),
    ) as object;
    const curves = await readFile(new URL("../../core/reference-datasets/built-in/dxa-young-adult/curves.csv", import.meta.url), "utf8");
    const write = (curvesText: string) =>
      writeFile(join(own, "dataset.zip"), writeDatasetArchive({ manifestText: JSON.stringify(manifest), curvesText, fittingRecord: null }));
    await write(curves);
    expect(await trabecula(["validate", join(own, "dataset.zip")])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("6 curves, no problems."),
    });
    await write(curves.replace("0.122", "-0.122"));
    expect(await trabecula(["validate", join(own, "dataset.zip")])).toMatchObject({
      code: 2,
      stdout: "curves.csv line 2: ya_sd must be positive.\n",
    });
    await writeFile(join(own, "dataset.zip"), "PK no archive");
    expect(await trabecula(["validate", join(own, "dataset.zip")])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("dataset.zip"),
    });
  });
});
