import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { noCodeIn } from "../src/index.ts";
import { readTable, type SheetChoice } from "../src/workbook/read-table.ts";
import { isCodeHeader, shownCode } from "../src/workbook/shown-code.ts";

type Sheet = Parameters<typeof writeXlsx>[0]["sheets"][number];
type Rows = NonNullable<Sheet["rows"]>;
type Cells = NonNullable<Sheet["cells"]>;

const scans: Rows = [
  ["id", "sex", "tt_bmd"],
  ["A1", "female", 266],
  ["A2", "male", 100],
  ["A3", "female", 302],
];

const read = async (sheet: Omit<Sheet, "name">, choice?: SheetChoice) =>
  readTable(await writeXlsx({ sheets: [{ name: "Scans", ...sheet }] }), 100, choice);
const cellsOf = async (...given: Parameters<typeof read>) => (await read(...given)).records.map(({ cells }) => cells.join(" "));

const formatted = (rows: Rows, formats: Record<string, string>): Omit<Sheet, "name"> => {
  const cells: Cells = new Map();
  for (const [place, numFmt] of Object.entries(formats)) {
    const [row, column] = place.split(",").map(Number);
    cells.set(place, { value: rows[row!]![column!]!, style: { numFmt } });
  }
  return { rows, cells };
};

describe("a code of a workbook", () => {
  it.each([
    [42, "0000", "0042"],
    [7, '"P-"000', "P-007"],
    [123456, "000", "123456"],
    [12345678, "000-00-0000", "012-34-5678"],
    [42, "\\S\\1\\-00", "S1-42"],
    [42, '"site_1-"000', "site_1-042"],
    [42, '"CASE1-"000" E0"', "CASE1-042 E0"],
    [-7, "0000", "-0007"],
    [-7, "0000;(0000)", "(0007)"],
    [0, '000;-000;"none "0', "none 0"],
    [42, "[$-409]0000;[Red]-0000", "0042"],
    [42, "General", "42"],
    [1.5, "General", "1.5"],
    [42, "@", "42"],
    [42, "0_)", "42"],
  ])("is %d in the format %s as the sheet shows it", (value, format, shown) => {
    expect(shownCode(value, format)).toBe(shown);
  });

  it.each([
    [42, "yyyy-mm-dd"],
    [12000, "0.00E+00"],
    [0.05, "0%"],
    [1234, "#,##0"],
    [42, "0.00"],
    [0.5, "# ?/?"],
    [4.4, "0"],
    [42, "[<50]000;0000"],
    [42, '"none"'],
    [42, "[$€-407]000"],
    [1e15, "General"],
  ])("is not known for %d in the format %s", (value, format) => {
    expect(shownCode(value, format)).toBeNull();
  });

  it("is taken as shown in columns of codes, and other numbers as they are", async () => {
    const rows: Rows = [
      ["id", "Meas-No", "tt_bmd"],
      [42, 17, 266],
    ];
    expect(await cellsOf(formatted(rows, { "1,0": "0000", "1,1": '"M"000', "1,2": '0" mg"' }))).toEqual([
      "id Meas-No tt_bmd",
      "0042 M017 266",
    ]);
  });

  it("is taken as shown in a column that the map names", async () => {
    const rows: Rows = [
      ["Kürzel", "tt_bmd"],
      [42, 266],
    ];
    const sheet = formatted(rows, { "1,0": "0000" });
    expect((await cellsOf(sheet))[1]).toBe("42 266");
    expect((await cellsOf(sheet, { codes: ["Kürzel"] }))[1]).toBe("0042 266");
  });

  it.each([
    ["0.00E+00", 12000],
    ["yyyy-mm-dd", new Date(Date.UTC(2026, 2, 1))],
  ])("refuses its row with its cell and the format %s", async (format, value) => {
    const rows: Rows = [
      ["tt_bmd", "patient_code"],
      [266, value],
    ];
    const { records } = await read(formatted(rows, { "1,1": format }));
    const refusal = `The code in B2 is a number in the format “${format}”; store codes as text.`;
    expect(records.map(({ cells }) => noCodeIn(cells))).toEqual([null, refusal]);
  });

  it.each([
    "id",
    "ID",
    "PatientID",
    "Patient ID",
    "patient_code",
    "Meas-No",
    "Meas.No.",
    "Probandennummer",
    "record_id",
    "Subject",
    "Samp No",
  ])("is in a column named %s", (header) => expect(isCodeHeader(header)).toBe(true));

  it.each(["tt_bmd", "Tb.N", "age", "sex", "birth_date", "Number of fractures", "mid-shaft", "weight", "Trabecular number"])(
    "is not in a column named %s",
    (header) => expect(isCodeHeader(header)).toBe(false),
  );
});

describe("a workbook with hidden cells", () => {
  const hiddenRow = { rows: scans, rowDefs: new Map([[2, { hidden: true }]]) };
  const hiddenColumn = { rows: scans, columns: [{}, {}, { hidden: true }] };

  it("is refused without a choice", async () => {
    await expect(read(hiddenRow)).rejects.toThrow("Row 3 of the sheet “Scans” is hidden; choose hidden=read or hidden=skip.");
    await expect(read(hiddenColumn)).rejects.toThrow("Column C of the sheet “Scans” is hidden; choose hidden=read or hidden=skip.");
    const two = new Map([1, 3].map((row) => [row, { hidden: true }] as const));
    await expect(read({ ...hiddenColumn, rowDefs: two })).rejects.toThrow(
      "Rows 2 and 4 and column C of the sheet “Scans” are hidden; choose",
    );
  });

  it("is refused as filtered where a filter hides the rows", async () => {
    const filtered = { ...hiddenRow, autoFilter: { range: "A1:C4" } };
    await expect(read(filtered)).rejects.toThrow(
      "The sheet “Scans” is filtered: 1 of 3 rows is hidden; choose hidden=read or hidden=skip.",
    );
    const besides = { ...filtered, columns: hiddenColumn.columns };
    await expect(read(besides)).rejects.toThrow("filtered: 1 of 3 rows is hidden, and column C too; choose");
  });

  it("is read without hidden cells, with a remark", async () => {
    const table = await read(hiddenRow, { hidden: "skip" });
    expect(table.records.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "id"],
      [2, "A1"],
      [4, "A3"],
    ]);
    expect(table.remarks).toEqual(["1 hidden row was left out (row 3)."]);
    expect(await cellsOf(hiddenColumn, { hidden: "skip" })).toEqual(["id sex", "A1 female", "A2 male", "A3 female"]);
    expect((await read(hiddenColumn, { hidden: "skip" })).remarks).toEqual(["1 hidden column was left out (column C)."]);
  });

  it("is read with hidden cells on request, with a remark", async () => {
    const table = await read(hiddenRow, { hidden: "read" });
    expect(table.records).toHaveLength(4);
    expect(table.remarks).toEqual(["1 hidden row was read (row 3)."]);
  });

  it("is read without a choice where only empty rows and columns are hidden", async () => {
    const empty = {
      rows: [...scans, [null, null, null]],
      rowDefs: new Map([[4, { hidden: true }]]),
      columns: [{}, {}, {}, { hidden: true }],
    };
    expect((await read(empty)).remarks).toEqual([]);
  });

  it("names hidden sheets", async () => {
    const sheets = ["Old", "Scans", "More"].map((name, index) => ({ name, rows: scans, hidden: index === 0 }));
    expect((await readTable(await writeXlsx({ sheets }), 100)).remarks).toEqual([
      "Read was the sheet “Scans” alone, not “More”.",
      "The hidden sheet “Old” was not read.",
    ]);
  });
});
