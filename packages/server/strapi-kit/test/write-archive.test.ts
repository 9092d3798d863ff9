import { strFromU8, unzipSync } from "fflate";
import { expect, it, onTestFinished } from "vitest";
import { csvLine } from "@trabecula/contracts";
import { writeArchive, writeRows } from "../src/archive/write-archive.ts";
import type { ExportFile } from "../src/ports.ts";

const people = Array.from({ length: 3000 }, (_, index) => ({ index, said: ["a\nb", 'c"d'], nothing: {} }));

async function* files(): AsyncGenerator<ExportFile> {
  yield { name: "list.json", items: people };
  yield { name: "none.json", items: [] };
  yield { name: "one.json", json: { a: 1 } };
  yield {
    name: "table.csv",
    table: {
      columns: ["index", "name"],
      rows: (async function* () {
        for (const { index } of people) yield [index, null];
      })(),
    },
  };
}

it("writes lists and tables in chunks, and yields to the event loop", async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  onTestFinished(() => clearImmediate(next));
  const pieces: Uint8Array[] = [];
  for await (const piece of writeArchive(files())) pieces.push(piece);
  const texts = Object.fromEntries(Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect(texts["list.json"]).toBe(`${JSON.stringify(people, null, 2)}\n`);
  expect(texts["none.json"]).toBe("[]\n");
  expect(texts["one.json"]).toBe('{\n  "a": 1\n}\n');
  expect(texts["table.csv"]?.split("\r\n")).toHaveLength(people.length + 2);
  expect(turns).toBeGreaterThan(3);
});

it("writes long hostile cells in pieces, as they read line by line", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => [index, ';"\t=1+1'.repeat(1_500)]);
  const pieces: string[] = [];
  for await (const piece of writeRows(rows)) pieces.push(piece);
  expect(pieces.join("")).toBe(rows.map((row) => csvLine(row)).join(""));
  // 64 kB and the line that fills it.
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
});
