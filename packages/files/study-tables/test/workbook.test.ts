import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { UnreadableTable } from "../src/index.ts";
import { readTable, readTableStart, textOfTable, workbookOf as bytesOfRows } from "../src/workbook/read-table.ts";

const workbook = (rows: (string | number | boolean | Date | null)[][]) => writeXlsx({ sheets: [{ name: "People", rows }] });
const workbookOf1904 = (rows: (string | Date)[][]) => writeXlsx({ sheets: [{ name: "People", rows }], dateSystem: "1904" });
const office = "http://schemas.openxmlformats.org";
const partOf = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relationships = (...parts: string[]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${parts.join("")}</Relationships>`;

const formats =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="0.0\\ %"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/></numFmts>';

function workbookOf(sheet: string, ...others: string[]): Uint8Array {
  const sheets = [sheet, ...others];
  const main = `xmlns="${office}/spreadsheetml/2006/main"`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships(partOf("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${sheets.map((_, index) => `<sheet name="S${index || ""}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ...sheets.map((_, index) => partOf(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)),
      partOf("rId99", "styles", "styles.xml"),
    ),
    "xl/styles.xml": `<styleSheet ${main}>${formats}<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet ${main}>${xml}</worksheet>`])),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const sheetData = (...rows: (readonly [attributes: string, inside: string])[][]) =>
  `<sheetData>${rows.map((cells, row) => `<row>${cells.map(([attributes, inside], column) => `<c r="${"ABCD"[column]}${row + 1}"${attributes}>${inside}</c>`).join("")}</row>`).join("")}</sheetData>`;

const cellsOf = async (bytes: Uint8Array, most = 100) => (await readTable(bytes, most)).records.map(({ cells }) => cells);

