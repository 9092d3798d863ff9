import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { ZReportImport } from "@trabecula/contracts";
import { fileForm } from "../support/bone-scans.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { adding, patientsStored } from "../support/studies.ts";

type Cell = string | number;

const scans: Cell[][] = [
  ["patient_code", "sex", "birth_date", "scan_date", "site", "scanner", "tt_bmd"],
  [42, "female", "1995-06-01", "2026-03-14", "distal-tibia", "xtremect-2", 266],
  [43, "female", "1994-06-01", "2026-03-14", "distal-tibia", "xtremect-2", 100],
  [7, "female", "1993-06-01", "2026-03-14", "distal-tibia", "xtremect-2", 302],
];
const people: Cell[][] = [
  ["code", "sex", "birth_year"],
  [52, "female", 1990],
  [53, "female", 1990],
  [8, "female", 1990],
];
const phantomValues: Cell[][] = [
  ["date", "value"],
  ["2026-01-01", 800],
  ["2026-01-02", 801],
  ["2026-01-03", 802],
];
const repeats: Cell[][] = [
  ["id", "parameter", "site", "scanner", "value1", "value2"],
  ...["a", "b", "c"].map((id) => [id, "bmd_th", "hip", "hologic", 0.9, 0.92]),
];
const devices: Cell[][] = [["device", "date", "value"], ...phantomValues.slice(1).map(([date, value]) => [1, date!, value!])];
const numbered: Cell[][] = [repeats[0]!, ...[1, 2, 3].map((id) => [id, ...repeats[1]!.slice(1)])];

async function workbook(rows: Cell[][], third: "hidden" | "no code" = "hidden"): Promise<Uint8Array<ArrayBuffer>> {
  const codes = rows.flatMap(([value], row) => {
    const numFmt = third === "no code" && row === 2 ? "0.00E+00" : "0000";
    return typeof value === "number" ? [[`${row},0`, { value, style: { numFmt } }] as const] : [];
  });
  const sheet = { name: "Scans", rows, cells: new Map(codes), rowDefs: new Map([[2, { hidden: third === "hidden" }]]) };
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }));
}

let owner: Person;
let admin: Person;
beforeAll(async () => {
  [owner, admin] = [await researcher(), await administrator()];
});

const asks = "Row 3 of the sheet “Scans” is hidden; choose hidden=read or hidden=skip.";
const leftOut = "1 hidden row was left out (row 3).";

describe("a workbook with a hidden row", () => {
  it.each<[string, Cell[][], () => Person]>([
    ["/api/score/look", scans, () => owner],
    ["/api/score/batch?reportType=hr-pqct", scans, () => owner],
    ["/api/scan-files", scans, () => owner],
    [`/api/reports/import?reportType=hr-pqct${adding}`, scans, () => owner],
    ["/api/patients/import", people, () => owner],
    ["/api/admin/phantom-values/read", phantomValues, () => admin],
    ["/api/admin/precision/repeats", repeats, () => admin],
  ])("is refused by %s without a choice, and skipped on request", async (path, rows, sender) => {
    const send = async (hidden: string) => {
      const query = hidden === "" ? "" : `${path.includes("?") ? "&" : "?"}hidden=${hidden}`;
      const reply = await sender().client.send("POST", path + query, { body: fileForm(await workbook(rows), "scans.xlsx") });
      return { status: reply.status, text: typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body) };
    };
    const refused = await send("");
    expect([refused.status, refused.text.includes(asks)]).toEqual([422, true]);
    expect((await send("maybe")).status).toBe(422);
    const skipped = await send("skip");
    expect([skipped.status, skipped.text.includes(leftOut)]).toEqual([200, true]);
  });

  it.each<[string, Cell[][], () => Person, number, string]>([
    ["/api/score/look", scans, () => owner, 200, '"row":4,"id":"0007","problem":null'],
    ["/api/score/batch?reportType=hr-pqct", scans, () => owner, 200, "malformed_row: The code in A3"],
    ["/api/scan-files", scans, () => owner, 200, '"skipped":[{"line":3'],
    [`/api/reports/import?reportType=hr-pqct${adding}`, scans, () => owner, 422, '"line":3'],
    ["/api/patients/import", people, () => owner, 422, '"line":3'],
    ["/api/admin/phantom-values/read", devices, () => admin, 200, '"line":3'],
    ["/api/admin/precision/repeats", numbered, () => admin, 200, '"refusedRows":1'],
  ])("refuses the row whose code cannot be shown at %s", async (path, rows, sender, status, also) => {
    const reply = await sender().client.send("POST", path, { body: fileForm(await workbook(rows, "no code"), "scans.xlsx") });
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    expect(reply.status).toBe(status);
    expect(text).toContain("The code in A3 is a number in the format “0.00E+00”; store codes as text.");
    expect(text).toContain(also);
  });

  it("gives reports to the patients whose codes it shows", async () => {
    const person = await researcher();
    const body = fileForm(await workbook(scans), "scans.xlsx");
    const reply = await person.client.send("POST", `/api/reports/import?reportType=hr-pqct${adding}&hidden=skip`, { body });
    expect(ZReportImport.parse(reply.body)).toMatchObject({ reports: { added: 2 }, remarks: [leftOut] });
    expect(patientsStored(person).map(({ code }) => code)).toEqual(["0042", "0007"]);
  });
});
