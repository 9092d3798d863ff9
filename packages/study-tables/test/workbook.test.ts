import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { UnreadableTable } from "../src/index.ts";
import { readTable } from "../src/workbook/read-table.ts";

const workbook = (rows: (string | number | boolean | Date | null)[][]) => writeXlsx({ sheets: [{ name: "People", rows }] });
/** The same with days counted from 1904, as spreadsheets from old Macs have them. */
const workbookOf1904 = (rows: (string | Date)[][]) => writeXlsx({ sheets: [{ name: "People", rows }], dateSystem: "1904" });
const cellsOf = async (bytes: Uint8Array, most = 100) => (await readTable(bytes, most)).records.map(({ cells }) => cells);

describe("a workbook", () => {
  it("has its days read from the year that it counts from", async () => {
    const bytes = await workbookOf1904([["born"], [new Date(Date.UTC(1970, 0, 2))]]);
    expect(new TextDecoder().decode(unzipSync(bytes)["xl/workbook.xml"])).toContain('date1904="1"');
    expect(await cellsOf(bytes)).toEqual([["born"], ["1970-01-02"]]);
  });

  it("is read by its first sheet that is not hidden, and names the others", async () => {
    const sheets = ["Lists", "One", "Two"].map((name, index) => ({ name, rows: [[name]], hidden: index === 0 }));
    const { records, otherSheets } = await readTable(await writeXlsx({ sheets }), 10);
    expect([records.map(({ cells }) => cells), otherSheets]).toEqual([[["One"]], ["Two"]]);
  });

  it("is read as the text of its first sheet: dates as days, numbers as they are, empty rows left out with their lines kept", async () => {
    const rows = [["code", "birth_date", "height_cm"], [], ["A-1", new Date(Date.UTC(1982, 2, 1)), 168.5], ["007", "1950-01-31", null]];
    const { records } = await readTable(await workbook(rows), 100);
    expect(records.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(records.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ["code", "birth_date"],
      ["A-1", "1982-03-01"],
      ["007", "1950-01-31"],
    ]);
    expect(records[1]!.cells[2]).toBe("168.5");
  });

  it("is read as far as rows are wanted", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => [`A-${index}`]);
    expect(await cellsOf(await workbook(rows), 10)).toHaveLength(10);
  });

  it.each([
    ["another archive", zipSync({ "a.txt": strToU8("no workbook") })],
    ["a cut one", zipSync({ "xl/workbook.xml": strToU8("<workbook/>".repeat(99)) }).slice(0, 60)],
    ["bytes of nothing", Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3)],
  ])("is refused in a sentence where it is %s", async (_case, bytes) => {
    await expect(readTable(bytes, 10)).rejects.toThrow(UnreadableTable);
  });

  it("is refused before it is unpacked where it would fill the memory", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(80_000_000) });
    await expect(readTable(bomb, 10)).rejects.toThrow(/unpacks to more/);
  });

  it("costs what is in it and not what its farthest cell spans", async () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
    const parts = {
      "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": sheet,
    };
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
    expect((await cellsOf(bytes)).map(([first]) => first)).toEqual(["code"]);
  });
});

describe("a text", () => {
  it("is read with the separator that its header has", async () => {
    expect(await cellsOf(strToU8("code;sex\nA-1;f\n"))).toEqual([
      ["code", "sex"],
      ["A-1", "f"],
    ]);
  });
});
