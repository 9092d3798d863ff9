import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serializeDataset } from "@trabecula/reference-datasets";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { folderOfTests, writerInto } from "../../../scripts/test/support/folders.ts";
import { isqHeader, ticksOf } from "../../files/scan-files/test/image-file.ts";
import { trabecula } from "./support/trabecula.ts";

const sample = fileURLToPath(new URL("../../../site/public/samples/scanco-xtremect2-sample.txt", import.meta.url));

const folder = folderOfTests();

const file = writerInto(folder);

const score = ["score", "--dataset", "dxa-young-adult", "--scanner", "hologic"];
const rows = [
  ["id", "sex", "age", "scan_date", "bmd_th", "remark"],
  ["A-1", "f", 60, "2026-03-14", 0.842, 'a, "b"'],
  ["A-2", "m", 50, "2026-03-15", 1.01, null],
];
const csv = `${rows.map((row) => row.map((cell) => (cell === 'a, "b"' ? '"a, ""b"""' : (cell ?? ""))).join(",")).join("\n")}\n`;
const workbook = () =>
  writeXlsx({
    sheets: [
      { name: "Notes", rows: [["nothing"]] },
      { name: "Scans", rows },
    ],
  });

describe("a workbook", () => {
  it("is scored as its sheet saved as CSV is, from a file and from standard input", async () => {
    const path = await file("study.xlsx", await workbook());
    const expected = await trabecula([...score, "-"], csv);
    expect(parse(expected.stdout, { columns: true })).toHaveLength(2);
    expect(await trabecula([...score, "--sheet", "Scans", path])).toEqual(expected);
    expect(await trabecula([...score, "--sheet", "Scans", "-"], await readFile(path))).toEqual(expected);
  });

  it("rejects an unknown sheet name, and a sheet name for a CSV file", async () => {
    const path = await file("study.xlsx", await workbook());
    expect(await trabecula([...score, "--sheet", "Data", path])).toEqual({
      code: 2,
      stdout: "",
      stderr: "The workbook has no sheet “Data”; it has Notes, Scans.\n",
    });
    const other = await file("study.csv", csv);
    expect((await trabecula([...score, "--sheet", "Data", other])).stderr).toBe(`${other} is no workbook, so it has no sheet “Data”.\n`);
  });
});

describe("output of score", () => {
  it("goes to a file, whole or not at all", async () => {
    const out = join(folder, "scored.csv");
    const printed = await trabecula([...score, "-"], csv);
    expect(await trabecula([...score, "--quiet", "--out", out, "-"], csv)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await readFile(out, "utf8")).toBe(printed.stdout);
    const broken = await trabecula([...score, "--out", join(folder, "broken.csv"), "-"], `${csv}A-3,f,60,2026-03-14,"0.8`);
    expect(broken.code).toBe(2);
    expect((await readdir(folder)).filter((name) => name.startsWith("broken"))).toEqual([]);
    const nowhere = await trabecula([...score, "--out", "/nowhere/scored.csv", "-"], csv);
    expect(nowhere).toMatchObject({ code: 2, stderr: "/nowhere/scored.csv does not exist.\n" });
  });

  it("is summed up for programs too", async () => {
    const { stderr } = await trabecula([...score, "--json", "-"], csv);
    expect(JSON.parse(stderr)).toMatchObject({ rows: 2, values: 2, none: 0, refused: {} });
  });
});

