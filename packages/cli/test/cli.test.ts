import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { flagCodes, heightRefusalCodes, refusalCodes } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { folderOfTests, writerInto } from "../../../scripts/test/support/folders.ts";
import { codeTables } from "../src/codes-help.ts";
import { trabecula } from "./support/trabecula.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const folder = folderOfTests();

const file = writerInto(folder);

async function brokenManifest(): Promise<string> {
  const own = await mkdtemp(join(folder, "broken-"));
  await writeFile(join(own, "curves.csv"), "");
  await writeFile(join(own, "dataset.json"), "{}");
  return join(own, "dataset.json");
}

const scoreStudy = ["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", "--map", fixture("map.json")];

describe("trabecula score", () => {
  it("scores a study file with a column map and prints a summary on standard error", async () => {
    const { code, stdout, stderr } = await trabecula([...scoreStudy, fixture("study.csv")]);
    expect(code).toBe(0);
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.row_id)).toEqual(["1", "2", "413", "589", "705"]);
    expect(Number(rows[0]!.bmd_th_t)).toBeCloseTo((0.754724 - 0.942) / 0.122, 12);
    expect(rows[4]!.bmd_ls_refusal).toMatch(/^implausible_value: /);
    expect(stderr).toContain(
      "5 rows, 10 values: 0 with a Z-score, 9 with a T-score only, 1 not scored.\nNo Z-score:\n  no_curve: 9\nRefused:\n  implausible_value: 1\n",
    );
  });

  it("accepts the file’s codes for missing values", async () => {
    const table = "id,sex,age,bmd_th\nA,f,66,-9.00\nB,f,66,0.8\n";
    const given = ["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", "--json", "-"];
    const [without, declared] = [await trabecula(given, table), await trabecula([...given, "--missing=-9,999"], table)];
    expect(JSON.parse(without.stderr).refused).toEqual({ implausible_value: 1 });
    expect(JSON.parse(declared.stderr).refused).toEqual({ missing_value: 1 });
  });

  it("converts GE Lunar to the Hologic scale on request, and supports no other scale", async () => {
    const table = "sex,age,bmd_fn\nf,66,0.858\n";
    const given = ["score", "--dataset", "dxa-young-adult", "--scanner", "ge-lunar"];
    const [plain, asked, other] = [
      await trabecula([...given, "-"], table),
      await trabecula([...given, "--scale", "hologic", "-"], table),
      await trabecula([...given, "--scale", "ge-lunar", "-"], table),
    ];
    const [before, after] = [plain, asked].map(({ stdout }) => (parse(stdout, { columns: true }) as Record<string, string>[])[0]!);
    expect(before).toMatchObject({ bmd_fn_t: "", bmd_fn_refusal: expect.stringContaining("scanner_mismatch") });
    expect(after).toMatchObject({ bmd_fn_t: expect.stringMatching(/^-1\.295/), bmd_fn_flags: expect.stringContaining("converted_scale") });
    expect([other.code, other.stdout, other.stderr]).toEqual([2, "", expect.stringContaining("--scale")]);
  });

  it("reads standard input and gives the same result as for a file", async () => {
    const fromFile = await trabecula([...scoreStudy, fixture("study.csv")]);
    const fromInput = await trabecula([...scoreStudy, "-"], await readFile(fixture("study.csv"), "utf8"));
    expect(fromInput).toEqual(fromFile);
  });

  it("scores against curves from a user’s file", async () => {
    const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit";
    const line = (age: number, mu: number) => `tt_bmd,distal-tibia,female,${age},NO,${mu},40,,,a,mg HA/cm³`;
    const curves = await file("curves.csv", [header, line(20, 300), line(80, 240)].join("\n"));
    const { code, stdout } = await trabecula(["score", "--dataset", curves, "-"], "sex,age,site,tt_bmd\nf,50,distal-tibia,310\n");
    expect(code).toBe(0);
    expect((parse(stdout, { columns: true }) as Record<string, string>[])[0]!.tt_bmd_z).toBe("1");
  });

  it("ends quietly when the reader of its output leaves", async () => {
    const rows = Array.from({ length: 2_000 }, () => "f,60,0.942").join("\n");
    const input = await file("long.csv", `sex,age,bmd_th\n${rows}\n`);
    const child = spawn(process.execPath, [main, "score", "--dataset", "dxa-young-adult", "--scanner", "hologic", input]);
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, stderr]).toEqual([0, ""]);
  });
});

