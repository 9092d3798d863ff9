import { describe, expect, it } from "vitest";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { scoreScans } from "@trabecula/scoring";
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
  it("gives the mean of the Z-scores that scoring gives, as JSON", async () => {
    const { code, stdout } = await fitsScanner(controls(values), ...protocol, "--json");
    expect(code).toBe(0);
    const mean = values.reduce((sum, value) => sum + zOf(value), 0) / 30;
    expect(JSON.parse(stdout)).toMatchObject({
      dataset: { key: "bern-hrpqct-xct2-multistack" },
      read: 30,
      findings: { persons: 30, margin: 0.3, figures: [{ parameter: "tt_bmd", n: 30, mean: { value: expect.closeTo(mean, 12) } }] },
    });
  });

  it("says the verdict first, the figures, and what may not be concluded", async () => {
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
