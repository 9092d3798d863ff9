import { csvLine } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { groupOf, studyTable } from "../src/index.ts";
import { report, result } from "./support/reports.ts";

const hip = report([{ site: "hip", side: "left", results: [result("bmd_fn", { zScore: -1.2345, percentile: 10.56, tScore: -2.4567 })] }], {
  ...{ reportName: "Ann Meier", notes: "Ann", subjectCode: "ANN-1", subject: { sex: "female", birthDate: "1957-08-09" } },
});
const person = { code: "K7M2", days: -400 };

function shown(form: "long" | "wide", ageYears: number | null | "hidden"): Record<string, string>[] {
  const table = studyTable(form, ["dxa"]);
  const lines = [table.header, ...table.rows({ report: hip, person, ages: [ageYears] })];
  return parse(lines.map((line) => csvLine(line)).join(""), { columns: true });
}

describe("the values of a study", () => {
  it("have scores that reveal neither exact age nor identity", () => {
    const [long] = shown("long", 68.6);
    expect(long).toMatchObject({
      study_code: "K7M2",
      age: "68",
      moved_date: "2025-02-07",
      value: "0.558",
      z: "-1.2",
      percentile: "11",
      t: "-2.4567",
    });
    const [wide] = shown("wide", 68.6);
    expect(wide).toMatchObject({ study_code: "K7M2", age: "68", bmd_fn: "0.558", bmd_fn_z: "-1.2", bmd_fn_percentile: "11", bmd_th: "" });
    for (const line of [long, wide]) {
      const text = JSON.stringify(line);
      for (const secret of ["Ann", "ANN-1", "1957", "2026", hip.id, hip.contentHash, "0.53"]) expect(text).not.toContain(secret);
    }
  });

  it.each([90, 97.3])("have no score for the age of %d, which reads 90", (age) => {
    expect(shown("long", age)).toMatchObject([{ age: "90", z: "", percentile: "", t: "-2.4567" }]);
    expect(groupOf({ sex: "female", ageYears: age, site: "hip" })).toBe(groupOf({ sex: "female", ageYears: 90, site: "hip" }));
  });

  it("omit an unknown age, and all values of a hidden scan", () => {
    expect(shown("long", null)).toMatchObject([{ age: "", z: "-1.2" }]);
    expect([shown("long", "hidden"), shown("wide", "hidden")]).toEqual([[], []]);
  });
});
