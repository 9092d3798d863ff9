import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { normalQuantile } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { folderOfTests, writerInto } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const file = writerInto(folder);

const about = {
  ...{ key: "own-lab", version: "1.0.0", name: "Own", summary: "A cohort.", population: "Volunteers", ancestry: null, licence: "CC0" },
  ...{ citation: "Own 2026.", doi: null, scanner: "xtremect-2", scannerText: "XtremeCT II", protocolText: "Standard." },
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
  ...{ limits: [], notes: [] },
};

function women(people: number, ageOf = (row: number) => (20 + (60 * row) / people).toFixed(2), weightOf = (_row: number) => 1): string {
  const rows = Array.from({ length: people }, (_, row) => {
    const age = ageOf(row);
    const z = normalQuantile((((row * 37) % people) + 0.5) / people);
    return `P${row},female,${age},${(320 - 0.9 * (Number(age) - 20) + 45 * z).toFixed(2)},${weightOf(row)}`;
  });
  return ["id,sex,age,tt_bmd,share", ...rows].join("\n");
}

const fit = (cohort: string, ...args: readonly string[]) => {
  const out = join(folder, args.includes("--about") ? "out" : "curves.csv");
  return trabecula(["fit", "--y", "tt_bmd", "--site", "distal-tibia", "--out", out, ...args, "-"], cohort);
};

interface Output {
  readonly curves: readonly { readonly warnings: readonly { readonly code: string }[]; readonly [key: string]: unknown }[];
  readonly remarks: readonly string[];
}

const recordOf = ({ code, stderr }: { code: number; stderr: string }): Output => {
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stderr) as Output;
};
const manifest = async () =>
  JSON.parse(await readFile(join(folder, "out", "dataset.json"), "utf8")) as {
    limits: string[];
    notes: string[];
    sources: { n: number }[];
  };

describe("a fit of few people", () => {
  it("needs --accept-small below 100 people, and its dataset states the number", async () => {
    expect(await fit(women(60))).toMatchObject({ code: 2, stderr: expect.stringContaining("(--accept-small)") });
    const described = ["--about", await file("about.json", JSON.stringify(about))];
    expect(recordOf(await fit(women(60), "--accept-small", ...described)).curves).toMatchObject([
      { persons: 60, edf: { sigma: expect.closeTo(1, 3) } },
    ]);
    expect((await manifest()).limits).toEqual(["Rests on 60 people (female); the spread is the same at every age."]);
    recordOf(await fit(women(100), ...described));
    expect((await manifest()).limits).toEqual([]);
  });

  it("counts people by their weights, and says so in record, dataset and report", async () => {
    const weighted = women(300, undefined, (row) => (row % 10 === 0 ? 20 : 1));
    expect(await fit(weighted, "--weight", "share")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("300 people, who count as 62"),
    });
    const report = join(folder, "report.html");
    const described = ["--about", await file("about.json", JSON.stringify(about)), "--report", report];
    const record = recordOf(await fit(weighted, "--weight", "share", "--accept-small", ...described));
    expect(record.curves).toMatchObject([{ persons: 62, people: 300, counted: "300 people, who count as 62" }]);
    expect(record.remarks.join(" ")).toContain("300 people, who count as 62");
    const { limits, notes, sources } = await manifest();
    expect([...limits, ...notes, sources[0]!.n]).toEqual(
      expect.arrayContaining([
        expect.stringContaining("300 people, who count as 62 (female)"),
        "By their weights (female): 300 people, who count as 62.",
        62,
      ]),
    );
    expect(await readFile(report, "utf8")).toContain("300 people, who count as 62");
  });

  it("warns of tails that were named outright", async () => {
    const { curves } = recordOf(await fit(women(150), "--family", "BCPE"));
    expect(curves[0]!.warnings[0]).toEqual({
      code: "tails-unsupported",
      message: "The shape of the tails rests on 150 people; at least 1,000 are needed. Z-scores beyond ±2 must not be used.",
    });
  });
});

