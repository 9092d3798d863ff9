import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

describe("intervals of score", () => {
  const lead = ["score", "--dataset", "lead-body-composition", "--scanner", "ge-lunar", "--quiet"];
  const table = "id,sex,age,fmi\nA-1,f,40,8.5\n";
  const figure = {
    ...{ reportType: "dxa-body-composition", parameter: "fmi", site: "whole-body", scanner: "ge-lunar", kind: "own" },
    ...{ protocol: { region: null, stacks: null, offsetMm: null, offsetPercent: null, feCriterion: null, registration: null } },
    ...{ measuredOn: "in-vivo", interval: "short-term", rmsSd: 0.1, mean: null, rmsCvPercent: null, lscPercent: null, n: 30 },
    ...{ degreesOfFreedom: 30, source: "own", sourceText: "This laboratory", note: null },
  };
  const answer = (args: readonly string[]) => trabecula([...lead, ...args, "-"], table);
  const rowOf = (text: string) => (parse(text, { columns: true }) as Record<string, string>[])[0]!;

  it("reckon with the precision of a laboratory, where its file is given", async () => {
    const line = { ...figure, lsc: 0.277, enough: "enough" };
    const precision = { version: 1, changedAt: null, figures: [line], crossCalibrations: [], limits: [] };
    const path = join(folder, "precision.json");
    await writeFile(path, JSON.stringify(precision));
    const sure = await answer(["--intervals", "--precision", path]);
    expect(sure).toMatchObject({ code: 0, stderr: "" });
    const row = rowOf(sure.stdout);
    expect(row).toMatchObject({ fmi_precision_error: "0.1", fmi_precision_of: "own" });
    expect(row.fmi_interval_parts).toBe("Measurement and curve, about; the number near this age is estimated");
    expect(Number(row.fmi_percentile_low)).toBeLessThan(Number(row.fmi_percentile));
    expect(Number(row.fmi_percentile_high)).toBeGreaterThan(Number(row.fmi_percentile));
  });

  it("are not called 95 % if the reference states no number of people", async () => {
    const bern = ["score", "--dataset", "bern-hrpqct-xct2-multistack", "--intervals", "--quiet", "-"];
    const scans = "sex,age,site,scanner,region,stacks,tt_bmd\nf,30,distal-radius,xtremect-2,multi-stack,2,300\n";
    const row = rowOf((await trabecula(bern, scans)).stdout);
    expect(row).toMatchObject({ tt_bmd_percentile_low: "", tt_bmd_z_low: "", tt_bmd_curve_z_error: "" });
    expect([row.tt_bmd_repeat_low, row.tt_bmd_repeat_high].map((end) => Number(end).toFixed(1))).toEqual(["49.6", "55.4"]);
    expect(row.tt_bmd_interval_parts).toBe(
      "Repeat measurements would vary from 49.6 to 55.4. How well the reference knows its own group is not stated.",
    );
  });

  it("are not there unasked, and a precision without them is refused", async () => {
    expect((await answer([])).stdout).not.toContain("percentile_low");
    expect(await answer(["--precision", "x.json"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "--precision applies only to --intervals; give both.\n",
    });
  });
});
