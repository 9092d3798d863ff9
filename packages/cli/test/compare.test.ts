import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serializeDataset } from "@trabecula/reference-datasets";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const key = "lead-body-composition";

async function corrected(): Promise<string> {
  const { manifestText, curvesText } = serializeDataset(builtInDataset(key));
  const path = join(folder, "corrected");
  await mkdir(path);
  await writeFile(join(path, "dataset.json"), manifestText.replace('"summary": "', '"summary": "Corrected. '));
  const line = /^fmi,whole-body,female,40\.1,LMS,([^,]+),/m;
  expect(curvesText).toMatch(line);
  await writeFile(
    join(path, "curves.csv"),
    curvesText.replace(line, (all, mu: string) => all.replace(mu, String(Number(mu) * 1.1))),
  );
  return path;
}

it("finds the one corrected age, shows the shift, and counts all other curves as unchanged", async () => {
  const path = await corrected();
  const { code, stdout } = await trabecula(["compare", path, key]);
  expect(code).toBe(0);
  const rows = stdout.split("\n").filter((line) => line.includes("whole body"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(
    /^FMI, whole body, female, GE Lunar {2,}−\d+\.\d at 40\.1 years: \d+th becomes \d+\w\w {2,}−0\.\d\d at 40\.1 years/,
  );
  expect(stdout).toContain("curves are as before.");
  expect(stdout).toContain("What is said of it differs: summary.");

  const json = JSON.parse((await trabecula(["compare", "--json", path, key])).stdout);
  expect(json).toMatchObject({ this: { key }, other: { key }, manifestChanges: [{ key: "summary" }] });
  const moved = json.curves.filter(({ largestShift }: { largestShift: { zShift: number } | null }) => largestShift?.zShift);
  expect(moved).toMatchObject([{ parameter: "fmi", sex: "female", largestShift: { age: 40.1 } }]);
});

it("reports identical datasets and requires two datasets", async () => {
  const small = "bachrach-spine-bmd";
  expect((await trabecula(["compare", small, small])).stdout).toContain("No curve is another.");
  expect(await trabecula(["compare", small])).toMatchObject({ code: 2, stderr: expect.stringContaining("Name two datasets") });
});
