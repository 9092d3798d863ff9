import { readFileSync } from "node:fs";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { mapOf, runTable } from "./run-table.ts";

const dxa = builtInDataset("dxa-young-adult");
const study = readFileSync(new URL("../fixtures/kim-2022-rows.csv", import.meta.url), "utf8");
const map = mapOf({
  row_id: "id",
  "Sex(M=1, W=2)": "sex",
  "Age(years)": "age",
  "Total hip BMD(g/cm2)": "bmd_th",
  "L spine BMD(g/cm2)": "bmd_ls",
});

describe("a published study file", async () => {
  const { rows, summary, output } = await runTable(dxa, study, { map, scanner: "hologic" });
  const byId = Object.fromEntries(rows.map((row) => [row.row_id, row]));

  it("returns every row in order with its original columns", () => {
    expect(rows.map((row) => row.row_id)).toEqual(["1", "2", "413", "589", "705"]);
    expect(output.split("\n")[1]).toMatch(/^1,1,73,0\.858,0\.893539,0\.754724,-1\.5,/);
    expect(summary).toMatchObject({ rows: 5, values: 10, withZ: 0, tOnly: 9, none: 1, refused: { implausible_value: 1 } });
  });
  it("compares hip T-scores of both sexes with the same young women", () => {
    expect(Number(byId[1]!.bmd_th_t)).toBeCloseTo((0.754724 - 0.942) / 0.122, 12);
    expect(Number(byId[2]!.bmd_th_t)).toBeCloseTo((0.74041 - 0.942) / 0.122, 12);
    expect(byId[1]).toMatchObject({ bmd_th_z: "", bmd_th_refusal: "", bmd_th_notes: "No Z-score (no_curve)." });
  });
  it("prefers T for men from 50 on, and no score for unknown menopausal status", async () => {
    expect([byId[1]!.bmd_th_preferred, byId[2]!.bmd_th_preferred]).toEqual(["t", "none"]);
    const stated = await runTable(dxa, study, { map, scanner: "hologic", menopausalStatus: "postmenopausal" });
    expect(stated.rows[1]!.bmd_th_preferred).toBe("t");
  });
  it("shows the extreme hip with its number", () => {
    expect(Number(byId[413]!.bmd_th_t)).toBeCloseTo(-5.6633, 3);
    expect(byId[413]!.bmd_th_flags).toContain("beyond_5sd");
  });
  it("flags the doubtful spine and refuses the impossible one, each with the reason", () => {
    expect(byId[589]!.bmd_ls_flags).toContain("soft_range");
    expect(byId[589]!.bmd_ls_notes).toContain("2.31 g/cm² is unusual");
    expect(byId[705]).toMatchObject({
      bmd_ls_t: "",
      bmd_ls_refusal: expect.stringMatching(/^implausible_value: .*3\.091 g\/cm² is not possible/),
    });
    expect(byId[705]!.bmd_th_t).not.toBe("");
  });
  it("leaves the neck of the hip structural analysis alone", () => {
    expect(Object.keys(rows[0]!).some((name) => name.startsWith("bmd_fn"))).toBe(false);
  });
  it("refuses every value when the scanner is another maker's", async () => {
    const { rows: refused, summary: counts } = await runTable(dxa, study, { map, scanner: "ge-lunar" });
    expect(counts).toMatchObject({ rows: 5, withZ: 0, tOnly: 0, none: 10, refused: { scanner_mismatch: 9, implausible_value: 1 } });
    expect(refused[0]!.bmd_th_refusal).toContain("Hologic only");
  });
  it("refuses every value when the scanner is not stated", async () => {
    const { rows: refused, summary: counts } = await runTable(dxa, study, { map });
    expect(counts).toMatchObject({ withZ: 0, tOnly: 0, none: 10, refused: { scanner_mismatch: 9, implausible_value: 1 } });
    expect(refused[0]!.bmd_th_refusal).toContain("The scanner is not stated");
  });
});
