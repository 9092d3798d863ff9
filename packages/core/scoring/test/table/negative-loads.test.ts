import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { expect, it } from "vitest";
import { lookAtTable, readStudyScans } from "../../src/index.ts";
import { runTable } from "./run-table.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");
const note = "Exported as a negative load; its size is kept.";

function tableOf(loads: readonly string[], header = "failure_load"): string {
  return [`sex;age;site;${header}`, ...loads.map((load) => `f;31;distal-tibia;${load}`)].join("\n");
}

async function rowsOf(loads: readonly string[], header?: string) {
  return (await runTable(bern, tableOf(loads, header), {}, ";")).rows;
}

const scores = (rows: readonly Record<string, string>[]) => rows.map((row) => [row.failure_load_z, row.failure_load_refusal]);

it.each([
  [["-9,5", "-10.25"], "failure_load"],
  [["-9500", "-10250"], "F.Load [N]"],
  [["\u22129,5", "\u221210,25"], "Failure.Load"],
])("a column of negative loads is read as absolute values, with a note: %j", async (loads, header) => {
  const rows = await rowsOf(loads, header);
  expect(scores(rows)).toEqual(scores(await rowsOf(["9.5", "10.25"])));
  expect(rows.every((row) => row.failure_load_notes!.includes(note))).toBe(true);
});

it.each([
  [["-9.5", "10.25"], 0, "a negative one among others"],
  [["-9.5", "-9"], 1, "what may be a code for missing"],
  [["-9.5", "-9,0"], 1, "what may be such a code with decimals"],
])("refused is in %j, row %i, %s", async (loads, row) => {
  const answered = (await rowsOf(loads))[row]!;
  expect([answered.failure_load_z, answered.failure_load_t, answered.failure_load_refusal]).toEqual([
    "",
    "",
    expect.stringContaining("implausible_value"),
  ]);
});

it("other parameters keep their sign, and a look shows the size", async () => {
  const text = "sex;age;site;ct_th\nf;31;distal-tibia;-1.2";
  expect((await runTable(bern, text, {}, ";")).rows[0]!.ct_th_refusal).toContain("implausible_value");
  const records = tableOf(["-9,5"])
    .split("\n")
    .map((line, index) => ({ line: index + 1, cells: line.split(";") }));
  const look = lookAtTable({ delimiter: ";", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] }, {});
  expect(look.preview[0]!.values).toEqual([{ value: 9.5, problem: null }]);
});

it("saves the absolute load in the catalogue unit, with a remark", () => {
  const lines = ["code;sex;age;site;F.Load [N]", "A1;f;31;distal-tibia;-9500", "A2;f;31;distal-tibia;-10250"];
  const records = lines.map((line, index) => ({ line: index + 1, cells: line.split(";") }));
  const reading = readStudyScans(
    { delimiter: ";", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] },
    { reportType: "hr-pqct" },
  );
  if (!reading.ok) throw new Error(reading.message);
  expect(reading.rows.map(({ scans }) => scans[0]!.measurements)).toEqual([
    [{ parameter: "failure_load", value: 9.5 }],
    [{ parameter: "failure_load", value: 10.25 }],
  ]);
  expect(reading.remarks.join(" ")).toContain(note);
});
