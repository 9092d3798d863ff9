import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeChangesBundle } from "@trabecula/bundles";
import { packArchive, serializeDataset, unpackArchive } from "@trabecula/reference-datasets";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { engineVersion } from "@trabecula/reference-stats";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();
const at = (name: string) => join(folder, name);

const rows = [
  ["id", "sex", "age", "Total hip BMD", "remark"],
  ["A-1", "f", 60, 0.842, 'a, "b"'],
  ["A-2", "m", 50, 1.01, "μ"],
];
const csv = `${rows.map((row) => row.map((cell) => (typeof cell === "string" && /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")).join("\n")}\n`;

async function keptStudy(name: string, table: string | Uint8Array = csv, more: readonly string[] = []): Promise<string> {
  await writeFile(at(`${name}.map.json`), '{"Total hip BMD": "bmd_th"}');
  const study = ["--dataset", "dxa-young-adult", "--scanner", "hologic", "--map", at(`${name}.map.json`), ...more];
  const files = ["--out", at(`${name}.csv`), "--bundle", at(`${name}.zip`)];
  const scored = await trabecula(["score", ...study, ...files, "--quiet", "-"], table);
  expect(scored).toEqual({ code: 0, stdout: "", stderr: "" });
  return at(`${name}.zip`);
}

const bundleFiles = ["bundle.json", "README.txt", "options.json", "table.csv", "dataset.json", "curves.csv"];
const changeFiles = ["scans.csv", "values.csv", "changes.csv", "summaries.csv", "precision.json", "methods.txt", "lines.txt"];
const limits: Record<string, number> = Object.fromEntries([...bundleFiles, ...changeFiles].map((name) => [name, 1e6]));

async function changed(path: string, change: (manifest: Record<string, unknown>) => object): Promise<Uint8Array> {
  const files = await unpackArchive(await readFile(path), { limits, what: "a bundle" });
  const manifest = JSON.parse(new TextDecoder().decode(files.get("bundle.json"))) as Record<string, unknown>;
  return packArchive({ ...Object.fromEntries(files), "bundle.json": new TextEncoder().encode(JSON.stringify(change(manifest))) });
}

