import { parse } from "csv-parse/sync";
import { csvLine } from "@trabecula/contracts";
import { flagSentences } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { recordJson, studyTable, valuesTable } from "../src/index.ts";
import { bundleOf, observed } from "./fhir/bundles.ts";
import { problemsOf } from "./fhir/validity.ts";
import { refused, report, result } from "./support/reports.ts";

const conversion = { to: "hologic", value: 0.7025, errorPercent: 3.5, citation: "Lu 2001", plain: "" } as const;
const note = "Neck BMD: 0.858 g/cm² of GE Lunar is 0.703 g/cm² on the Hologic scale.";
const neck = result("bmd_fn", { value: 0.858, tScore: -1.295, flags: ["converted_scale"], notes: [note], conversion });
const made = report([
  { site: "hip", side: "left", scanner: "ge-lunar", scale: "hologic", results: [refused("bmd_ward"), neck] },
  { site: "lumbar-spine", results: [result("bmd_ls")] },
]);

const read = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];
const values = (form: "long" | "wide") => {
  const table = valuesTable(form, ["dxa"]);
  return read(table.head + table.lines(made));
};

describe("a converted value in files", () => {
  it("is labeled in both forms, with its error, and no other scan is", () => {
    const [refusedLine, line, spine] = values("long");
    expect(line).toMatchObject({
      ...{ value: "0.858", converted_value: "0.7025", scale: "hologic", scale_error_percent: "3.5", t: "-1.295" },
      ...{ flags: "converted_scale", notes: note },
    });
    expect(refusedLine).toMatchObject({ converted_value: "", t: "" });
    expect(spine).toMatchObject({ converted_value: "", scale: "", scale_error_percent: "" });
    expect(values("wide").map(({ scale, scale_error_percent }) => [scale, scale_error_percent])).toEqual([
      ["hologic", "3.5"],
      ["", ""],
    ]);
  });

  it.each(["long", "wide"] as const)("is labeled in the %s form without names", (form) => {
    const table = studyTable(form, ["dxa"]);
    const lines = read(
      [table.header, ...table.rows({ report: made, person: { code: "K7M2", days: -400 }, ages: [68, 68] })]
        .map((line) => csvLine(line))
        .join(""),
    );
    expect(lines[0]).toMatchObject({ scale: "hologic", scale_error_percent: "3.5" });
    expect(lines.at(-1)).toMatchObject({ scale: "", scale_error_percent: "" });
  });

  it("is whole in the record", () => {
    expect(JSON.parse(recordJson(made, null))).toMatchObject({ scans: [{ results: [{}, { conversion, notes: [note] }] }, {}] });
  });

  it("is labeled in FHIR on value and score, without a reference range on the value", () => {
    const bundle = JSON.parse(JSON.stringify(bundleOf(made)));
    expect(problemsOf(bundle)).toEqual([]);
    const [value, score] = [observed(bundle, "bmd_fn"), observed(bundle, "bmd_fn_t")];
    expect(value).toMatchObject({
      valueQuantity: { value: 0.858 },
      component: [{ code: { text: "Value on the Hologic scale" }, valueQuantity: { value: 0.7025, unit: "g/cm²" } }],
      meta: { tag: [{ code: "converted_scale" }] },
    });
    expect(value).not.toHaveProperty("referenceRange");
    expect(JSON.stringify(value.note)).toContain(note);
    expect(score).toMatchObject({ valueQuantity: { value: -1.295 }, note: [{ text: flagSentences.converted_scale }, { text: note }] });
    expect(JSON.stringify(bundle)).toContain("compared as 0.703 g/cm²");
  });
});