describe("a workbook", () => {
  it.each([
    [
      "a column name",
      [
        ["id", "x".repeat(501)],
        ["1", "2"],
      ],
      "This file has a column name of more than 500 characters.",
    ],
    ["a cell", [[], ["id"], ["\u0300".repeat(10_001)]], "This file has a cell of more than 10,000 characters."],
  ])("is refused for %s that is too long", async (_what, rows, message) => {
    await expect(workbook(rows).then(cellsOf)).rejects.toThrow(message);
  });

  it("has its days read from the year that it counts from", async () => {
    const bytes = await workbookOf1904([["born"], [new Date(Date.UTC(1970, 0, 2))]]);
    expect(new TextDecoder().decode(unzipSync(bytes)["xl/workbook.xml"])).toContain('date1904="1"');
    expect(await cellsOf(bytes)).toEqual([["born"], ["1970-01-02"]]);
    expect((await readTable(bytes, 10)).daysFrom).toBe(1904);
    expect((await readTable(await workbook([["born"]]), 10)).daysFrom).toBe(1900);
  });

  it("is read by its first sheet that is not hidden, and names the others", async () => {
    const sheets = ["Lists", "One", "Two"].map((name, index) => ({ name, rows: [[name]], hidden: index === 0 }));
    const { records, otherSheets } = await readTable(await writeXlsx({ sheets }), 10);
    expect([records.map(({ cells }) => cells), otherSheets]).toEqual([[["One"]], ["Two"]]);
    expect(await readTable(await writeXlsx({ sheets: sheets.slice(0, 2) }), 10)).toMatchObject({
      sheet: "One",
      records: [{ cells: ["One"] }],
    });
  });

  it("is read by the first sheet that is not empty, unless another is named", async () => {
    const bytes = workbookOf("<sheetData/>", sheetData([["", "<v> </v>"]]).replace("<v> </v>", ""), sheetData([["", "<v>7</v>"]]));
    expect(await readTable(bytes, 10)).toMatchObject({ sheet: "S2", otherSheets: ["S", "S1"], records: [{ cells: ["7"] }] });
    expect(await readTable(bytes, 10, { sheet: "S1" })).toMatchObject({ sheet: "S1", records: [] });
    expect(await readTable(workbookOf("<sheetData/>"), 10)).toMatchObject({ sheet: "S", otherSheets: [], records: [] });
  });

  it("has its numbers in percent where it shows them so", async () => {
    const row = ["", ' s="2"', ' s="3"', ' s="4"'].map((style) => [style, "<v>0.031</v>"] as const);
    expect(await cellsOf(workbookOf(sheetData(row, [[' s="2" t="str"', "<v>Ct.Po</v>"]])))).toEqual([
      ["0.031", "3.1%", "3.1%", "0.031"],
      ["Ct.Po", "", "", ""],
    ]);
  });

  it("is read by the named sheet, and rejected if that is hidden or missing", async () => {
    const sheets = ["Lists", "One", "Two"].map((name, index) => ({ name, rows: [[name]], hidden: index === 0 }));
    const bytes = await writeXlsx({ sheets });
    expect(await readTable(bytes, 10, { sheet: "Two" })).toMatchObject({
      sheet: "Two",
      otherSheets: ["One"],
      records: [{ cells: ["Two"] }],
    });
    for (const name of ["Lists", "two", "__proto__"]) await expect(readTable(bytes, 10, { sheet: name })).rejects.toThrow("has no sheet");
  });

  it("round-trips through text, and is written from rows without formulas", async () => {
    const rows = [
      ["id", 'a "b"', "c"],
      ["007", "=1+1", "1,21"],
      ["x\ny", "2.50", ""],
      ["1", "-0.5", "1e-7"],
    ];
    const text = [...textOfTable({ records: rows.map((cells, index) => ({ line: 2 * index + 2, cells })) })].join("");
    const { records } = await readTable(new TextEncoder().encode(text), 10);
    expect(records.map(({ cells }) => cells)).toEqual(rows);
    expect(records.slice(0, 2).map(({ line }) => line)).toEqual([2, 4]);
    async function* each() {
      yield* rows;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOfRows(each(), "Scored")) pieces.push(piece);
    const bytes = new Uint8Array(Buffer.concat(pieces));
    expect(await cellsOf(bytes)).toEqual(rows);
    expect(new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"])).not.toContain("<f>");
  });

  it("is read from its first sheet: dates as days, unchanged numbers, no empty rows", async () => {
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
    const bomb = Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(80_000) }));
    const stated = bomb.indexOf("PK\x01\x02") + 24;
    expect(bomb.readUInt32LE(stated)).toBe(80_000);
    bomb.writeUInt32LE(64_000_001, stated);
    await expect(readTable(bomb, 10)).rejects.toThrow(/unpacks to more/);
    bomb.writeUInt32LE(79_999, stated);
    await expect(readTable(bomb, 10)).rejects.toThrow(UnreadableTable);
  });

  it("is read with formula results, dates by cell style, and numbers as typed", async () => {
    const bytes = workbookOf(
      sheetData(
        [
          [' t="str"', '<f>"a"&amp;"b"</f><v>ab</v>'],
          ["", "<f>1+1</f><v>2</v>"],
          [' s="1"', "<f>B1</f><v>22041.75</v>"],
          [' t="inlineStr"', "<is><r><t>bi</t></r><r><t>rth</t></r></is>"],
        ],
        [
          [' s="1"', "<v>59</v>"],
          [' s="1"', "<v>61</v>"],
          ["", "<v>22041</v>"],
          ["", "<v>162.30000000000001</v>"],
        ],
        [
          [' t="e"', "<f>1/0</f><v>#DIV/0!</v>"],
          [' t="e"', "<f>NA()</f><v>#N/A</v>"],
          [' t="str"', '<f>""</f><v></v>'],
          [' t="b"', "<v>1</v>"],
        ],
      ),
    );
    expect(await cellsOf(bytes)).toEqual([
      ["ab", "2", "1960-05-05", "birth"],
      ["1900-02-28", "1900-03-01", "22041", "162.3"],
      ["#DIV/0!", "#N/A", "", "true"],
    ]);
  });

  it("keeps days that do not exist unreadable", async () => {
    const days = [0, 0.5, 59, 59.5, 60, 60.5, 61].map((serial) => [' s="1"', `<v>${serial}</v>`] as const);
    expect(await cellsOf(workbookOf(sheetData(...days.map((day) => [day]))))).toEqual([
      ["1900-01-00"],
      ["1900-01-00"],
      ["1900-02-28"],
      ["1900-02-28"],
      ["1900-02-29"],
      ["1900-02-29"],
      ["1900-03-01"],
    ]);
  });

  it("is refused where a formula has no result yet", async () => {
    const bytes = workbookOf(
      sheetData(
        [["", "<v>1</v>"]],
        [
          ["", "<v>1</v>"],
          ["", "<f>A1*100</f>"],
        ],
      ),
    );
    await expect(readTable(bytes, 10)).rejects.toThrow("The cell B2 holds a formula without its result;");
  });

  it("is rejected when cells are merged, with their range in the message", async () => {
    const bytes = workbookOf(`${sheetData([["", "<v>1</v>"]])}<mergeCells count="1"><mergeCell ref="AA3:AB5"/></mergeCells>`);
    await expect(readTable(bytes, 10)).rejects.toThrow("The cells AA3 to AB5 are merged;");
  });

  it("is read despite a single cell in the farthest row and column", async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>`;
    const bytes = workbookOf(sheet);
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

describe("the beginning of a text", () => {
  it("returns only complete rows when truncated anywhere", () => {
    const bytes = new TextEncoder().encode("\uFEFFä;b\n1;2\n3;é\n4;5");
    for (let end = 9; end < bytes.length; end += 1) {
      const { records, delimiter } = readTableStart(bytes.subarray(0, end), 10);
      expect([delimiter, records.map(({ cells }) => cells)]).toEqual([
        ";",
        [
          ["ä", "b"],
          ["1", "2"],
          ["3", "é"],
        ].slice(0, records.length),
      ]);
    }
    const utf16 = Buffer.from("\uFEFFa\tb\n1\t2\n3", "utf16le");
    expect(readTableStart(utf16.subarray(0, utf16.length - 1), 10).records).toHaveLength(2);
    const header = new TextEncoder().encode("\u0300".repeat(501));
    expect(() => readTableStart(header, 10)).toThrow("This file has a column name of more than 500 characters.");
  });
});