describe("unusable input ends with 2 and one sentence", () => {
  const cases: [string, () => Promise<string[]>, string][] = [
    ["no table", async () => ["score", "--dataset", "dxa-young-adult"], "Name one table"],
    ["no dataset", async () => ["score", "in.csv"], "--dataset"],
    ["an unknown dataset", async () => ["score", "--dataset", "nonsense", "in.csv"], "There is no dataset “nonsense”"],
    ["a missing table", async () => [...scoreStudy, "/nowhere/in.csv"], "/nowhere/in.csv does not exist."],
    ["a folder as table", async () => [...scoreStudy, folder], "is a folder"],
    ["an unknown scanner", async () => [...scoreStudy, "--scanner", "sony", fixture("study.csv")], "--scanner sony is not known"],
    ["an unknown option", async () => ["score", "--nonsense"], "--nonsense"],
    ["a wrong number of stacks", async () => [...scoreStudy, "--stacks", "many", fixture("study.csv")], "--stacks must be a whole number"],
    ["a wrong type", async () => [...scoreStudy, "--report-type", "hr-pqct", fixture("study.csv")], "The dataset is for DXA"],
    [
      "a broken map",
      async () => ["score", "--dataset", "dxa-young-adult", "--map", await file("map.json", "{"), fixture("study.csv")],
      "not valid JSON",
    ],
    [
      "undeclared codes of the sex",
      async () => ["score", "--dataset", "dxa-young-adult", await file("codes.csv", "sex,age,bmd_th\n0,60,0.9\n1,60,0.9\n")],
      "without saying which is which",
    ],
    ["a broken dataset", async () => ["score", "--dataset", await brokenManifest(), fixture("study.csv")], "dataset.json"],
    ["a command that does not exist", async () => ["grade", "in.csv"], "There is no command “grade”; the commands are score, "],
  ];
  it.each(cases)("%s", async (_, args, words) => {
    const { code, stdout, stderr } = await trabecula(await args());
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("trabecula validate", () => {
  it("prints a summary of a valid dataset", async () => {
    const { code, stdout } = await trabecula(["validate", "lead-body-composition"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/lead-body-composition \d+\.\d+\.\d+\): \d+ curves, no problems\./);
  });
  it("lists every problem with its line", async () => {
    const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit";
    const curves = await file(
      "broken.csv",
      [header, "tt_bmd,distal-tibia,female,20,NO,300,-1,,,a,mg", "tt_bmd,moon,female,30,NO,300,40,,,a,mg"].join("\n"),
    );
    const { code, stdout, stderr } = await trabecula(["validate", curves]);
    expect(code).toBe(2);
    expect(stdout).toContain("line 3");
    expect(stderr).toContain("problem");
  });
  it("names a unit that is not the catalogue's", async () => {
    const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,age_min,age_max";
    const curves = await file("unit.csv", [header, "ct_th,distal-tibia,female,,NO,1100,100,,,,µm,20,90"].join("\n"));
    const { code, stdout, stderr } = await trabecula(["validate", curves]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "curves.csv line 2: ct_th must be in “mm”, not in “µm”.\n" });
    expect(stderr).toContain("has 1 problem.");
  });
});

it("explains every code with the same text as the documentation", async () => {
  const { code, stdout } = await trabecula(["help", "codes"]);
  expect(code).toBe(0);
  const documented = await readFile(new URL("../../../docs/batch-scoring.md", import.meta.url), "utf8");
  const rows = codeTables.flatMap(([, codes]) => Object.entries(codes));
  const missing = rows.filter(([name, meaning]) => !documented.includes(`| \`${name}\` | ${meaning} |`) || !stdout.includes(meaning));
  expect(missing).toEqual([]);
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining([...refusalCodes, ...heightRefusalCodes, ...flagCodes]));
});

it("prints help and version", async () => {
  const help = await trabecula(["--help"]);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain("trabecula score --dataset");
  expect(help.stdout).toContain("not for diagnosis");
  expect((await trabecula([])).stdout).toBe(help.stdout);
  expect((await trabecula(["score", "--help"])).stdout).toContain("--dataset <name>");
  expect((await trabecula(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+ \(engine \d+\.\d+\.\d+\)\n$/);
});
