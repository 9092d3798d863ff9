import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { lookAtTable, readStudyScans } from "../../src/index.ts";
import { splitRecords } from "@trabecula/study-tables";
import { refusedTable, runTable } from "./run-table.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");
const wide = (header: string, cells: readonly string[]) =>
  [`id,sex,age,site,scanner,${header}`, ...cells.map((cell, row) => `P${row},f,30,distal-tibia,xtremect-2,${cell}`)].join("\n");
const long = (unit: string, values: readonly string[]) =>
  [
    "id,sex,age,site,scanner,parameter,value,unit",
    ...values.map((value, row) => `P${row},f,30,distal-tibia,xtremect-2,ct_po,${value},${unit}`),
  ].join("\n");
const fractions = ["0.014", "0.031", "", "0.2", "NA"];
const percents = ["0.05", "0.9", "3.1"];
const table = (text: string) => ({
  delimiter: ",",
  records: splitRecords(text, ",", 100),
  daysFrom: null,
  sheet: null,
  otherSheets: [],
  remarks: [],
});

describe("porosities without a unit", () => {
  it.each(["Ct.Po", "ct_po"])("are refused under %s where all of them are what fractions of 1 are", async (header) => {
    const message = await refusedTable(bern, wide(header, fractions));
    expect(message).toContain(`The numbers of “${header}” are all 0.2 or less, as fractions of 1 are and percents are not`);
    expect(message).toContain("Ct.Po [%] or Ct.Po [1]");
    expect(readStudyScans(table(wide(header, fractions)), { reportType: "hr-pqct" })).toMatchObject({ ok: false, message });
  });

  it("are rejected in the long form too, but only without a unit", async () => {
    expect(await refusedTable(bern, long("", fractions))).toContain("say which in a column unit (% or 1)");
    expect((await runTable(bern, long("1", ["0.031"]))).rows[0]!.notes).toContain("Converted from 1 to %.");
  });

  it.each([
    ["in percent where one shows it", "ct_po", percents],
    ["as the header says", "ct_po (%)", fractions],
    ["as each cell says", "ct_po", ["0.1 %", "0.2 %"]],
    ["without a number", "ct_po", ["", "NA", "0"]],
  ])("are read %s", async (_how, header, cells) => {
    expect((await runTable(bern, wide(header, cells))).rows).toHaveLength(cells.length);
  });

  it("are converted when the header states fractions", async () => {
    const [asFraction, asPercent] = [await runTable(bern, wide("Ct.Po [1]", ["0.031"])), await runTable(bern, wide("ct_po (%)", ["3.1"]))];
    expect(asFraction.rows[0]!.ct_po_t).toBe(asPercent.rows[0]!.ct_po_t);
  });

  it("prompt a question in the preview", () => {
    const ofColumn = (cells: readonly string[]) =>
      lookAtTable(
        table(
          wide(
            "Ct.Po,tt_bmd",
            cells.map((cell) => `${cell},284`),
          ),
        ),
        {},
      ).columns[5];
    expect(ofColumn(fractions)).toMatchObject({ target: null, note: expect.stringContaining("in percent or as a fraction of 1?") });
    expect(ofColumn(percents)).toMatchObject({ target: { column: "ct_po" }, note: null });
  });
});
