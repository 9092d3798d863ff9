import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { templateForms, templateOf } from "../src/scan-table/template.ts";
import { read, refusal, valueOf } from "./support.ts";

const text = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\n");

describe.each(Object.values(reportTypes))("the template of $label", ({ key, parameters, usualSites }) => {
  it.each(templateForms)("reads %s without warnings", (form) => {
    const reply = read(text(templateOf(key, form)));
    expect(reply).toMatchObject({ format: "scan-table", reportType: key, skipped: [], unknownColumns: [], warnings: [] });
    expect(reply.scans.map(({ site }) => site)).toEqual(usualSites);
    for (const { values, notes, scanner, scanDate, subjectCode } of reply.scans) {
      expect([values.length > 0, notes, scanDate, subjectCode]).toEqual([true, [], "2026-01-15", "EXAMPLE-1"]);
      expect(scanner).not.toBeNull();
    }
  });

  it("has a column for every parameter of the catalogue", () => {
    const [header = []] = templateOf(key, "wide");
    for (const { key: parameter } of parameters) expect(header.some((name) => name.split(" ")[0] === parameter)).toBe(true);
  });
});

describe("a table of scans", () => {
  it("reads long-form parameters by key, abbreviation and catalogue name", () => {
    const rows = ["Tt.BMD,284", "ct_th,1.2", "Trabecular number,1.3", "Cortical perimeter,103", "Estimated failure load,11"];
    const text = `id,site,scanner,parameter,value\n${rows.map((row) => `1,distal-tibia,xtremect-2,${row}\n`).join("")}`;
    expect(read(text).scans[0]!.values.map(({ parameter }) => parameter)).toEqual(["tt_bmd", "ct_th", "tb_n", "ct_pm", "failure_load"]);
  });

  it("says that a code is not read, because it could be a name", () => {
    const { scans } = read("id,site,side,scanner,bmd_th\n+41,hip,left,hologic,0.9\nA-17,hip,left,hologic,0.8\n,hip,left,hologic,0.7\n");
    expect(scans.map(({ subjectCode, notes }) => [subjectCode, notes])).toEqual([
      [null, ["The person's number is not read, because it could be a name."]],
      ["A-17", []],
      [null, []],
    ]);
  });

  it("reads a semicolon-separated table below its title", () => {
    const titled = "My scans\n\nid;site;side;scanner;bmd_th\n1;hip;left;hologic;0,9\n";
    expect(read(titled).scans).toMatchObject([{ line: 4, site: "hip", side: "left", values: [{ value: 0.9 }] }]);
  });

  it("is read with semicolons, decimal commas, units of other sizes and words for sites", () => {
    const { scans } = read("id;site;scanner;scan_date;Ct.Th (um);tt_bmd (g/cm3)\nP1;Tibia distal;XCT2;14.03.2026;1210,5;0,284\n");
    expect(scans[0]).toMatchObject({ site: "distal-tibia", scanner: "xtremect-2", scanDate: "2026-03-14" });
    expect(valueOf(scans[0], "ct_th")).toMatchObject({ value: 1.2105, note: "Converted to mm." });
    expect(valueOf(scans[0], "tt_bmd").value).toBe(284);
  });

  it.each([
    ["id,scan_date,scanner,radius_tt_vbmd,Tb.BMD radius,Tibia: Cortical thickness (um)", "P1,2026-03-14,XCT2,301,150,1210"],
    ["ID;Messdatum;Scanner;Radius Tt.BMD;radius_tb_vbmd;Ct.Th1 Tibia [µm]", "P1;14.03.2026;XCT2;301,0;150,5;1210,0"],
  ])("of headers with their sites (%s) is one scan for each site of a line", (header, line) => {
    const { scans, unknownColumns } = read(`${header}\n${line}\n`);
    expect(scans.map(({ line: at, site, scanner, values }) => [at, site, scanner, values.map(({ parameter }) => parameter)])).toEqual([
      [2, "distal-radius", "xtremect-2", ["tt_bmd", "tb_bmd"]],
      [2, "distal-tibia", "xtremect-2", ["ct_th"]],
    ]);
    expect(valueOf(scans[1], "ct_th").value).toBe(1.21);
    expect(scans.map(({ scanDate }) => scanDate)).toEqual(["2026-03-14", "2026-03-14"]);
    expect(unknownColumns).toEqual([]);
  });

  it("with sites in headers, ignores unscanned sites and gives a reason for unreadable values", () => {
    const { scans, skipped } = read("id,scanner,tt_vbmd_radius,tt_vbmd_tibia\nP1,XCT2,301,\nP2,XCT2,301,high\nP3,XCT2,,\n");
    expect(scans.map(({ line, site }) => [line, site])).toEqual([
      [2, "distal-radius"],
      [3, "distal-radius"],
    ]);
    expect(skipped).toEqual([
      { line: 3, reason: "tt_vbmd_tibia is not a number and is left out." },
      { line: 4, reason: "No measurement stands in this line." },
    ]);
  });

  it("reads parameters of a single site without a site column, and leaves the scanner empty", () => {
    const { reportType, scans } = read("id,side,bmd_th,bmd_fn,L1-L4 BMD (mg/cm2)\nP1,left,0.9,0.8,1010\n");
    expect(reportType).toBe("dxa");
    expect(scans.map(({ site, side, scanner, values }) => [site, side, scanner, values.map(({ value }) => value)])).toEqual([
      ["hip", "left", null, [0.9, 0.8]],
      ["lumbar-spine", null, null, [1.01]],
    ]);
  });

  it("with sites in headers, infers the scanner from trabecular thickness, or asks for it", () => {
    const scannerOf = (thickness: string) => read(`id,tt_vbmd_radius,Tb.Th radius\nP1,301,${thickness}\n`).scans[0]!;
    expect(scannerOf("0.23")).toMatchObject({ scanner: "xtremect-2", notes: [expect.stringContaining("confirm it")] });
    expect(scannerOf("0.15")).toMatchObject({ scanner: null, notes: [expect.stringContaining("say which")] });
  });

  it("is not of headers with one measurement of a site twice", () => {
    expect(refusal("id,tt_vbmd_radius,Radius: Tt.BMD\nP1,301,302\n")).toBe("The header names one column twice: keep one of the two.");
  });

  it("infers the unit of porosities from the whole column, with a note", () => {
    const valuesOf = (header: string, cells: readonly string[]) =>
      read([`id,site,scanner,${header}`, ...cells.map((cell) => `P,radius,XCT2,${cell}`)].join("\n")).scans.map((scan) =>
        valueOf(scan, "ct_po"),
      );
    expect(valuesOf("Ct.Po", ["0.014", "0.09"])).toMatchObject([
      { value: 1.4, note: expect.stringContaining("from a fraction") },
      { value: 9 },
    ]);
    expect(valuesOf("Ct.Po", ["0.9", "3.1"])).toMatchObject([{ value: 0.9, note: expect.stringContaining("percentage") }, { value: 3.1 }]);
    expect(valuesOf("Ct.Po (%)", ["0.014"])).toMatchObject([{ value: 0.014, note: null }]);
  });

  it("reads a bone without further location as its distal site, with a warning", () => {
    const { scans } = read("id,site,scanner,scan_date,ct_th\nP1,Radius left,XCT2,2026-03-14,1.1\n");
    expect(scans).toMatchObject([{ site: "distal-radius", side: "left", notes: ["“Radius left” is read as the distal radius."] }]);
  });

  it("groups long-form lines by scan, and warns about unreadable lines", () => {
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
    expect(scans[0]?.notes).toEqual([
      "Line 4: the unit is none of bmd_tr, so its value is left out.",
      "Line 5 names no parameter that is known.",
    ]);
    expect(skipped).toEqual([{ line: 6, reason: expect.stringMatching(/outside what is possible/) }]);
  });

  it("reports the kinds of identifying data, without their content", () => {
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
