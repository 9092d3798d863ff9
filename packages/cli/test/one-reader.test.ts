import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { readStudyScans } from "@trabecula/scoring";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hipRows, hologicObject, hologicText } from "../../files/scan-files/test/dicom-file.ts";
import { trabecula } from "./support/trabecula.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trabecula-reader-"));
});
afterAll(() => rm(folder, { recursive: true }));

const scanco = [
  "Samp.Name\tSamp.No\tMeas.No\tMeas.Date\tS-DOB\tS-Remark\tSite\tTot.vBMD1\tTb.vBMD1\tF.load1",
  "EXAMPLE ADA\t12\t3142\t22-JUL-2020 17:24\t22-AUG-1985\tF\tTibia L\t266.0\t150.1\t-11025.4",
];
const sheet = (lines: readonly string[]) => writeXlsx({ sheets: [{ name: "Scans", rows: lines.map((line) => line.split("\t")) }] });

type Corpus = [name: string, content: () => string | Promise<Uint8Array> | Uint8Array, values: Record<string, number>, dataset: string];

const files: Corpus[] = [
  ["scanco.txt", () => `${scanco.join("\n")}\n`, { tt_bmd: 266, tb_bmd: 150.1, failure_load: 11.0254 }, "bern-hrpqct-xct2-multistack"],
  ["scanco.xlsx", () => sheet(scanco), { tt_bmd: 266, tb_bmd: 150.1, failure_load: 11.0254 }, "bern-hrpqct-xct2-multistack"],
  ["nhanes.csv", () => "SEQN,RIAGENDR,RIDAGEYR,DXXTBSSV,DXXTOTBS,DXXOSBMD\n1001,2,45,1,1.30,1.012\n", { bmd_ls: 1.012 }, "dxa-young-adult"],
  [
    "encore.txt",
    () => "Name\tID\tDate\tScan\tNeck BMD\tTotal BMD\nEXAMPLE ADA\tA1\t3/14/2026\tLeft Femur\t0.858 g/cm²\t942 mg/cm²\n",
    { bmd_fn: 0.858, bmd_th: 0.942 },
    "dxa-young-adult",
  ],
  ["hip.dcm", () => hologicObject(hologicText(hipRows)), { bmd_fn: 0.7, bmd_th: 0.85 }, "dxa-young-adult"],
  [
    "gender.csv",
    () => "ID,Gender,Age (years),Site,Scanner,Tt.BMD (mg HA/cm³)\nA-1,F,30,tibia,XtremeCT II,266\n",
    { tt_bmd: 266 },
    "bern-hrpqct-xct2-multistack",
  ],
];

describe("one file at every entrance", () => {
  it.each(files)("%s has the same values, and no name", async (name, content, values, dataset) => {
    const path = join(folder, name);
    const bytes = await content();
    await writeFile(path, bytes);
    const read = await trabecula(["read", path]);
    const converted = await trabecula(["convert", "--keep-ids", path]);
    const scored = await trabecula(["score", "--dataset", dataset, path]);
    const table = await readStudyTable(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, 100);
    const reportType = dataset.startsWith("dxa") ? ("dxa" as const) : ("hr-pqct" as const);
    const imported = readStudyScans(table, { reportType });
    if (!imported.ok) throw new Error(imported.message);
    const scans = read.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { values: { parameter: string; value: number }[]; sex: string; subjectCode: string });
    const rows = parse(scored.stdout, { columns: true }) as Record<string, string>[];
    const rowsOfConvert = parse(converted.stdout, { columns: true }) as Record<string, string>[];
    for (const [key, value] of Object.entries(values)) {
      expect(scans.flatMap((scan) => scan.values).find(({ parameter }) => parameter === key)?.value).toBe(value);
      expect(rowsOfConvert.find(({ parameter }) => parameter === key)?.value).toBe(String(value));
      const column = Object.keys(rows[0]!).find((header) => header === key || header.startsWith("Tt.BMD"))!;
      expect(Number(rows[0]![column])).toBe(value);
      expect(imported.rows[0]!.scans.flatMap(({ measurements }) => measurements)).toContainEqual({ parameter: key, value });
    }
    expect(rows[0]!.id ?? rows[0]!.ID).toBe(scans[0]!.subjectCode);
    expect(imported.rows[0]).toMatchObject({ code: scans[0]!.subjectCode, sex: scans[0]!.sex });
    for (const { stdout, stderr } of [read, converted, scored]) expect(stdout + stderr).not.toMatch(/EXAMPLE|22-AUG-1985|1985-08-22|1956/);
  });

  it("gives a person of a scanner's file sex, age cut to hundredths, and scores", async () => {
    const path = join(folder, "scored.txt");
    await writeFile(path, `${scanco.join("\n")}\n`);
    const [row] = parse((await trabecula(["score", "--dataset", "bern-hrpqct-xct2-multistack", path])).stdout, { columns: true }) as Record<
      string,
      string
    >[];
    expect(row).toMatchObject({ id: "12", sex: "female", age: "34.91", side: "left", tt_bmd_z: "0", failure_load: "11.0254" });
  });

  it("refuses values that another program defines differently, and reads a mapped table by its map", async () => {
    const path = join(folder, "batch_summary.csv");
    await writeFile(path, "sample,site,BV_TV,Tb_Th_mm,Tb_Sp_mm,Tb_N_per_mm,Ct_Th_mm\nS_1,tibia,0.25,0.26,0.74,1.2,1.1\n");
    const [row] = parse((await trabecula(["score", "--dataset", "bern-hrpqct-xct2-multistack", path])).stdout, { columns: true }) as Record<
      string,
      string
    >[];
    expect(row).toMatchObject({
      method: "ormir-bqrl",
      tb_th: "0.26",
      tb_th_z: "",
      tb_th_refusal: expect.stringMatching(/^other_definition: ORMIR-BQRL measures/),
    });
    const map = join(folder, "map.json");
    await writeFile(map, JSON.stringify({ "Tot.vBMD1": "tt_bmd", "Samp.No": "id" }));
    const mapped = await trabecula(["score", "--dataset", "bern-hrpqct-xct2-multistack", "--map", map, join(folder, "scored.txt")]);
    expect(mapped.stdout).toMatch(/^Samp\.Name/);
    expect(mapped.stdout).not.toMatch(/EXAMPLE|22-AUG-1985/);
  });

  it("scores the good rows, writes the others to a file, and scores exactly these when corrected", async () => {
    const [path, refused] = [join(folder, "study.csv"), join(folder, "refused.csv")];
    await writeFile(path, "id,sex,age,bmd_th\nA1,f,60,0.9\n0042,f,61,94.2\n=B,f,,0.9\n");
    const score = (file: string) =>
      trabecula(["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", "--refused", refused, file]);
    const ids = ({ stdout }: { stdout: string }) => (parse(stdout, { columns: true }) as { id: string }[]).map(({ id }) => id);
    expect(ids(await score(path))).toEqual(["A1"]);
    const back = await readFile(refused, "utf8");
    expect(back).toMatch(/^id,sex,age,bmd_th,refused_because\n0042,f,61,94.2,[^\n]+\n'=B,f,,0.9,[^\n]+\n$/);
    const mended = join(folder, "mended.csv");
    await writeFile(mended, back.replace("94.2", "0.942").replace("f,,", "f,62,"));
    expect(ids(await score(mended))).toEqual(["0042", "'=B"]);
    expect(await readFile(refused, "utf8")).toBe("id,sex,age,bmd_th,refused_because\n");
  });
});
