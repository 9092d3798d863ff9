import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { scoreScans } from "@trabecula/scoring";
import { folderOfTest } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

function fitsScanner(content: string, ...options: string[]) {
  return trabecula(["fits-scanner", "--dataset", "bern-hrpqct-xct2-multistack", "--scanner", "xtremect-2", ...options, "-"], content);
}

const values = Array.from({ length: 30 }, (_, index) => 230 + 3 * ((index * 7) % 30));
const controls = (list: readonly number[]) =>
  `code,sex,age,site,tt_bmd\n${list.map((value, index) => `C${index},f,${22 + (index % 12)},distal-tibia,${value}`).join("\n")}\n`;
const protocol = ["--region", "multi-stack", "--stacks", "3"];

function zOf(value: number): number {
  const outcome = scoreScans(
    builtInDataset("bern-hrpqct-xct2-multistack"),
    { id: "", version: "" },
    {
      reportType: "hr-pqct",
      subject: { sex: "female", ageYears: 30 },
      scans: [
        {
          site: "distal-tibia",
          scanner: "xtremect-2",
          protocol: { region: "multi-stack", stacks: 3 },
          measurements: [{ parameter: "tt_bmd", value }],
        },
      ],
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply.scans[0]!.results[0]!.zScore!;
}

describe("trabecula fits-scanner", () => {
  it("prints the mean of the Z-scores of score, as JSON", async () => {
    const { code, stdout } = await fitsScanner(controls(values), ...protocol, "--json");
    expect(code).toBe(0);
    const mean = values.reduce((sum, value) => sum + zOf(value), 0) / 30;
    expect(JSON.parse(stdout)).toMatchObject({
      dataset: { key: "bern-hrpqct-xct2-multistack" },
      read: 30,
      findings: { persons: 30, margin: 0.3, figures: [{ parameter: "tt_bmd", n: 30, mean: { value: expect.closeTo(mean, 12) } }] },
    });
  });

  it("prints the verdict first, then the figures, then the limits of the conclusion", async () => {
    const { stdout } = await fitsScanner(controls(values.map((value) => value + 60)), ...protocol, "--margin", "0.5");
    expect(stdout.split("\n")[1]).toContain("The reference does not fit XtremeCT II: by 30 healthy controls");
    expect(stdout).toContain("mean Z (95 %)");
    expect(stdout).toContain("What may not be concluded\n");
  });

  it("refuses fewer than 20 controls, and a scanner or margin that is not known", async () => {
    expect(await fitsScanner(controls(values.slice(0, 19)), ...protocol)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("At least 20 healthy people"),
    });
    expect(await fitsScanner(controls(values), "--margin", "0.4")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--margin 0.4 is not known; use one of 0.3, 0.5."),
    });
  });
});

describe("trabecula adapt", () => {
  it("writes a dataset that score reads, the same bytes each time, and prints each curve's verdict", async () => {
    const folder = folderOfTest();
    const shifted = controls(values.map((value) => value + 45));
    const written = async (name: string) => {
      const output = join(folder, name);
      const input = ["--dataset", "bern-hrpqct-xct2-multistack", "--controls", "-", "--output", output, "--scanner", "xtremect-2"];
      const outcome = await trabecula(["adapt", ...input, "--device", "Room 4", ...protocol], shifted);
      expect(outcome).toMatchObject({ code: 0, stderr: "" });
      expect(outcome.stdout).toMatch(/Tt\.BMD, distal tibia, female +30 .* adopted with caution/);
      return { output, bytes: readFileSync(output) };
    };
    const [one, other] = [await written("one.zip"), await written("other.zip")];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const person = "code,sex,age,site,tt_bmd\nP,f,30,distal-tibia,311\nQ,f,36,distal-tibia,311\n";
    const scored = await trabecula(["score", "--dataset", one.output, "--scanner", "xtremect-2", ...protocol, "-"], person);
    const [head, ...rows] = scored.stdout
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const cell = (row: number, column: string) => rows[row]![head!.indexOf(column)]!;
    expect(Math.abs(Number(cell(0, "tt_bmd_z")))).toBeLessThan(Math.abs(zOf(311)));
    expect([cell(0, "tt_bmd_flags"), cell(1, "tt_bmd_z")]).toEqual(["motion_ungraded few_controls", ""]);
    expect(await trabecula(["validate", one.output])).toMatchObject({ code: 0 });
  });

  it("refuses too few controls, T-scores alone and a scanner that nobody states", async () => {
    const adapt = (dataset: string, content: string, ...options: string[]) =>
      trabecula(["adapt", "--dataset", dataset, "--output", "/nowhere/a.zip", ...options, "-"], content);
    const bern = "bern-hrpqct-xct2-multistack";
    expect(await adapt(bern, controls(values.slice(0, 15)), "--scanner", "xtremect-2", ...protocol)).toMatchObject({
      code: 2,
      stderr: "25 controls are needed, 15 are there.\n",
    });
    expect(await adapt("dxa-young-adult", controls(values), "--scanner", "hologic")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("T-scores are never adapted."),
    });
    expect(await adapt(bern, controls(values), ...protocol)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not say on which scanner"),
    });
  });
});
