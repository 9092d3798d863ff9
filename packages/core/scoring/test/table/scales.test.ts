import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { readTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { multiStack } from "../support.ts";
import { readStudyScans, scoreScans } from "../../src/index.ts";
import { refusedTable, runTable } from "./run-table.ts";

const dxa = builtInDataset("dxa-young-adult");
const study = [
  "id,sex,age,scanner,bmd_fn,bmd_r33",
  "A,f,66,GE Lunar,0.858,0.7",
  "B,f,66,hologic,0.703,0.7",
  "C,f,66,,0.858,0.7",
  "D,f,66,other,0.858,0.7",
].join("\n");

describe("a study of several makers on one scale", () => {
  it("converts the rows of the other maker alone, each with its label", async () => {
    const { rows, summary } = await runTable(dxa, study, { scale: "hologic" });
    expect(rows.map(({ id, bmd_fn_t, bmd_fn_refusal }) => [id, Number(bmd_fn_t).toFixed(2), bmd_fn_refusal!.split(":")[0]])).toEqual([
      ["A", "-1.30", ""],
      ["B", "-1.29", ""],
      ["C", "0.00", "scanner_mismatch"],
      ["D", "0.00", "no_conversion"],
    ]);
    expect(rows[0]!.bmd_fn_flags).toContain("converted_scale");
    expect(rows[0]!.bmd_fn_notes).toContain(
      "0.858 g/cm² of GE Lunar is 0.703 g/cm² on the Hologic scale; 95 of 100 people lie within 6.9 %, 0.654 g/cm² to 0.751 g/cm², T −1.7 to −0.9",
    );
    expect(rows[1]).toMatchObject({ bmd_fn_flags: expect.not.stringContaining("converted"), bmd_fn_notes: "No Z-score (no_curve)." });
    expect(summary.flagged).toMatchObject({ converted_scale: 1 });
  });

  it("never does so unasked", async () => {
    const { rows } = await runTable(dxa, study);
    expect(rows[0]).toMatchObject({ bmd_fn_t: "", bmd_fn_refusal: expect.stringContaining("scanner_mismatch"), bmd_fn: "0.858" });
  });

  it("is rejected as a whole when no value is convertible", async () => {
    const table = "sex,age,tt_bmd\nf,30,284\n";
    expect(await refusedTable(multiStack, table, { scale: "hologic" })).toContain("Only BMD by DXA");
    expect(readStudyScans(await readTable(Buffer.from(table), 10), { reportType: "hr-pqct", scale: "hologic" })).toMatchObject({
      ok: false,
    });
  });

  it("sets the scale only on convertible scans, which score as in the table", async () => {
    const reading = readStudyScans(await readTable(Buffer.from(study), 10), { reportType: "dxa", scale: "hologic" });
    if (!reading.ok) throw new Error(reading.message);
    const hips = reading.rows.map(({ scans }) => scans.find(({ site }) => site === "hip")!);
    expect(hips.map(({ scale }) => scale)).toEqual(["hologic", undefined, "hologic", "hologic"]);
    const outcome = scoreScans(
      dxa,
      { id: "d".repeat(24), version: "1" },
      { reportType: "dxa", subject: { sex: "female", ageYears: 66 }, scans: [hips[0]!] },
    );
    const { rows } = await runTable(dxa, study, { scale: "hologic" });
    expect(outcome).toMatchObject({ reply: { scans: [{ results: [{ tScore: Number(rows[0]!.bmd_fn_t) }] }] } });
  });
});
