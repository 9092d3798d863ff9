import { ZReport, ZReportImport, ZScanFileReply, ZStudyLook } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";
import { adding, reportsStored, sendStudy } from "../support/studies.ts";

const header = [
  "id",
  "sex",
  "birth_date",
  "scan_date",
  "site",
  "side",
  "scanner",
  "region",
  "stacks",
  "motion_grade",
  "Ct.Th (µm)",
  "bvtv",
  "stiffness",
];
const facts = ["A-1", "female", "1982-03-01", "2026-03-14", "distal-tibia", "left", "xtremect-2", "multi-stack", "3", "1"];
const measured = { ct_th: 1.214, bvtv: 0.249, stiffness: 201.5 };
const lines = (rows: readonly (readonly string[])[], delimiter: string) => `${rows.map((row) => row.join(delimiter)).join("\r\n")}\r\n`;
const table = (delimiter: string, ...values: string[]) => lines([header, [...facts, ...values]], delimiter);
const asBytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

const workbook = async () => {
  const cells = [...facts.slice(0, 2), 28_549, new Date("2026-03-14"), ...facts.slice(4), 1214, 0.249, 201.5];
  const sheets = [
    { name: "Empty", rows: [] },
    { name: "Scans", rows: [[], header, cells], cells: new Map([["2,11", { value: 0.249, style: { numFmt: "0.0%" } }]]) },
  ];
  return new Uint8Array(await writeXlsx({ sheets, dateSystem: "1904" }));
};

async function readings(person: Person, file: Uint8Array<ArrayBuffer>) {
  const { client } = person;
  const read = ZScanFileReply.parse((await client.send("POST", "/api/scan-files", { body: fileForm(file, "scans.dat") })).body);
  const look = ZStudyLook.parse((await client.send("POST", "/api/score/look", { body: fileForm(file, "scans.dat") })).body);
  const map = encodeURIComponent(JSON.stringify(Object.fromEntries(look.columns.map((column) => [column.header, column.target]))));
  const scored = await client.send("POST", `/api/score/batch?reportType=hr-pqct&map=${map}`, { body: fileForm(file, "scans.dat") });
  const imported = await sendStudy(person, file, `${adding}&map=${map}`);
  return { read, look, scored, imported };
}

describe("every endpoint reads a file the same", () => {
  it.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>]>([
    ["commas and points", ",", () => asBytes(table(",", "1214", "24.9%", "201.5"), "utf8")],
    ["semicolons and commas", ";", () => asBytes(table(";", "1214", "24,9 %", "201,500"), "utf8")],
    ["tabs and commas in UTF-16", "\t", () => asBytes(`\uFEFF${table("\t", "1.214,0", "0,249", "201,500")}`, "utf16le")],
    ["bars in Windows-1252", "|", () => asBytes(table("|", "1214", "0.249", "201.500"), "latin1")],
    ["a workbook", ",", workbook],
  ])("%s", async (_, delimiter, make) => {
    const person = await researcher();
    const { read, look, scored, imported } = await readings(person, await make());
    expect(Object.fromEntries(read.scans[0]!.values.map(({ parameter, value }) => [parameter, value]))).toEqual(measured);
    expect(read.scans[0]).toMatchObject({ scanDate: "2026-03-14", site: "distal-tibia", side: "left", scanner: "xtremect-2" });
    expect(look).toMatchObject({
      problem: null,
      preview: [{ values: Object.values(measured).map((value) => ({ value, problem: null })) }],
    });
    expect(ZReportImport.parse(imported.body)).toMatchObject({ ok: true, problems: [], reports: { added: 1 } });
    const [stored] = reportsStored(person);
    const report = ZReport.parse((await person.client.get(`/api/reports/${stored!.document_id as string}`)).body);
    expect(Object.fromEntries(report.inputs[0]!.measurements.map(({ parameter, value }) => [parameter, value]))).toEqual(measured);
    const [row] = parse(String(scored.body), { columns: true, bom: true, delimiter }) as Record<string, string>[];
    const zOf = (key: string) => report.scans[0]!.results.find(({ parameter }) => parameter === key)!.zScore;
    for (const key of Object.keys(measured)) expect([key, row![`${key}_z`]?.replace(",", ".")]).toEqual([key, `${zOf(key) ?? ""}`]);
  });
});
