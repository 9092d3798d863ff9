import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { templateForms, templateOf } from "../src/scan-table/template.ts";
import { read, refusal, valueOf } from "./support.ts";

const text = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\n");

describe.each(Object.values(reportTypes))("the template of $label", ({ key, parameters, usualSites }) => {
  it.each(templateForms)("%s is read as it is, without a remark", (form) => {
    const reply = read(text(templateOf(key, form)));
    expect(reply).toMatchObject({ format: "scan-table", reportType: key, skipped: [], unknownColumns: [], warnings: [] });
    expect(reply.scans.map(({ site }) => site)).toEqual(usualSites);
    for (const { values, warnings, scanner, scanDate, subjectCode } of reply.scans) {
      expect([values.length > 0, warnings, scanDate, subjectCode]).toEqual([true, [], "2026-01-15", "EXAMPLE-1"]);
      expect(scanner).not.toBeNull();
    }
  });

  it("has a column for every parameter of the catalogue", () => {
    const [header = []] = templateOf(key, "wide");
    for (const { key: parameter } of parameters) expect(header.some((name) => name.split(" ")[0] === parameter)).toBe(true);
  });
});

describe("a table of scans", () => {
  it("in the long form has its parameters by key, by their short names and by what the catalogue calls them", () => {
    const rows = ["Tt.BMD,284", "ct_th,1.2", "Trabecular number,1.3", "Cortical perimeter,103", "Estimated failure load,11"];
    const text = `id,site,scanner,parameter,value\n${rows.map((row) => `1,distal-tibia,xtremect-2,${row}\n`).join("")}`;
    expect(read(text).scans[0]!.values.map(({ parameter }) => parameter)).toEqual(["tt_bmd", "ct_th", "tb_n", "ct_pm", "failure_load"]);
  });

  it("is read below its title, whatever separates the cells", () => {
    const titled = "My scans\n\nid;site;side;scanner;bmd_th\n1;hip;left;hologic;0,9\n";
    expect(read(titled).scans).toMatchObject([{ line: 4, site: "hip", side: "left", values: [{ value: 0.9 }] }]);
  });

  it("is read with semicolons, decimal commas, units of other sizes and words for sites", () => {
    const { scans } = read("id;site;scanner;scan_date;Ct.Th (um);tt_bmd (g/cm3)\nP1;Tibia distal;XCT2;14.03.2026;1210,5;0,284\n");
    expect(scans[0]).toMatchObject({ site: "distal-tibia", scanner: "xtremect-2", scanDate: "2026-03-14" });
    expect(valueOf(scans[0], "ct_th")).toMatchObject({ value: 1.2105, note: "Converted to mm." });
    expect(valueOf(scans[0], "tt_bmd").value).toBe(284);
  });

  it("takes a bone without a word on the place for its distal site, and says so", () => {
    const { scans } = read("id,site,scanner,scan_date,ct_th\nP1,Radius left,XCT2,2026-03-14,1.1\n");
    expect(scans).toMatchObject([{ site: "distal-radius", side: "left", warnings: ["“Radius left” is read as the distal radius."] }]);
  });

  it("in the long form gathers the lines of a scan, and says what it cannot read", () => {
    const { scans, skipped } = read(
      text([
        ["id", "site", "scanner", "parameter", "value", "unit"],
        ["P1", "hip", "hologic", "bmd_th", "0.9", "g/cm2"],
        ["P1", "hip", "hologic", "bmd_fn", "800", "mg/cm2"],
        ["P1", "hip", "hologic", "bmd_tr", "0.7", "mm"],
        ["P1", "hip", "hologic", "Jane Doe", "1", ""],
        ["P2", "hip", "hologic", "bmd_th", "-9", ""],
      ]),
    );
    expect(scans.map(({ line, values }) => [line, values.map(({ value }) => value)])).toEqual([[2, [0.9, 0.8]]]);
    expect(scans[0]?.warnings).toEqual([
      "Line 4: the unit is none of bmd_tr, so its value is left out.",
      "Line 5 names no parameter that is known.",
    ]);
    expect(skipped).toEqual([{ line: 6, reason: expect.stringMatching(/outside what is possible/) }]);
  });

  it("names what identifies a person where it stands, and nothing of it", () => {
    const header = "id,Last name,DOB,Comment,site,scanner,bmd_th";
    const full = read(`${header}\nP1,Lovelace,1815-12-10,limps,hip,hologic,0.9\n`);
    expect(full.identifying).toEqual(["dates of birth", "names", "remarks"]);
    expect(JSON.stringify(full)).not.toMatch(/Lovelace|1815|limps/);
    expect(read(`${header}\nP1,,,,hip,hologic,0.9\n`).identifying).toEqual([]);
  });

  it("with one column twice is refused", () => {
    expect(refusal("id,site,scanner,bmd_th,bmd_th (g/cm2)\n1,hip,hologic,0.9,0.8\n")).toMatch(/one column twice/);
    expect(refusal("id,site,scanner,Site,bmd_th\n1,hip,hologic,hip,0.9\n")).toMatch(/one column twice/);
  });

  it("leaves an evaluation of the scanner to its own reader", () => {
    expect(read("PatNo\tMeasNo\tSite\tTot.vBMD1\tTb.vBMD1\tCt.Th1\n7\t1\tTL\t284\t171\t1.31\n").format).toBe("scanco-evaluation");
  });
});
