import { describe, expect, it } from "vitest";
import { splitUnit } from "../src/column-name.ts";
import { readScanFile } from "../src/index.ts";
import { table } from "./dxa-files.ts";
import { bytesOf, file, secondGenerationColumns, secondGenerationScan } from "./evaluation-file.ts";
import { read, refusal, valueOf } from "./support.ts";

const apex = [
  ["PATIENT_KEY", "SCANID", "SCAN_DATE", "SCAN_TYPE", "HTOT_BMD", "NECK_BMD", "PHYSICIAN_COMMENT"],
  ["K1", "7", "2026-03-14", "2", "0.912", "0.801", ""],
  ["K2", "8", "2026-03-15", "3", "0.845", "0.722", "none"],
];
const valuesOf = (content: string | Uint8Array) =>
  read(content).scans.map(({ side, values }) => [side, ...values.map(({ value }) => value)]);
const expected = [
  ["left", 0.912, 0.801],
  ["right", 0.845, 0.722],
];

describe("a table reads the same", () => {
  it.each(["\t", ";", "|", ","])("separated by %j, with empty cells behind each line", (delimiter) => {
    expect(valuesOf(table(apex, delimiter))).toEqual(expected);
    const trailing = apex.map((row) => [...row, "", ""]);
    expect(valuesOf(table(trailing, delimiter))).toEqual(expected);
    expect(valuesOf(table([trailing[0]!, ...apex.slice(1)], delimiter))).toEqual(expected);
    expect(valuesOf(table([apex[0]!, ...trailing.slice(1)], delimiter))).toEqual(expected);
  });

  it("with decimal commas, in quotation marks where the comma separates", () => {
    const commas = apex.map((row) => row.map((cell) => cell.replace(/^(\d)\.(\d+)$/, "$1,$2")));
    for (const delimiter of ["\t", ";", "|"]) expect(valuesOf(table(commas, delimiter))).toEqual(expected);
    expect(valuesOf(table(commas.map((row) => row.map((cell) => `"${cell}"`))))).toEqual(expected);
  });

  it.each(["\n", "\r\n", "\r"])("with a remark of several lines in quotation marks, ended by %j", (end) => {
    const remark = `"limps,${end}since May${end}and ""often"""`;
    const rows = apex.map((row, place) => (place === 1 ? [...row.slice(0, -1), remark] : row));
    const text = `${rows.map((row) => row.join(",")).join(end)}${end}`;
    expect(valuesOf(text)).toEqual(expected);
    const { scans, identifying } = read(text);
    expect(scans.map(({ line }) => line)).toEqual([2, 5]);
    expect(identifying).toEqual(["remarks"]);
  });

  it("where a quotation mark was forgotten or a remark begins with inches, but for that cell", () => {
    for (const cell of ['"limps', '5" scar', '"', '""'])
      expect([
        cell,
        valuesOf(
          table(
            apex.map((row, place) => (place === 1 ? [...row.slice(0, -1), cell] : row)),
            "\t",
          ),
        ),
      ]).toEqual([cell, expected]);
    const quoted = file(secondGenerationColumns, [
      { ...secondGenerationScan, PatName: '"DOE' },
      { ...secondGenerationScan, PatName: '"ROE', MeasNo: "20118" },
    ]);
    expect(read(quoted).scans).toHaveLength(2);
  });

  it("below the line that Excel writes for its separator, for tables of our own too", () => {
    expect(valuesOf(`sep=;\r\n${table(apex, ";")}`)).toEqual(expected);
    expect(valuesOf("sep=;\r\nid;site;side;scanner;bmd_th\r\nK1;hip;left;hologic;0,912\r\n")).toEqual([["left", 0.912]]);
  });
});