describe("trabecula rerun", () => {
  it("reproduces a stored study byte for byte from its bundle", async () => {
    const bundle = await keptStudy("plain");
    const again = await trabecula(["rerun", bundle, "--out", at("again.csv")]);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toMatch(/^The same study, to the last byte\.\nEngine \d+\.\d+\.\d+, dxa-young-adult@\d/);
    const bytes = await readFile(at("plain.csv"));
    expect(bytes.toString()).toContain("A-1");
    expect(await readFile(at("again.csv"))).toEqual(bytes);
    expect(JSON.parse((await trabecula(["rerun", "--json", "-"], await readFile(bundle))).stdout)).toMatchObject({
      same: true,
      kind: "study",
    });
  });

  it("does so for a workbook and its sheet", async () => {
    const workbook = await writeXlsx({
      sheets: [
        { name: "Notes", rows: [["nothing"]] },
        { name: "Scans", rows },
      ],
    });
    const bundle = await keptStudy("book", workbook, ["--sheet", "Scans"]);
    expect(await trabecula(["rerun", bundle])).toMatchObject({ code: 0 });
  });

  it("reckons with the precision that intervals had, which the bundle keeps", async () => {
    const bundle = await keptStudy("sure", csv, ["--intervals"]);
    const scored = await readFile(at("sure.csv"), "utf8");
    expect(scored).toContain("bmd_th_percentile_low");
    expect(await trabecula(["rerun", bundle, "--out", at("sure-again.csv")])).toMatchObject({ code: 0 });
    expect(await readFile(at("sure-again.csv"), "utf8")).toBe(scored);
  });

  it("scores with each of several references again", async () => {
    const own = at("own-lab");
    await mkdir(own, { recursive: true });
    const { manifestText, curvesText } = serializeDataset(builtInDataset("dxa-young-adult"));
    await writeFile(join(own, "dataset.json"), manifestText.replace('"dxa-young-adult"', '"own-lab"'));
    await writeFile(join(own, "curves.csv"), curvesText.replaceAll("0.942", "0.95"));
    const bundle = await keptStudy("several", csv, ["--dataset", own]);
    const scored = await readFile(at("several.csv"), "utf8");
    expect(scored.split("\n")[0]).toContain("dxa_young_adult__bmd_th_z");
    expect(scored.split("\n")[0]).toContain("own_lab__bmd_th_z");
    const again = await trabecula(["rerun", bundle, "--out", at("several-again.csv")]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("own-lab@") });
    expect(await readFile(at("several-again.csv"), "utf8")).toBe(scored);
    const five = ["--dataset", own, "--dataset", own, "--dataset", own, "--dataset", own];
    const refused = await trabecula(["score", "--dataset", "dxa-young-adult", ...five, "-"], csv);
    expect(refused).toMatchObject({ code: 2, stderr: "At most 4 references score side by side.\n" });
    const reported = await trabecula(
      ["score", "--dataset", "dxa-young-adult", "--dataset", own, "--map", at("several.map.json"), "--json", "-"],
      csv,
    );
    expect(JSON.parse(reported.stderr)).toMatchObject({
      references: [{ dataset: { key: "dxa-young-adult" }, rows: 2 }, { dataset: { key: "own-lab" } }],
    });
  });

  it("reads heights again where they were read", async () => {
    const table = "id,sex,age,height_cm,Total hip BMD\nA-1,f,15,160,0.842\n";
    const bundle = await keptStudy("tall", table, ["--heights"]);
    expect(await readFile(at("tall.csv"), "utf8")).toMatch(/^id,sex,age,height_cm,Total hip BMD,height_for_age_z,height_age,bmd_th_z,/);
    expect(await trabecula(["rerun", bundle])).toMatchObject({ code: 0 });
  });

  it("makes a change table again, and names the row that was changed", async () => {
    const facts = { engineVersion, madeOn: "2026-11-28", participants: 0, withdrawn: 0 };
    const judgedBy = { figures: [], crossCalibrations: [], deviceLines: [] };
    const bundle = writeChangesBundle({ reports: [], datasets: [], judgedBy, facts, between: null });
    expect(await trabecula(["rerun", "--out", at("changes.csv"), "-"], bundle)).toMatchObject({
      ...{ code: 0, stderr: "" },
      stdout: expect.stringMatching(/^The same change table, to the last byte\.\nEngine [\d.]+, no dataset, answer [0-9a-f]{12}\.\n$/),
    });
    expect(await readFile(at("changes.csv"), "utf8")).toMatch(/^\uFEFFcode,reportType,/);
    await writeFile(at("changes.zip"), bundle);
    const other = await changed(at("changes.zip"), (manifest) => ({ ...manifest, participants: 1 }));
    expect(await trabecula(["rerun", "-"], other)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("methods.txt, row 6: something"),
    });
  });

  it("exits with 1 when the result differs", async () => {
    const other = await changed(await keptStudy("other"), (manifest) => ({ ...manifest, answerHash: "0".repeat(64) }));
    const again = await trabecula(["rerun", "-"], other);
    expect(again.code).toBe(1);
    expect(again.stdout).toMatch(/^Not the same study\./);
  });

  it("rejects a bundle of another engine version, except with --anyway", async () => {
    const old = await changed(await keptStudy("old"), (manifest) => ({ ...manifest, engineVersion: "0.9.0" }));
    const refused = await trabecula(["rerun", "-"], old);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(`made with engine 0.9.0, and this is engine ${engineVersion}`);
    expect(await trabecula(["rerun", "--anyway", "-"], old)).toMatchObject({ code: 0 });
  });

  it("rejects a file that is not a bundle", async () => {
    const refused = await trabecula(["rerun", "-"], csv);
    expect(refused).toEqual({ code: 2, stdout: "", stderr: "-: The file is no .zip archive, or a damaged one.\n" });
  });
});

describe("trabecula score --bundle", () => {
  it("writes the same result as without --bundle", async () => {
    await keptStudy("with");
    const map = ["--map", at("with.map.json")];
    const without = await trabecula(["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", ...map, "--quiet", "-"], csv);
    expect(without.stdout).toBe(await readFile(at("with.csv"), "utf8"));
  });

  it("writes none where the table cannot be scored", async () => {
    const files = ["--out", at("none.csv"), "--bundle", at("none.zip")];
    expect((await trabecula(["score", "--dataset", "dxa-young-adult", ...files, "-"], "a,b\n1,2\n")).code).toBe(2);
    await expect(readFile(at("none.zip"))).rejects.toThrow("ENOENT");
  });
});
