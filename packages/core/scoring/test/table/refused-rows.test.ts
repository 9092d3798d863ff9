import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { rowsToCorrect, runTable } from "./run-table.ts";

const dxa = builtInDataset("dxa-young-adult");

it("a row of the wrong length stays so, and is refused again until it is corrected", async () => {
  const options = { scanner: "hologic" } as const;
  const file = "id,sex,age,bmd_th,note\nA,f,60,0.9\nB,f,60,0.9,x,y\nC,f,60,0.9,x\n";
  const first = await rowsToCorrect(dxa, file, options);
  const [head, ...lines] = first.split("\n");
  expect([head, ...lines]).toEqual([
    "id,sex,age,bmd_th,note,refused_because",
    "A,f,60,0.9,This row has 4 cells and the header 5; its values may stand in the wrong columns.",
    "B,f,60,0.9,x,y,This row has 6 cells and the header 5; its values may stand in the wrong columns.",
    "",
  ]);
  const again = await rowsToCorrect(dxa, first, options);
  expect(again.split("\n").map((line) => line.split(",This ")[0])).toEqual([head, "A,f,60,0.9", "B,f,60,0.9,x,y", ""]);
});

it("returns a refused REDCap row with sex and birth of the person's other rows", async () => {
  const file = [
    "record_id,redcap_event_name,sex,birth_date,scan_date,bmd_th",
    "1,baseline,f,1960-05-04,,",
    "1,visit 1,,,2026-03-14,94.2",
    "2,baseline,m,1961-05-04,,",
    "2,visit 1,,,2026-03-14,0.9",
  ].join("\n");
  const options = { scanner: "hologic", map: new Map([["record_id", { column: "id", values: {} }]]) } as const;
  const { rows } = await runTable(dxa, file, { ...options, rows: "refused" });
  expect(rows).toMatchObject([{ record_id: "1", sex: "f", birth_date: "1960-05-04", bmd_th: "94.2" }]);
  const good = await runTable(dxa, file, { ...options, rows: "good" });
  expect(good.rows.map(({ redcap_event_name: event }) => event)).toEqual(["baseline", "baseline", "visit 1"]);
  expect(good.summary).toMatchObject({ rows: 4, refusedRows: 1 });
});
