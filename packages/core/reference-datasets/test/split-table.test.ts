import fc from "fast-check";
import { expect, it } from "vitest";
import { splitTable } from "../src/read-table.ts";

const bounds = { mostRecords: 50, mostCharacters: 200 };
const cell = fc.stringMatching(/^[a-z0-9 .\t-]{0,8}$/);
const lineEnds = ["\n", "\r\n", "\r"] as const;

function byTheLibrary(text: string) {
  const quoted = text.replace("parameter", '"parameter"');
  return splitTable(quoted, { ...bounds, mostCharacters: bounds.mostCharacters + 2 });
}

it("splits an unquoted table like the CSV library, for any rows, blanks and line ends", () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 60 });
  fc.assert(
    fc.property(rows, fc.constantFrom(...lineEnds), fc.boolean(), fc.boolean(), (cells, lineEnd, hasMark, endsWithLine) => {
      const lines = ["parameter,site", ...cells.map((each) => each.join(","))];
      const text = `${hasMark ? "\uFEFF" : ""}${lines.join(lineEnd)}${endsWithLine ? lineEnd : ""}`;
      expect(splitTable(text, bounds)).toEqual(byTheLibrary(text));
    }),
    { numRuns: 500 },
  );
});

it("refuses a row that is longer than one can be, with its line", () => {
  expect(splitTable(`parameter,site\na,${"b".repeat(300)}\n`, bounds)).toEqual({ ok: false, line: 2 });
});