describe("a unit", () => {
  it.each([
    ["Ct.Th [µm]", "Ct.Th", "µm"],
    ["Ct.Th (um)", "Ct.Th", "um"],
    ["Ct.Th {mm}", "Ct.Th", "mm"],
    ["Ct.Th <mm>", "Ct.Th", "mm"],
    ["Ct.Th, mm", "Ct.Th", "mm"],
    ["Ct.Th mm", "Ct.Th", "mm"],
    ["Ct.Th_mm", "Ct.Th", "mm"],
    ["Ct.Th..mm.", "Ct.Th", "mm"],
    ["Ct.Th in µm", "Ct.Th", "µm"],
    ["Ct.Th / mm", "Ct.Th", "mm"],
    ["Tt.BMD [mg HA/cm³]", "Tt.BMD", "mg HA/cm³"],
    ["Tt.BMD..mg.HA.cm3.", "Tt.BMD", "mg HA/cm3"],
    ["HTOT_BMD (g/cm^2)", "HTOT_BMD", "g/cm^2"],
    ["HTOT_BMD..g.cm2.", "HTOT_BMD", "g/cm2"],
    ["Total BMD, g/cm²", "Total BMD", "g/cm²"],
    ["F.load kN", "F.load", "kN"],
    ["Ct.Po %", "Ct.Po", "%"],
    ["Tb N", "Tb N", null],
    ["Tb_N", "Tb_N", null],
    ["DT-Tb.(1/N).SD", "DT-Tb.(1/N).SD", null],
    ["D100-1", "D100-1", null],
    ["Total Region % Fat", "Total Region % Fat", null],
    ["(Tb.F/TF)dist", "(Tb.F/TF)dist", null],
  ])("of %j", (header, name, unitHint) => expect(splitUnit(header)).toEqual({ name, unitHint }));

  it("in each of these converts the column", () => {
    const headerOf = (header: string) => secondGenerationColumns.map((column) => (column === "Ct.Th1" ? header : column));
    for (const header of ["Ct.Th1 {µm}", "Ct.Th1 <um>", "Ct.Th1, µm", "Ct.Th1 µm", "Ct.Th1..um."]) {
      const text = file(headerOf(header), [{ ...secondGenerationScan, [header]: "1214" }]);
      expect([header, valueOf(read(text).scans[0], "ct_th").value]).toEqual([header, 1.214]);
    }
  });
});

describe("a code that is declared as missing", () => {
  const readWith = (text: string, missing: string[]) => {
    const result = readScanFile(bytesOf(text), { missing });
    if (!result.ok) throw new Error(result.message);
    return result.reply;
  };

  it("is removed from an evaluation, without changes to other values of the column", () => {
    const second = { ...secondGenerationScan, MeasNo: "20118", "Ct.Po1": "0.9", "Tot.vBMD1": "284.3" };
    const text = file(secondGenerationColumns, [secondGenerationScan, { ...second, "Tb.N1": "-9.00", "Ct.Po1": "0.99" }]);
    const { scans } = readWith(text, ["-9", "0.99"]);
    expect(valueOf(scans[0], "ct_po").value).toBe(3.1);
    expect(scans[1]!.values.map(({ parameter }) => parameter)).not.toContain("tb_n");
    expect(scans[1]!.values.map(({ parameter }) => parameter)).not.toContain("ct_po");
    expect(scans[1]!.notes).toContain("Tb.N1 is -9.00, which you declared as missing; it is left out.");
    expect(scans[1]!.notes).toContain("Ct.Po1 is 0.99, which you declared as missing; it is left out.");
  });

  it("is removed from vertebrae of a DXA table and from wide and long scan tables", () => {
    const spine = table([
      ["PATIENT_KEY", "SCANID", "L1_BMC", "L1_AREA", "L2_BMC", "L2_AREA", "L3_BMC", "L3_AREA", "L4_BMC", "L4_AREA", "TOT_BMD"],
      ["K1", "7", 12, 13, 14, 14, 15, 15, 0.88, 0.88, 0.88],
    ]);
    const { scans } = readWith(spine, ["0.88"]);
    expect(scans[0]!.values.map(({ parameter }) => parameter)).toContain("bmd_l1l2l3");
    expect(scans[0]!.notes).toContain("L4_BMC is 0.88, which you declared as missing; it is left out.");
    for (const text of [
      "id,site,side,scanner,bmd_th,bmd_fn\nK1,hip,left,hologic,0.91,0.5\n",
      "id,site,side,scanner,parameter,value\nK1,hip,left,hologic,bmd_th,0.91\nK1,hip,left,hologic,bmd_fn,0.5\n",
    ]) {
      const { scans } = readWith(text, ["0.5"]);
      expect(scans[0]!.values.map(({ parameter }) => parameter)).toEqual(["bmd_th"]);
      expect(scans[0]!.notes).toEqual(["bmd_fn is 0.5, which you declared as missing; it is left out."]);
    }
  });

  it("is the reason for skipping a line without other values", () => {
    const text = table([...apex, ["K3", "9", "2026-03-16", "2", "-99", "-99", ""]]);
    expect(readWith(text, ["-99"]).skipped).toEqual([
      {
        line: 4,
        reason:
          "HTOT_BMD is -99, which you declared as missing; it is left out. NECK_BMD is -99, which you declared as missing; it is left out.",
      },
    ]);
  });

  it.each([-9, -99, -999, 999, 9999])("discards the common code %d in an evaluation even when not declared", (code) => {
    const text = file(secondGenerationColumns, [
      secondGenerationScan,
      { ...secondGenerationScan, MeasNo: "2", "Tb.N1": `${code}`, "Ct.Po1": `${code}` },
    ]);
    const { scans } = read(text);
    expect(scans[1]!.values.filter(({ parameter }) => parameter === "tb_n" || parameter === "ct_po")).toEqual([]);
    expect(scans[1]!.notes.join(" ")).toContain(`Tb.N1 is ${code}, which no bone has and tables write for what is missing`);
    expect(valueOf(scans[0], "ct_po").value).toBe(3.1);
  });

  it("leaves numbers alone that only look so", () => {
    const { scans } = read(
      file(secondGenerationColumns, [{ ...secondGenerationScan, "Tb.Inn.vBMD1": "-9", "Tt.Ar1": "999", "F.load1": "-9999" }]),
    );
    expect(["tb_bmd_inn", "tt_ar", "failure_load"].map((key) => valueOf(scans[0], key).value)).toEqual([-9, 999, 9.999]);
  });
});