describe("trabecula convert", () => {
  it("converts a scanner export into a table for score, with patient numbers only on request", async () => {
    const { code, stdout, stderr } = await trabecula(["convert", sample]);
    const values = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(code).toBe(0);
    expect(new Set(values.map(({ id }) => id))).toEqual(new Set(["P-001"]));
    expect(values.find(({ parameter, site }) => parameter === "tt_bmd" && site === "distal-radius")).toMatchObject({
      value: "318.6",
      unit: "mg HA/cm³",
      scanner: "xtremect-2",
      scan_date: "2026-03-14",
    });
    expect(stderr).toContain("3 scans, 1 of them repeated further down");
    const withFacts = stdout.replaceAll(/\n(?=P-)/g, "\nfemale,30,").replace("id,", "sex,age,id,");
    const scored = await trabecula(["score", "--dataset", "bern-hrpqct-xct2-multistack", "--region", "multi-stack", "-"], withFacts);
    expect(scored.code).toBe(0);
    expect((parse(scored.stdout, { columns: true }) as Record<string, string>[])[0]!.z).not.toBe("");
    const kept = await trabecula(["convert", "--keep-ids", sample]);
    expect((parse(kept.stdout, { columns: true }) as Record<string, string>[])[0]!.id).toMatch(/^\d+$/);
  });

  const samplesFolder = new URL("../../../site/public/samples/", import.meta.url);
  const convert = async (...args: string[]) => {
    const { code, stdout, stderr } = await trabecula(["convert", ...args]);
    return { code, stderr, rows: code === 0 ? (parse(stdout, { columns: true }) as Record<string, string>[]) : [] };
  };

  it.each([
    ["hologic-apex-sample.csv", "hologic", "bmd_th"],
    ["ge-encore-sample.txt", "ge-lunar", "bmd_wb"],
  ])("reads the DXA file %s, without a name, and score takes what it makes", async (name, scanner, parameter) => {
    const path = fileURLToPath(new URL(name, samplesFolder));
    const { rows, stderr, code } = await convert(path);
    expect(code).toBe(0);
    expect(new Set(rows.map((row) => row.scanner))).toEqual(new Set([scanner]));
    expect(rows.map((row) => row.parameter)).toContain(parameter);
    expect(JSON.stringify(rows) + stderr).not.toContain("MADE-UP");
    const facts = ["sex", "age", ...Object.keys(rows[0]!)];
    const withFacts = [
      facts,
      ...rows.map((row) => ["female", "60", ...Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`)]),
    ];
    const scored = await trabecula(["score", "--dataset", "dxa-young-adult", "-"], withFacts.map((row) => row.join(",")).join("\n"));
    expect(scored.code).toBe(0);
    expect(parse(scored.stdout, { columns: true })).toHaveLength(rows.length);
  });

  it("skips codes for missing values, reads workbooks, and includes body composition with bone values", async () => {
    const table = [
      ["PATIENT_KEY", "SCANID", "SCAN_DATE", "HTOT_BMD", "NECK_BMD", "WBTOT_PFAT"],
      ["K1", "7", "2026-03-14", "0.912", "0.5", "31.5"],
    ];
    const text = await file("apex.csv", table.map((row) => row.join(",")).join("\n"));
    const book = await file("apex.xlsx", await writeXlsx({ sheets: [{ name: "Scans", rows: table }] }));
    for (const path of [text, book]) {
      const { rows, stderr } = await convert("--missing", "-9,0.5", path);
      expect(rows.map((row) => [row.parameter, row.value])).toEqual([
        ["bmd_th", "0.912"],
        ["fat_pct", "31.5"],
      ]);
      expect(stderr).toContain("NECK_BMD is 0.5, which you declared as missing; it is left out.");
    }
  });

  it("joins evaluation, finite-element results and image header into the same rows, in any file order", async () => {
    const ticks = ticksOf(Date.UTC(2026, 2, 14, 9, 26));
    const numbers = { 28: 900_001, 76: 138_000, 112: 910_001, 120: 160_000 };
    const image = await file("d0910001.isq", isqHeader({ name: "MADE-UP^ADA", ticks, numbers }));
    const elements = fileURLToPath(new URL("scanco-finite-elements-sample.txt", samplesFolder));
    for (const paths of [
      [sample, elements, image],
      [image, elements, sample],
    ]) {
      const { rows, stderr, code } = await convert(...paths);
      expect(code).toBe(0);
      const tibia = rows.filter(({ measurement }) => measurement === "910001");
      expect(new Set(tibia.map(({ parameter }) => parameter)).size).toBe(tibia.length);
      expect(tibia.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(["tt_bmd", "app_modulus"]));
      for (const row of tibia)
        expect(row).toMatchObject({ site: "distal-tibia", side: "left", region: "multi-stack", stacks: "3", offset_mm: "22" });
      expect(stderr).toContain("Measurement 910001 is joined of ");
      expect(JSON.stringify(rows) + stderr).not.toContain("MADE-UP^ADA");
    }
    const otherDay = await file("other.isq", isqHeader({ ticks: ticks + 864_000_000_000n, numbers }));
    const apart = await convert(sample, otherDay);
    expect(apart.stderr).toContain("with another date (Mar 14, 2026 and Mar 15, 2026): they are not joined.");
    expect(apart.rows.every((row) => row.stacks === "")).toBe(true);
    const cut = await file("cut.isq", isqHeader().subarray(0, 100));
    expect(await trabecula(["convert", sample, cut])).toMatchObject({ code: 2, stderr: expect.stringContaining("cut.isq: ") as string });
  });

  it("rejects a file that is not an export, by name", async () => {
    const path = await file("no.txt", "hello\nworld\n");
    expect((await trabecula(["convert", path])).stderr).toMatch(/no\.txt: This file is not in a form/);
    expect(await trabecula(["convert"])).toMatchObject({ code: 2, stderr: "Name the scanner's files.\n" });
  });
});

describe("trabecula report", () => {
  const report = ["report", "--dataset", "dxa-young-adult", "--scanner", "hologic"];

  it("requires a choice between several visits and writes a PDF", async () => {
    const out = join(folder, "report.pdf");
    expect((await trabecula([...report, "--out", out, "-"], csv)).stderr).toBe("- has 2 such visits; choose one with --id and --date.\n");
    expect((await trabecula([...report, "--id", "A-9", "--out", out, "-"], csv)).stderr).toContain("has no visit of “A-9”");
    expect((await trabecula([...report, "--id", "a-1", "-"], csv)).stderr).toContain("--out");
    expect((await trabecula([...report, "--id", "a-1", "--made", "14.3.26", "--out", out, "-"], csv)).stderr).toContain("--made");
    const done = await trabecula([...report, "--id", "a-1", "--out", out, "-"], csv);
    expect(done).toEqual({ code: 0, stdout: "", stderr: `A-1, hip, Mar 14, 2026: ${out}\n` });
    expect((await readFile(out)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("shows other references in the report; rejects another report type and duplicates", async () => {
    const own = join(folder, "own-lab");
    await mkdir(own, { recursive: true });
    const { manifestText, curvesText } = serializeDataset(builtInDataset("dxa-young-adult"));
    await writeFile(join(own, "dataset.json"), manifestText.replace('"dxa-young-adult"', '"own-lab"'));
    await writeFile(join(own, "curves.csv"), curvesText);
    const pages = async (more: readonly string[]) => {
      const out = join(folder, "beside.pdf");
      const done = await trabecula([...report, ...more, "--id", "a-1", "--out", out, "-"], csv);
      expect(done).toMatchObject({ code: 0 });
      return (await readFile(out, "latin1")).split(/\/Type \/Page\b/).length - 1;
    };
    expect(await pages(["--dataset", own])).toBeGreaterThan(await pages([]));
    expect(await pages(["--dataset", own, "--reading", "patient"])).toBe(await pages(["--reading", "patient"]));
    const refused = async (name: string) =>
      (await trabecula([...report, "--dataset", name, "--id", "a-1", "--out", join(folder, "no.pdf"), "-"], csv)).stderr;
    expect(await refused("lead-body-composition")).toBe("lead-body-composition is for another report type than dxa-young-adult.\n");
    expect(await refused("dxa-young-adult")).toBe("A reference is named twice.\n");
  });

  it("accepts the laboratory’s precision file and rejects other JSON", async () => {
    const out = join(folder, "precise.pdf");
    const wrong = await file("precision.json", "{}");
    expect((await trabecula([...report, "--id", "a-1", "--precision", wrong, "--out", out, "-"], csv)).stderr).toContain(
      "this is not the answer of GET /api/precision.",
    );
    const right = await file(
      "in-use.json",
      JSON.stringify({ version: 1, changedAt: null, figures: [], crossCalibrations: [], limits: [] }),
    );
    expect(await trabecula([...report, "--id", "a-1", "--precision", right, "--out", out, "-"], csv)).toMatchObject({ code: 0 });
  });

  it("is refused where the row cannot be read as the product would read it", async () => {
    const { code, stderr } = await trabecula(
      [...report, "--out", join(folder, "no.pdf"), "-"],
      csv.replace("0.842", "many").split("A-2")[0]!,
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2: .*many/);
  });
});

describe("the sex of a cohort", () => {
  const cohort = (header: string, [one, other]: readonly [string, string]) =>
    [
      `age,${header},y`,
      ...Array.from({ length: 80 }, (_, index) => `${20 + (index >> 1)},${index % 2 ? one : other},${1 + (index % 7) / 10}`),
    ].join("\n");
  const fit = ["fit", "--family", "NO", "--accept-small", "--x", "age", "--y", "y", "--out", "-"];

  it.each([
    ["group", ["M", "F"]],
    ["Pacient", ["mężczyzna", "kobieta"]],
    ["is_male", ["1", "0"]],
  ] as const)("in a column %s that nothing names stops a fit", async (header, codes) => {
    const { code, stdout, stderr } = await trabecula([...fit, "-"], cohort(header, codes));
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`The column “${header}” seems to hold the sex`);
    expect((await trabecula([...fit, "--sex", "female", "-"], cohort(header, codes))).code).toBe(0);
  });

  it("is found in more languages, and a column of other words is none", async () => {
    const { stderr } = await trabecula([...fit, "-"], cohort("kjonn", ["M", "F"]));
    const record = JSON.parse(stderr) as { curves: { sex: string }[] };
    expect(record.curves.map(({ sex }) => sex)).toEqual(["female", "male"]);
    expect((await trabecula([...fit, "-"], cohort("group", ["A", "B"]))).code).toBe(0);
  });
});

describe("bands of a fit", () => {
  const plain = ["age,y", ...Array.from({ length: 80 }, (_, index) => `${20 + (index >> 1)},${1 + ((index * 5) % 7) / 10}`)].join("\n");

  it("are written next to the curves or to the --bands file, and required with stdout output", async () => {
    const fit = ["fit", "--family", "NO", "--accept-small", "--x", "age", "--y", "y", "--errors", "delta"];
    const out = join(folder, "own.csv");
    const { stderr } = await trabecula([...fit, "--out", out, "-"], plain);
    expect((JSON.parse(stderr) as { bands: string }).bands).toBe(join(folder, "own.bands.csv"));
    const bands = parse(await readFile(join(folder, "own.bands.csv")), { columns: true }) as Record<string, string>[];
    for (const { low, value, high } of bands) {
      expect(Number(low)).toBeLessThan(Number(value));
      expect(Number(high)).toBeGreaterThan(Number(value));
    }
    expect(new Set(bands.map(({ percentile }) => percentile))).toEqual(new Set(["3", "10", "25", "50", "75", "90", "97"]));
    expect((await trabecula([...fit, "--out", "-", "-"], plain)).stderr).toContain("with --bands");
    const own = join(folder, "b.csv");
    const asText = await trabecula([...fit, "--out", out, "--bands", own, "--record", join(folder, "r.json"), "--candidates", "-"], plain);
    expect(asText.stderr).toContain(`The 95 % bands of the percentiles are in ${own}.`);
    expect(asText.stderr).toMatch(/^parameter +site +sex +persons +ages +family +edf/);
    expect(JSON.parse(await readFile(join(folder, "r.json"), "utf8"))).toMatchObject({ bands: own, n: 80 });
  });
});

describe("help", () => {
  it.each(["score", "fit", "validate", "precision", "convert", "report"])("of %s names its options", async (command) => {
    const { code, stdout } = await trabecula(["help", command]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`trabecula ${command}`)]);
    expect((await trabecula([command, "--help"])).stdout).toBe(stdout);
  });

  it("suggests the nearest name for a mistyped command or option", async () => {
    expect((await trabecula(["scor"])).stderr).toBe("There is no command “scor”; did you mean score? (see --help).\n");
    expect((await trabecula(["score", "--dataest", "x"])).stderr).toBe(
      "There is no option --dataest; did you mean --dataset? (see --help).\n",
    );
    expect((await trabecula(["fit", "--xylophone"])).stderr).toBe("There is no option --xylophone (see --help).\n");
  });
});
