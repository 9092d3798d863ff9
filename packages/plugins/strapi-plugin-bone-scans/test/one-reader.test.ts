import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scanner, ScoreRequest, Site } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { scoreScans, scoreTable } from "@trabecula/scoring";
import { splitRecords } from "@trabecula/study-tables";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../../scripts/test/support/folders.ts";
import { bytesOf, corpus, personal, workbook, type CorpusFile } from "../../../files/scan-files/test/corpus.ts";
import readCohortFile from "../server/src/services/fits/cohort-worker.ts";
import readPhantomFile from "../server/src/services/phantom-values/phantom-file-worker.ts";
import readRepeatsFile from "../server/src/services/precision/repeats-worker.ts";
import readScanFile from "../server/src/services/scan-files/scan-file-worker.ts";
import { tableSource } from "../server/src/services/scoring/table-source.ts";

const folder = folderOfTests();

async function stored(file: CorpusFile) {
  const path = join(folder, file.name);
  await writeFile(path, await bytesOf(file));
  const dataset = builtInDataset(file.dataset);
  return { path, fileName: file.name, dataset, reportType: dataset.manifest.reportType };
}

describe.each(corpus)("$name at the server's entrances", (file) => {
  const { values, code, sex, age } = file;
  const isDxa = file.dataset === "dxa-young-adult";
  const defaults = isDxa ? { scanner: "hologic" as const } : { scanner: "xtremect-2" as const, site: "distal-tibia" as const };

  it("scores in a batch as the values alone do", async () => {
    const { path, dataset, reportType } = await stored(file);
    const source = await tableSource(path, {}, {});
    const table = await scoreTable(dataset, source.open(), { ...defaults, daysFrom: source.daysFrom });
    if (!table.ok) throw new Error(table.message);
    const pieces: Uint8Array[] = [];
    for await (const piece of table.output) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    const delimiter = text.split("\n")[0]!.includes(";") ? ";" : ",";
    const [header, first] = splitRecords(text, delimiter);
    const row: Record<string, string> = Object.fromEntries(header!.cells.map((name, index) => [name, first!.cells[index]!]));
    expect(text).not.toMatch(personal);
    for (const [parameter, value] of Object.entries(values)) {
      const site: Site = parameter === "bmd_ls" ? "lumbar-spine" : isDxa ? "hip" : "distal-tibia";
      const scan = { site, scanner: (row.scanner ?? defaults.scanner) as Scanner, measurements: [{ parameter, value }] };
      const request: ScoreRequest = { reportType, subject: { sex, ageYears: age }, scans: [scan] };
      const scored = scoreScans(dataset, { id: "", version: "" }, request);
      if (!scored.ok) throw new Error(scored.message);
      const [result] = scored.reply.scans[0]!.results;
      expect(Number(row[`${parameter}_t`]!.replace(",", "."))).toBe(result!.tScore ?? 0);
      expect(Number(row[`${parameter}_z`]!.replace(",", "."))).toBe(result!.zScore ?? 0);
    }
  });

  it("is read as a file of scans, a cohort and repeated scans", async () => {
    const { path, fileName, reportType } = await stored(file);
    const read = await readScanFile({ path, fileName, missing: [], choice: {} });
    if (!read.ok) throw new Error(read.message);
    const found = [read.reply, ...(read.reply.others ?? [])].flatMap(({ scans }) => scans);
    expect(found[0]).toMatchObject({ subjectCode: code, sex, ageYears: age });
    expect(Object.fromEntries(found.flatMap((scan) => scan.values.map((one) => [one.parameter, one.value])))).toMatchObject(values);
    const facts = { parameter: null, site: isDxa ? null : ("distal-tibia" as const), scanner: null };
    const repeats = await readRepeatsFile({ path, fileName, facts, choice: {} });
    if (!repeats.ok) throw new Error(repeats.message);
    expect(repeats.reply.withoutRepeats.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(Object.keys(values)));
    const cohort = await readCohortFile({ path, fileName, reportType, columns: null, plan: null });
    if (!cohort.ok) throw new Error(cohort.message);
    if (age !== null && sex !== null) expect(cohort.report).toMatchObject({ rows: 1, reading: { age: expect.any(String) } });
    expect(JSON.stringify([read, repeats, cohort])).not.toMatch(personal);
  });
});

it("reads a table of phantom values alike in every encoding and as a workbook", async () => {
  const lines = ["date;device;phantom;value", "2026-03-14;XCT-7;QC1;802,5", "2026-03-15;XCT-7;QC1;803,5"];
  const rows = lines.map((line) => line.split(";"));
  const forms: Record<string, Uint8Array> = {
    "utf8.csv": Buffer.from(lines.join("\n")),
    "utf16.csv": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines.join("\r\n"), "utf16le")]),
    "sheet.xlsx": await workbook(rows.map((row) => row.map((cell) => cell.replace(",", ".")))),
  };
  const replies = [];
  for (const [fileName, content] of Object.entries(forms)) {
    const path = join(folder, fileName);
    await writeFile(path, content);
    replies.push(await readPhantomFile({ path, fileName: "one", choice: {} }));
  }
  expect(replies[0]).toMatchObject({ ok: true, reply: { rows: 2, problems: [] } });
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
});
