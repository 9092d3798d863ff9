import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { readStudyScans } from "@trabecula/scoring";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { bytesOf, corpus, personal, scanco } from "../../files/scan-files/test/corpus.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

describe("one file at every entrance", () => {
  it.each(corpus)("$name has the same values, and no name", async (file) => {
    const { name, values, dataset, code, sex, age } = file;
    const path = join(folder, name);
    const bytes = await bytesOf(file);
    await writeFile(path, bytes);
    const read = await trabecula(["read", path]);
    const converted = await trabecula(["convert", "--keep-ids", path]);
    const whereAndBy = dataset === "dxa-young-adult" ? ["--scanner", "hologic"] : ["--scanner", "xtremect-2", "--site", "distal-tibia"];
    const scored = await trabecula(["score", "--dataset", dataset, ...whereAndBy, path]);
    const reportType = dataset === "dxa-young-adult" ? ("dxa" as const) : ("hr-pqct" as const);
    const imported = readStudyScans(await readStudyTable(bytes, 100), { reportType, site: reportType === "dxa" ? null : "distal-tibia" });
    if (!imported.ok) throw new Error(imported.message);
    const scans = read.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { values: { parameter: string; value: number }[] });
    const rows = parse(scored.stdout, { columns: true, delimiter: name === "no-site.csv" ? ";" : "," }) as Record<string, string>[];
    const rowsOfConvert = parse(converted.stdout, { columns: true }) as Record<string, string>[];
    const measured = imported.rows[0]!.scans.flatMap(({ measurements }) => measurements);
    expect(Object.fromEntries(scans.flatMap((scan) => scan.values.map(({ parameter, value }) => [parameter, value])))).toMatchObject(
      values,
    );
    expect(scans[0]).toMatchObject({ subjectCode: code, sex, ageYears: age });
    for (const [key, value] of Object.entries(values)) {
      expect(rowsOfConvert.find(({ parameter }) => parameter === key)?.value).toBe(String(value));
      expect(rows[0]![`${key}_t`]! + rows[0]![`${key}_refusal`]!).not.toBe("");
      expect(measured).toContainEqual({ parameter: key, value });
    }
    expect(imported.rows[0]).toMatchObject({ code, sex });
    for (const { stdout, stderr } of [read, converted, scored]) expect(stdout + stderr).not.toMatch(personal);
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
