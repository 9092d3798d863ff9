import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

async function precision(content: string, ...options: string[]) {
  const path = join(folder, "repeats.csv");
  await writeFile(path, content);
  return trabecula(["precision", path, ...options]);
}

// Differences 2, 4 and 4: s² = 2, 8, 8, mean 6.
const wide = "id,value1,value2\na,100,102\nb,200,196\nc,150,154\n";
const long = "ID;Value;operator\na;100;x\nb;200;y\na;102;x\nb;196;y\nc;150;x\nc;154;x\nd;99;x\n";

describe("trabecula precision", () => {
  it("prints precision error, least significant change and degrees of freedom in words", async () => {
    const { code, stdout } = await precision(wide);
    expect(code).toBe(0);
    expect(stdout).toContain("3 people, 6 scans, 3 degrees of freedom");
    expect(stdout).toContain("RMS-SD                     2.449 (95 % interval");
    expect(stdout).toContain("Least significant change   6.785 (2.77 times RMS-SD)");
    expect(stdout).toContain("Fewer than 30 degrees of freedom");
  });

  it.each([
    ["a person a row", wide],
    ["a scan a row, people with one scan left aside", long],
  ])("gives the same figures as JSON: %s", async (_name, content) => {
    const { stdout } = await precision(content, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      persons: 3,
      degreesOfFreedom: 3,
      rmsSd: expect.closeTo(Math.sqrt(6), 12),
      lsc: expect.closeTo(2.77 * Math.sqrt(6), 12),
      remarks: ["few-degrees-of-freedom"],
    });
  });

  it("writes JSON without binary noise", async () => {
    const { stdout } = await precision("id,value1,value2\na,1.00,1.01\nb,0.95,0.96\nc,1.10,1.09\n", "--json");
    // 0.01 / √2 and 2.77 times that
    expect(JSON.parse(stdout)).toMatchObject({ rmsSd: 0.007071067811865, lsc: 0.01958685783887 });
  });

  it("keeps left and right of a person apart", async () => {
    const { stdout } = await precision("id,side,value1,value2\na,left,100,102\na,right,200,196\nb,left,150,154\n", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ persons: 3, degreesOfFreedom: 3, rmsSd: expect.closeTo(Math.sqrt(6), 12) });
  });

  it("reads standard input", async () => {
    const { code, stdout } = await trabecula(["precision", "-"], wide);
    expect(code).toBe(0);
    expect(stdout).toContain("3 degrees of freedom");
  });

  it.each([
    [
      "id,bmd\na,1\n",
      "The table needs a column id and its values: a column value, or value1 and value2, or a column for each parameter such as tt_bmd.",
    ],
    ["id,value\na,1\nb,2\n", "The file has no repeated scans. Precision needs at least two scans per person."],
    ["id,value\na,1\na,high\n", "Line 3: “high” is not a number."],
    [
      "id,site,value\na,hip,1\na,hip,1.1\na,lumbar-spine,1\na,lumbar-spine,1.2\n",
      "The column site holds 2 different things; precision is of one, so give each a file.",
    ],
    ["id,value\n,1\n", "Line 2 has no id."],
    ["id,value\n#REF!,1\n#REF!,2\n", "Line 2 has no id."],
    ["id,value\nNA,1\nNA,2\n", "Line 2 has no id."],
    [
      "",
      "The table needs a column id and its values: a column value, or value1 and value2, or a column for each parameter such as tt_bmd.",
    ],
  ])("refuses %j with a sentence", async (content, message) => {
    expect(await precision(content)).toEqual({ code: 2, stdout: "", stderr: `${message}\n` });
  });
});
