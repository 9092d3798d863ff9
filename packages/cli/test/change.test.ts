import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { normalQuantile, parametersAt, quantileAtZ, type PreparedCurve } from "@trabecula/reference-stats";
import { folderOfTest } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const dataset = "bachrach-spine-bmd";
const { curves } = builtInDataset(dataset);
const head = "id,sex,age,site,bmd_l2l3l4";

/** The value at a Z-score, and that of the vectors of change scores. */
function valueAt(sex: "female" | "male", age: number, z: number): number {
  const curve = curves.find((one) => one.sex === sex)!.curve as PreparedCurve;
  const found = parametersAt(curve, age);
  if (!("mu" in found)) throw new Error(`No curve at ${age}`);
  return quantileAtZ(curve.family.name, z, found);
}

const row = (id: string, sex: "female" | "male", age: number, z: number) => `${id},${sex},${age},lumbar-spine,${valueAt(sex, age, z)}`;
const change = (rows: readonly string[], ...options: string[]) =>
  trabecula(["change", "--dataset", dataset, "--scanner", "hologic", ...options, "-"], [head, ...rows].join("\n"));
const cellsOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

describe("trabecula change", () => {
  it("gives one row a pair, with the figures that were computed apart from this code", async () => {
    const pairs = [
      ["A", "female", 11, 12],
      ["B", "male", 13, 14],
      ["C", "female", 20, 21],
      ["D", "male", 18, 21],
      ["E", "male", 10, 13.5],
    ] as const;
    const { code, stdout, stderr } = await change(pairs.flatMap(([id, sex, from, to]) => [row(id, sex, to, -1.6), row(id, sex, from, -1)]));
    expect([code, stderr.split(";")[0]]).toEqual([0, "The least significant change asks whether a change is more than measurement error"]);
    const rows = cellsOf(stdout);
    const figures = (name: string, digits: number) => rows.map((cells) => Number(Number(cells[name]).toFixed(digits)));
    expect(figures("r", 5)).toEqual([0.9165, 0.91542, 0.9851, 0.9539, 0.79751]);
    expect(figures("z_change", 4)).toEqual([-1.7086, -1.7008, -3.5752, -2.1527, -1.3301]);
    expect(figures("thrive_5", 4)).toEqual([-1.5745, -1.5775, -1.268, -1.4476, -1.7899]);
    expect(rows.map(({ refusal, flags }) => [refusal, flags])).toEqual([
      ["", "under_20 change_score_uncertain"],
      ["", "under_20"],
      ["", "no_precision change_score_uncertain"],
      ["", "under_20"],
      ["", "under_20 change_score_uncertain"],
    ]);
  });

  it("says by a code why a pair has no change score, also between two makers", async () => {
    const { stdout } = await change([
      row("A", "female", 11, 0),
      row("A", "female", 15, 0),
      row("B", "female", 11, 0),
      row("B", "female", 11.2, 0),
    ]);
    expect(cellsOf(stdout).map(({ code, z_change, refusal }) => [code, z_change, refusal])).toEqual([
      ["A", "", "outside_gap"],
      ["B", "", "outside_gap"],
    ]);
    const makers = ["hologic", "ge-lunar"].map((scanner, index) => `${row("A", "female", 11 + index, 0)},${scanner}`);
    const other = await trabecula(["change", "--dataset", dataset, "-"], [`${head},scanner`, ...makers].join("\n"));
    expect(cellsOf(other.stdout).map(({ z_change, refusal }) => [z_change, refusal])).toEqual([["", "other_scanner"]]);
  });

  it("names the line without age and date, and rows that are copies under other codes", async () => {
    const pairs = ["A", "B", "C"].flatMap((id, index) => [row(id, "female", 11 + index, 0.3 * index), row(id, "female", 12 + index, 0.7)]);
    const { stdout, stderr } = await change([...pairs, ...pairs.map((line) => `Z${line}`), "A,female,,lumbar-spine,0.812"]);
    expect(cellsOf(stdout)).toHaveLength(6);
    expect(stderr).toContain("6 of 13 rows repeat an earlier row in every cell but the code.\n");
    expect(stderr).toContain("Line 14: The scan has neither an age nor a date.\n");
  });

  it("refuses a dataset without correlations, and a table without pairs", async () => {
    const none = await trabecula(["change", "--dataset", "dxa-young-adult", "-"], head);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("has no correlations for change scores") as string });
    expect(await change([row("A", "female", 11, 0)])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Nobody has two scans") as string,
    });
  });
});

describe("trabecula fit-change", () => {
  /** Z-scores of a process with r = 0.9 a year, by a fixed sequence of normal numbers. */
  const cohort = (people: number, years = 1) =>
    Array.from({ length: people }, (_, index) => {
      const normal = (step: number) => normalQuantile((((index * 3 + step) * 0.6180339887) % 1) * 0.998 + 0.001);
      const age = years === 1 ? 12 + (index % 10) : Number((9.2 + index / 10).toFixed(1));
      const first = normal(0);
      return [
        row(`P${index}`, "female", age, first),
        row(`P${index}`, "female", Number((age + years).toFixed(1)), 0.9 * first + Math.sqrt(1 - 0.81) * normal(1)),
      ];
    }).flat();
  const fit = (people: number, years = 1, ...options: string[]) =>
    trabecula(["fit-change", "--dataset", dataset, "--scanner", "hologic", ...options, "-"], [head, ...cohort(people, years)].join("\n"));

  it("refuses fewer than 100 pairs", async () => {
    const stderr = "100 pairs of scans, 0.5 to 3.5 years apart, are needed; L2–L4 BMD, lumbar spine, female has 99.\n";
    expect(await fit(99)).toMatchObject({ code: 2, stderr });
  });

  it("counts pairs that are exactly 0.5 or 3.5 years apart, whatever the ages", async () => {
    for (const years of [0.5, 3.5]) expect((await fit(99, years)).stderr).toContain("female has 99.");
  });

  it("gives r with its interval, and a dataset that trabecula change takes", async () => {
    const folder = folderOfTest();
    const file = join(folder, "own.zip");
    const { code, stdout } = await fit(120, 1, "--output", file, "--json");
    expect(code).toBe(0);
    const { changeCorrelations, fits } = JSON.parse(stdout) as {
      changeCorrelations: { curves: { pairs: number; ageFrom: number; ageTo: number }[] };
      fits: { r: { gap: number; r: number; low: number; high: number }[]; leftOut: { mean: number; sd: number } }[];
    };
    expect(changeCorrelations.curves).toMatchObject([{ sex: "female", people: 120, pairs: 120, ageFrom: 12, ageTo: 22 }]);
    for (const { r, low, high } of fits[0]!.r.filter(({ gap }) => gap === 1)) {
      expect(Math.abs(r - 0.9)).toBeLessThan(0.06);
      expect(low).toBeLessThan(r);
      expect(high).toBeGreaterThan(r);
    }
    const again = await trabecula(["change", "--dataset", file, "--scanner", "hologic", "-"], [head, ...cohort(3)].join("\n"));
    expect(cellsOf(again.stdout).map(({ refusal }) => refusal)).toEqual(["", "", ""]);
  });
});