describe("one name in two columns", () => {
  it("is rejected when the columns differ in a line, and read when they agree", () => {
    const joined = (second: string) =>
      table([
        ["PATIENT_KEY", "SCAN_DATE", "HTOT_BMD", "NECK_BMD", "patient_key", "SCAN_DATE"],
        ["K1", "2026-03-14", "0.9", "0.8", "K1", second],
      ]);
    expect(refusal(joined("2026-03-15"))).toBe("The column SCAN_DATE stands twice, and the two differ in line 2: keep the one that holds.");
    expect(read(joined("2026-03-14")).scans[0]!.scanDate).toBe("2026-03-14");
    expect(read(joined("")).scans[0]!.scanDate).toBe("2026-03-14");
  });
});

describe("bone and body composition in one table", () => {
  it("are both read, each with its own scans and reasons", () => {
    const text = table([
      ["PATIENT_KEY", "SCANID", "SCAN_DATE", "HTOT_BMD", "WBTOT_BMD", "WBTOT_PFAT", "WBTOT_LEAN"],
      ["K1", "7", "2026-03-14", "0.9", "1.1", "31.5", "42000"],
      ["K2", "8", "2026-03-15", "0.8", "1.0", "", ""],
    ]);
    const reply = read(text);
    expect(reply.reportType).toBe("dxa");
    expect(reply.scans.map(({ site }) => site)).toEqual(["hip", "whole-body", "hip", "whole-body"]);
    expect(reply.others).toMatchObject([
      {
        reportType: "dxa-body-composition",
        scans: [
          {
            line: 2,
            subjectCode: "K1",
            scanDate: "2026-03-14",
            values: [
              { parameter: "fat_pct", value: 31.5 },
              { parameter: "lean_kg", value: 42 },
            ],
          },
        ],
        skipped: [{ line: 3 }],
      },
    ]);
  });

  it("are read as one report type when only one has values", () => {
    const reply = read(
      table([
        ["PATIENT_KEY", "SCANID", "HTOT_BMD", "WBTOT_PFAT"],
        ["K1", "7", "", "31.5"],
      ]),
    );
    expect(reply).toMatchObject({ reportType: "dxa-body-composition" });
    expect(reply.others).toBeUndefined();
  });

  it.each(["PATIENT_KEY,SCANID,WBTOT_BMD,WBTOT_LEAN\nK1,7,1.1,42.0\n", "id,site,scanner,bmd_wb,lean_kg\nK1,whole-body,hologic,1.1,0.04\n"])(
    "and problems of one report type are listed with the other: %j",
    (text) => {
      const { scans, others, warnings } = read(text);
      expect([scans.length, others]).toEqual([1, undefined]);
      expect(warnings).toEqual([expect.stringMatching(/^Line 2: (?:WBTOT_LEAN|lean_kg) is .* it is left out\.$/)]);
    },
  );

  it("are both read of a table of our own, wide or long", () => {
    const reply = read("id,site,scanner,bmd_wb,fat_pct\nK1,whole-body,hologic,1.1,31.5\n");
    expect([reply.reportType, reply.others?.map(({ reportType }) => reportType)]).toEqual(["dxa", ["dxa-body-composition"]]);
  });
});
