import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { runTable } from "./run-table.ts";

const dxa = builtInDataset("dxa-young-adult");
const score = (text: string | Uint8Array, delimiter = ",") => runTable(dxa, text, { scanner: "hologic" }, delimiter);

it("reads an export of Qualtrics without its lines of questions and ids", async () => {
  const file = [
    "id,sex,age,bmd_th",
    '"Your code","Sex","Age, in years","Total hip\nBMD"',
    '"{""ImportId"":""QID1""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3""}","{""ImportId"":""QID4""}"',
    "R_1,f,60,0.942",
  ].join("\n");
  const { rows, summary } = await score(file);
  expect(rows).toMatchObject([{ id: "R_1", bmd_th_t: "0" }]);
  expect(summary).toMatchObject({ rows: 1, tOnly: 1 });
});

it("reads an export of OpenClinica below its names of study, events and forms", async () => {
  const file = [
    ["Dataset Name:", "Bones", "", ""],
    ["Study Name:", "Example"],
    ["Study Event Definition 1", "Visit", "E1"],
    ["CRF", "DXA", "v1.0", "C1"],
    ["Study Subject ID", "Sex", "age", "bmd_th_E1_C1"],
    ["S-01", "f", "60", "0.942"],
  ];
  const map = new Map([
    ["Study Subject ID", { column: "id", values: {} }],
    ["bmd_th_E1_C1", { column: "bmd_th", values: {} }],
  ]);
  const { rows, summary } = await runTable(dxa, file.map((cells) => cells.join("\t")).join("\n"), { scanner: "hologic", map }, "\t");
  expect(rows).toMatchObject([{ "Study Subject ID": "S-01", bmd_th_t: "0" }]);
  expect(summary.rows).toBe(1);
});

it("reads GB18030 by its usual column names, and other Western text as before", async () => {
  // 编号,性别,年龄,bmd_th / A,女,60,0.942, encoded by iconv.
  const bytes = Buffer.from("b1e0bac52cd0d4b1f02cc4eac1e42c626d645f74680a412cc5ae2c36302c302e3934320a", "hex");
  expect((await score(bytes)).rows).toMatchObject([{ 编号: "A", 性别: "女", bmd_th_t: "0" }]);
  const western = Buffer.from("id,sex,age,bmd_th,größe\nA,f,60,0.942,ÄÖÜß\n", "latin1");
  expect((await score(western)).rows).toMatchObject([{ größe: "ÄÖÜß", bmd_th_t: "0" }]);
});
