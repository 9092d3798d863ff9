import { describe, expect, it } from "vitest";
import xcalrep from "../../core/repeat-scans/test/fixtures/xcalrep-phantoms.json" with { type: "json" };
import { trabecula } from "./support/trabecula.ts";

const readings = xcalrep.qc1 as Readonly<Record<string, readonly (readonly number[])[]>>;
const rows = ["Baylor", "Montreal"].flatMap((device) =>
  readings[device]!.flatMap((values, index) =>
    values.map((value, place) => `${device},QC1,${index + 1},Tt.vBMD,mg HA/cm3,2018-0${place + 1}-01,${value}`),
  ),
);
const header = "device,phantom,section,quantity,unit,date,value";
const table = `${[header, ...rows].join("\n")}\n`;
const ask = (...args: string[]) => trabecula(["cross-calibrate", ...args, "-"], table);
const between = ["--from", "Baylor", "--to", "Montreal", "--scanner", "xtremect-2"];

describe("trabecula cross-calibrate", () => {
  it("prints the equation, its error, each section and doubts, in agreement with SciPy", async () => {
    const { code, stdout } = await ask(...between, "--parameter", "tt_bmd");
    const [slope, intercept] = xcalrep.toMontreal.Baylor as [number, number];
    expect([slope.toPrecision(5), intercept.toPrecision(5)]).toEqual(["0.99232", "-0.83954"]);
    expect(stdout).toContain("Tt.BMD on Montreal = -0.83954 + 0.99232 × the value on Baylor, in mg HA/cm³.\n");
    expect(stdout).toContain("standard error of the estimate 1.9119, correlation 0.99999.");
    expect(stdout).toMatch(/ {2}section 5: 796\.46 \(9\) and 790\.33 \(9\), residual 0\.82935/);
    expect(stdout).toContain("ISCD asks for 10 scans of the phantom on each.");
    expect(code).toBe(0);
  });

  it("prints every value as JSON", async () => {
    const { stdout } = await ask(...between, "--parameter", "tt_bmd", "--json");
    const { equation } = JSON.parse(stdout) as { equation: { slope: number } };
    expect(equation.slope).toBeCloseTo(xcalrep.toMontreal.Baylor[0]!, 10);
  });

  it("refuses microarchitecture with the reason, and ends with 1", async () => {
    const { code, stdout } = await ask(...between, "--parameter", "tb_n");
    expect([code, stdout]).toEqual([1, expect.stringContaining("no fine structure near the size of a voxel")]);
  });

  it("rejects parameters of a part of the section between scanner generations", async () => {
    const { code, stdout } = await ask(...between, "--to-scanner", "xtremect-1", "--parameter", "tb_bmd");
    expect([code, stdout]).toEqual([1, expect.stringContaining("finds the edges of what it measures in its own way")]);
  });

  it.each<[string, string[], string]>([
    [
      "a device that is not there",
      ["--from", "Lyon", "--to", "Montreal", "--scanner", "xtremect-2", "--parameter", "tt_bmd"],
      "with --from: Baylor; Montreal",
    ],
    ["one device", ["--from", "Baylor", "--to", "Baylor", "--scanner", "xtremect-2", "--parameter", "tt_bmd"], "two different devices"],
    ["no parameter", between, "--parameter"],
    ["no model", ["--from", "Baylor", "--to", "Montreal", "--parameter", "tt_bmd"], "--scanner: xtremect-2, xtremect-1."],
    ["another phantom", [...between, "--parameter", "tt_bmd", "--phantom", "EFP"], "no value of this phantom"],
  ])("asks again for %s", async (_, args, message) => {
    const { code, stderr } = await ask(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("asks for a choice between two phantoms and for a unit missing from the table", async () => {
    const two = `${table}Baylor,EFP,1,Tt.vBMD,mg HA/cm3,2018-01-01,300\n`;
    const args = ["cross-calibrate", ...between, "--parameter", "tt_bmd", "-"];
    expect((await trabecula(args, two)).stderr).toContain("--phantom and --quantity: QC1 Tt.vBMD mg HA/cm3; EFP Tt.vBMD mg HA/cm3");
    const plain = table.replaceAll(",mg HA/cm3,", ",,");
    expect((await trabecula(args, plain)).stderr).toContain("say it with --unit");
    const given = await trabecula(["cross-calibrate", ...between, "--parameter", "tt_bmd", "--unit", "mg HA/cm³", "-"], plain);
    expect(given.stdout).toBe((await ask(...between, "--parameter", "tt_bmd")).stdout);
  });
});
