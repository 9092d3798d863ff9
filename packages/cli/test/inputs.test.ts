import { link, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { folderOfTests, writerInto } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const file = writerInto(folder);

const score = ["score", "--dataset", "bern-hrpqct-xct2-multistack"];
const rows = [
  ["id", "sex", "age", "site", "scanner", "tt_bmd"],
  [42, "female", 30, "distal-tibia", "xtremect-2", 266],
  [43, "female", 31, "distal-tibia", "xtremect-2", 100],
  [7, "female", 32, "distal-tibia", "xtremect-2", 302],
];
const csv = `${rows.map((row) => row.join(",")).join("\n")}\n`;

const coded = (third: "hidden" | "no code" = "hidden") => {
  const numFmt = (row: number) => (row === 2 && third === "no code" ? 'yyyy, "x"' : "0000");
  const formatted = [1, 2, 3].map((row) => [`${row},0`, { value: rows[row]![0]!, style: { numFmt: numFmt(row) } }] as const);
  const rowDefs = new Map([[2, { hidden: third === "hidden" }]]);
  return writeXlsx({ sheets: [{ name: "Scans", rows, cells: new Map(formatted), rowDefs }] });
};

describe("a workbook on the command line", () => {
  const asks = "Row 3 of the sheet “Scans” is hidden; choose hidden=read or hidden=skip.\n";

  it("is scored by the codes that its sheet shows, without the rows that it hides", async () => {
    const path = await file("coded.xlsx", await coded());
    expect(await trabecula([...score, path])).toEqual({ code: 2, stdout: "", stderr: asks });
    const { stdout, stderr } = await trabecula([...score, "--hidden", "skip", path]);
    const scored = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(scored.map(({ id, tt_bmd_z }) => [id, tt_bmd_z])).toEqual([
      ["0042", "0"],
      ["0007", "1"],
    ]);
    expect(scored[0]!.tt_bmd_notes).toContain("1 hidden row was left out (row 3).");
    expect(stderr).toContain("1 hidden row was left out (row 3).");
    const { stderr: json } = await trabecula([...score, "--hidden", "read", "--json", path]);
    expect(JSON.parse(json)).toMatchObject({ rows: 3, remarks: ["1 hidden row was read (row 3)."] });
  });

  it.each([
    ["fit", ["--y", "tt_bmd", "--out", "-"]],
    ["validate", []],
    ["convert", []],
    ["precision", []],
    ["control-chart", []],
    ["fits-scanner", ["--dataset", "bern-hrpqct-xct2-multistack", "--scanner", "xtremect-2"]],
    ["report", ["--dataset", "bern-hrpqct-xct2-multistack", "--id", "0042", "--out", "report.pdf"]],
    ["cross-calibrate", ["--from", "a", "--to", "b", "--parameter", "tt_bmd", "--scanner", "xtremect-2"]],
  ])("is refused by %s until hidden rows are chosen", async (command, given) => {
    const path = await file("coded.xlsx", await coded());
    const options = given.map((option) => (option === "report.pdf" ? join(folder, option) : option));
    const refused = await trabecula([command, ...options, path]);
    expect([refused.code, refused.stderr.endsWith(asks)]).toEqual([2, true]);
    expect((await trabecula([command, ...options, "--hidden", "skip", path])).stderr).not.toContain("is hidden");
  });

  it.each([
    ["score", ["--dataset", "bern-hrpqct-xct2-multistack"], "malformed_row: The code in A3"],
    ["convert", [], "nc.xlsx,4,"],
    ["validate", [], "2 values of 2 persons"],
    ["precision", [], ""],
    ["fits-scanner", ["--dataset", "bern-hrpqct-xct2-multistack", "--scanner", "xtremect-2"], "here 2 at most"],
    ["report", ["--dataset", "bern-hrpqct-xct2-multistack", "--id", "43", "--out", "report.pdf"], "line 3"],
  ])("refuses the row whose code cannot be shown in %s", async (command, given, others) => {
    const path = await file("nc.xlsx", await coded("no code"));
    const { stdout, stderr } = await trabecula([command, ...given, path]);
    const reason = 'The code in A3 is a number in the format “yyyy, "x"”; store codes as text.';
    expect((stdout + stderr).replaceAll('""', '"')).toContain(reason);
    expect(stdout + stderr).toContain(others);
  });

  it("gives the same answer again from its bundle", async () => {
    const path = await file("coded.xlsx", await coded());
    const bundle = join(folder, "study.zip");
    expect((await trabecula([...score, "--hidden", "skip", "--bundle", bundle, path])).code).toBe(0);
    expect(await trabecula(["rerun", bundle])).toMatchObject({ code: 0 });
  });
});

describe("an output that is an input", () => {
  const itself = (path: string, option = "out") => `${path} is the table itself; choose another name for --${option}.\n`;

  async function refuses(args: readonly string[], stderr: string, path: string): Promise<void> {
    const before = await readFile(path, "utf8");
    expect(await trabecula(args)).toEqual({ code: 2, stdout: "", stderr });
    expect(await readFile(path, "utf8")).toBe(before);
  }

  it("is refused by every command that writes", async () => {
    const path = await file("study.csv", csv);
    await refuses([...score, path, "--out", path], itself(path), path);
    await refuses([...score, path, "--bundle", path], itself(path, "bundle"), path);
    await refuses(["fit", path, "--out", path], itself(path), path);
    for (const option of ["bands", "record", "diagnostics"])
      await refuses(
        ["fit", path, "--errors", "delta", "--out", join(folder, "curves.csv"), `--${option}`, path],
        itself(path, option),
        path,
      );
    await refuses(["convert", path, "--out", path], itself(path), path);
    await refuses(["report", "--dataset", "dxa-young-adult", path, "--out", path], itself(path), path);
  });

  it("is refused by another name, and through a symbolic or a hard link", async () => {
    const path = await file("linked.csv", csv);
    const [soft, hard] = [join(folder, "soft.csv"), join(folder, "hard.csv")];
    await symlink(path, soft);
    await link(path, hard);
    for (const other of [soft, hard, `${folder}/./linked.csv`]) await refuses([...score, path, "--out", other], itself(other), path);
    await refuses([...score, soft, "--out", path], itself(path), path);
  });

  it("is refused in a folder of a dataset, and for the files that options name", async () => {
    await mkdir(join(folder, "made"));
    const path = await file("made/curves.csv", csv);
    await refuses(["recipe", "nhanes-femur", "--out", join(folder, "made"), path], itself(path), path);
    const map = await file("map.json", "{}");
    const refusal = `${map} is an input of this command; choose another name for --out.\n`;
    await refuses([...score, "--map", map, path, "--out", map], refusal, map);
  });

  it("is refused where it is another output too", async () => {
    const path = await file("twice.csv", csv);
    const out = join(folder, "both.zip");
    const refusal = `${folder}/./both.zip is the file of --out too; choose another name for --bundle.\n`;
    await refuses([...score, path, "--out", out, "--bundle", `${folder}/./both.zip`], refusal, path);
  });

  it("is written where it is another file", async () => {
    const path = await file("kept.csv", csv);
    const out = await file("scored.csv", "old\n");
    expect((await trabecula([...score, path, "--out", out])).code).toBe(0);
    expect(await readFile(out, "utf8")).toContain("tt_bmd_z");
  });
});