describe("doubtful rows of a cohort", () => {
  it("stop a table that was pasted twice without persons, and warn of new codes", async () => {
    const one = women(300);
    const twice = `${one}\n${one.split("\n").slice(1).join("\n")}`;
    expect(await fit(twice, "--id", "none")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("300 of 600 rows repeat an earlier row in every cell. Remove them, or choose the column of persons."),
    });
    const renamed = `${one}\n${one.split("\n").slice(1).join("\n").replaceAll("P", "Q")}`;
    expect(recordOf(await fit(renamed)).curves[0]!.warnings.map(({ code }) => code)).toContain("duplicate-rows");
  });

  it("warn of ages in whole years, which --age-is moves by half a year", async () => {
    const whole = women(200, (row) => String(20 + (row % 50)));
    const codes = ({ curves }: Output) => curves[0]!.warnings.map(({ code }) => code);
    expect(codes(recordOf(await fit(whole)))).toContain("whole-year-ages");
    const { stderr } = await fit(whole, "--record", join(folder, "whole.json"));
    expect(stderr).toContain("tt_bmd, distal-tibia, female: Ages are whole years.");
    const report = join(folder, "completed.html");
    const described = ["--about", await file("about.json", JSON.stringify(about)), "--report", report];
    const record = recordOf(await fit(whole, "--age-is", "completed-years", ...described));
    expect(codes(record)).not.toContain("whole-year-ages");
    expect(record).toMatchObject({ curves: [{ ages: [20.5, 69.5] }], columns: { ageIs: "completed-years" } });
    expect((await manifest()).notes).toContain("Ages were completed years; half a year was added to each before the fit.");
    expect(await readFile(report, "utf8")).toContain("Ages were completed years");
  });

  it("are left out by the file's own scanner and motion grade", async () => {
    const lines = women(400).split("\n");
    const table = [
      `${lines[0]},scanner,motion_grade`,
      ...lines.slice(1).map((line, row) => `${line},${row % 4 === 0 ? "xct1" : "xct2"},${(row % 5) + 1}`),
    ].join("\n");
    expect(await fit(table)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The column “scanner” names 2 scanners: xtremect-1 and xtremect-2. Choose the scanner to fit."),
    });
    const other = await file("other.json", JSON.stringify({ ...about, scanner: "xtremect-1" }));
    expect(await fit(table, "--scanner", "xtremect-2", "--about", other)).toMatchObject({
      code: 2,
      stderr: "The curves were fitted to scans of xtremect-2, but the dataset names xtremect-1.\n",
    });
    expect(recordOf(await fit(table, "--scanner", "xtremect-2")).curves).toMatchObject([
      {
        rows: 180,
        leftOut: [
          { reason: "motion grade 4 or 5", rows: 160 },
          { reason: "not of the xtremect-2", rows: 60 },
        ],
      },
    ]);
  });
});

describe("a curve whose scores explode", () => {
  const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit";
  const curves = (narrow: number) =>
    [
      header,
      ...Array.from({ length: 61 }, (_, row) => `tt_bmd,distal-tibia,female,${20 + row},NO,300,${row === 30 ? narrow : 40},,,a,mg HA/cm³`),
    ].join("\n");

  it("is refused by validate and by score", async () => {
    const path = await file("narrow.csv", curves(1));
    const sentence = /At 50\.0 years a value that is at the (?:3rd|97th) percentile half a year (?:earlier|later) has a Z-score of [−+]/;
    expect(await trabecula(["validate", path])).toMatchObject({ code: 2, stdout: expect.stringMatching(sentence) });
    expect(await trabecula(["score", "--dataset", path, "-"], "sex,age,site,tt_bmd\nf,50,distal-tibia,300\n")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(sentence),
    });
    expect(await trabecula(["validate", await file("wide.csv", curves(40))])).toMatchObject({ code: 0 });
  });
});
