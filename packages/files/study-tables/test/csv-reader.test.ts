import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader, UnreadableTable } from "../src/index.ts";

function read(text: string, delimiter: string, pieceLength = text.length || 1): { cells: (readonly string[])[]; lines: number[] } | string {
  const reader = new CsvReader(delimiter);
  const rows = [];
  try {
    for (let from = 0; from < text.length; from += pieceLength) rows.push(...reader.push(text.slice(from, from + pieceLength)));
    rows.push(...reader.end());
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
  return { cells: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) };
}

function readByLibrary(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, record_delimiter: ["\r\n", "\n", "\r"] });
  } catch {
    return null;
  }
}

const delimiters = fc.constantFrom(",", ";", "\t");
const signs = fc.constantFrom("a", "1", ".", " ", '"', '"', ",", ";", "\t", "\n", "\n", "\r\n", "é", "\u{1F9B4}");

describe("the CSV reader", () => {
  it("parses and rejects the same texts as a reference library, in chunks of any size", () => {
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), delimiters, fc.integer({ min: 1, max: 7 }), (texts, delimiter, pieceLength) => {
        const text = texts.join("");
        const library = readByLibrary(text, delimiter);
        const whole = read(text, delimiter);
        expect(typeof whole === "string" ? null : whole.cells).toEqual(library);
        expect(read(text, delimiter, pieceLength)).toEqual(whole);
      }),
      { numRuns: 700 },
    );
  });

  it("round-trips any correctly quoted cells", () => {
    const cell = fc.array(signs, { maxLength: 6 }).map((texts) => texts.join(""));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), delimiters, (rows, delimiter) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter)).join("\r\n");
        expect(read(text, delimiter)).toMatchObject({ cells: rows });
      }),
      { numRuns: 500 },
    );
  });

  it("accepts mixed line endings and counts lines", () => {
    const expected = { cells: [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"], ["7"]], lines: [1, 2, 4, 5, 7] };
    const text = "a,b\r\n1,2\n\n3,4\r5,6\r\n\r\n7";
    for (const pieceLength of [1, 2, 3, 100]) expect(read(text, ",", pieceLength)).toEqual(expected);
    expect(read('a\n"x\r\ny"\nb', ",")).toEqual({ cells: [["a"], ["x\r\ny"], ["b"]], lines: [1, 3, 4] });
  });

  it.each([
    ['a\nb"c\n', "Line 2 of the file cannot be read: a quote stands in the middle of a cell."],
    ['a\n"x\ny"z\n', "Line 3 of the file cannot be read: a quote stands in the middle of a quoted cell."],
    ['a\nb\n"c\nd', "Line 3 of the file cannot be read: a quoted cell is not closed."],
  ])("says where %j is no CSV", (text, message) => {
    expect(read(text, ",")).toBe(message);
    expect(read(text, ",", 1)).toBe(message);
  });
});
