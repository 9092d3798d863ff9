import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellAsWritten, csvLine, runsInSpreadsheet, safeCell } from "../src/index.ts";

const hostileCell = fc.string({ unit: fc.constantFrom(..."=+-@＝;,|\t\r\n \"'a1"), maxLength: 8 });

/** Spreadsheets recognize quotes only at the start of a cell. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let place = 0; place <= line.length; place += 1) {
    let cell = "";
    if (line[place] === '"') {
      for (place += 1; place < line.length && (line[place] !== '"' || line[place + 1] === '"'); place += 1) {
        if (line[place] === '"') place += 1;
        cell += line[place];
      }
      place += 1;
    }
    for (; place < line.length && line[place] !== delimiter && !"\r\n".includes(line[place]!); place += 1) cell += line[place];
    cells.push(cell);
  }
  return cells;
}

describe("a line of hostile cells", () => {
  it.each([",", ";", "|"])("separated by %j begins no formula, whichever separator a spreadsheet expects", (delimiter) => {
    fc.assert(
      fc.property(fc.array(hostileCell, { minLength: 1, maxLength: 4 }), fc.constantFrom(",", ";", "\t", "|"), (cells, expected) => {
        fc.pre(cells.every((cell) => runsInSpreadsheet(cell) || !/^\s*[+-]/.test(cell)));
        const line = csvLine(cells, { delimiter });
        const begins = /[\r\n]/.test(cells.join("")) ? /^\s*[=+\-@＝＋－＠]/ : /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
        for (const cell of cellsOf(line.slice(0, -2), expected)) expect([line, cell, begins.test(cell)]).toEqual([line, cell, false]);
      }),
      { numRuns: 1000 },
    );
  });

  it("comes back as it was", () => {
    fc.assert(
      fc.property(hostileCell, fc.constantFrom(",", ";", "\t", "|"), (cell, delimiter) => {
        fc.pre(!cell.startsWith("'"));
        expect(cellAsWritten(safeCell(cell, delimiter), delimiter)).toBe(cell);
      }),
      { numRuns: 1000 },
    );
  });
});
