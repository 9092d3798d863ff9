import { evaluationParameters } from "@trabecula/study-tables";
import { describe, expect, it } from "vitest";
import { readImageHeader } from "../src/image-header/index.ts";
import { table } from "./dxa-files.ts";
import { aim030, madeLog } from "./image-file.ts";
import { made, parts } from "./ipl-log.ts";
import { read, valueOf } from "./support.ts";

const evaluation = ["PatNo", "MeasNo", "MeasDate", "Site", "Tt.BMD", "Tb.BMD", "Ct.BMD", "Ct.Th"];
const scan = ["12", "34", "2026-03-14", "TL", "284.3", "161.2", "861.5", "1.21"];

describe("a line that a spreadsheet worked out of the others", () => {
  it.each(["Mean", "TOTAL", "n = 2", "Mittelwert", "Std. Dev."])("is no scan of a person: %s", (word) => {
    const reply = read(table([evaluation, scan, [word, "", "", "", "284", "161", "861", "1.2"]], "\t"));
    expect(reply.scans).toHaveLength(1);
    expect(reply.skipped).toEqual([{ line: 3, reason: expect.stringContaining("no person's scan") }]);
    const apex = read(
      table([
        ["PATIENT_KEY", "SCAN_DATE", "HTOT_BMD", "NECK_BMD"],
        ["K1", "2026-03-14", "0.9", "0.8"],
        [word, "", "0.9", "0.8"],
      ]),
    );
    expect([apex.scans.length, apex.skipped.length]).toEqual([1, 1]);
  });

  it("reads the scan of a person named MIN", () => {
    const named = table(
      [
        ["PatName", ...evaluation],
        ["MIN", ...scan],
      ],
      "\t",
    );
    expect(read(named).scans).toHaveLength(1);
  });
});

describe("finite elements of older software", () => {
  it("are read from load and stiffness alone, with measurement number and date", () => {
    const reply = read("MeasNo\tPatNo\tMeasDate\tSite\tFailure load [N]\tStiffness [N/mm]\n4261\t815\t22-JUL-2020\tTR\t12000.3\t201233\n");
    expect(reply.scans[0]).toMatchObject({ measurementNumber: "4261", scanDate: "2020-07-22", site: "distal-tibia", side: "right" });
    expect(reply.scans[0]!.values.map(({ parameter, value }) => [parameter, value])).toEqual([
      ["failure_load", 12.0003],
      ["stiffness", 201.233],
    ]);
  });
});

describe("a table in German", () => {
  it("reads measurement number, date, site and side, and recognizes identifying columns", () => {
    const text = table(
      [
        ["Nachname", "PatNr", "MessNr", "Messdatum", "Messort", "Seite", "Geburtsdatum", "Tt.BMD", "Tb.BMD", "Ct.BMD", "Bemerkung"],
        ["Muster", "12", "34", "14.03.2026", "Tibia", "links", "01.02.1960", "284,3", "161,2", "861,5", "gut"],
      ],
      ";",
    );
    const { scans, identifying, unknownColumns } = read(text);
    expect(scans[0]).toMatchObject({
      subjectCode: "12",
      measurementNumber: "34",
      scanDate: "2026-03-14",
      site: "distal-tibia",
      side: "left",
    });
    expect([identifying, unknownColumns]).toEqual([["dates of birth", "names", "remarks"], []]);
  });
});

describe("NHANES as pandas reads its transport files", () => {
  it("has 0 as the least number of SAS, which is 0", () => {
    const reply = read("SEQN,DXAFMRST,DXXFMBCC,DXXOFBMD\n31131.0,1.0,5.397605346934028e-79,0.957\n31132.0,1.0,3.0,0.9\n");
    expect(reply.scans.map(({ values }) => values.map(({ value }) => value))).toEqual([[0.957]]);
    expect(reply.skipped[0]!.reason).toContain("noise due to obesity");
  });
});

describe("a name of a study, or of the catalogue", () => {
  it.each([
    [
      ["Total volumetric BMD", "Trabecular vBMD (mg HA/cm3)", "Cortical thickness (µm)"],
      { tt_bmd: 284.3, tb_bmd: 161.2, ct_th: 1.214 },
      ["284.3", "161.2", "1214"],
    ],
    [
      ["Estimated failure load (kN)", "Stiffness [N/mm]", "Bone volume fraction (%)"],
      { failure_load: 12, stiffness: 201.3, bvtv: 0.249 },
      ["12", "201300", "24.9"],
    ],
    [["Tt.\u200bBMD", "\ufeffTb.BMD", "Ct.\u00adTh"], { tt_bmd: 284.3, tb_bmd: 161.2, ct_th: 1.214 }, ["284.3\u200b", "161.2", "1.214"]],
  ])("is read in an evaluation: %j", (header, values, cells) => {
    const text = table(
      [
        ["PatNo", "MeasNo", "MeasDate", "Site", ...header],
        ["1", "2", "2026-03-14", "TL", ...cells],
      ],
      "\t",
    );
    const { scans, unknownColumns } = read(text);
    expect(Object.fromEntries(scans[0]!.values.map(({ parameter, value }) => [parameter, value]))).toEqual(values);
    expect(unknownColumns).toEqual([]);
  });

  it("Ward's is read with its apostrophe", () => {
    const { scans } = read("Last Name,First Name,Patient ID,Measure Date,Neck BMD,Ward's BMD\nA,B,7,2026-03-14,0.9,0.7\n");
    expect(valueOf(scans[0], "bmd_ward").value).toBe(0.7);
  });
});

describe("dates", () => {
  it.each([
    ["2020/01/02", "2020-01-02"],
    ["2 January 2020", "2020-01-02"],
    ["02-JAN-2020 10:11:12.13", "2020-01-02"],
    ["13-01-2020", "2020-01-13"],
    ["03-04-2020", null],
    ["3/4/20", null],
    // OpenVMS's empty date, and the date of a clock that was never set.
    ["17-NOV-1858 00:00:00.00", null],
    ["14-MAR-2396", null],
  ])("of an evaluation: %s", (written, date) => {
    const reply = read(table([evaluation, scan.with(2, written)], "\t"));
    expect(reply.scans[0]!.scanDate).toBe(date);
  });
});

it("reads no scan date from before scanners existed, in any file format", () => {
  const own = "id,site,scanner,scan_date,bmd_th\nK1,hip,hologic,1858-11-17,0.9\n";
  const apex = "PATIENT_KEY,SCAN_DATE,HTOT_BMD,NECK_BMD\nK1,11/17/1858,0.9,0.8\n";
  for (const text of [own, apex]) {
    const { scans } = read(text);
    expect(scans[0]).toMatchObject({
      scanDate: null,
      notes: ["The scan's date is not read: no scanner measured on 1858-11-17; enter it."],
    });
  }
  const log = made({ ...parts, head: parts.head.replace("14-MAR-2026", "17-NOV-1858") });
  expect(read(log).scans[0]!.scanDate).toBeNull();
  const image = aim030({ log: madeLog.replace(" 2-FEB-2016", "17-NOV-1858") });
  expect(readImageHeader(image, 5_000_000_000)).toMatchObject({ ok: true, facts: { scanDate: null } });
});

describe("spellings of units", () => {
  it("that study tables know are known here", () => {
    const header = [
      "PatNo;MeasNo;MeasDate;Site;Tt.BMD [mg HA·cm⁻³];Tb.BMD [mgHA/cc];Ct.BMD (g/cc);Tb.N [mm−1];Tb.Th [micrometers]",
      "Ct.Th_um;Ct.Po [percent];BV/TV [pct];Tt.Ar [sq mm];E.app [N/mm2]",
    ].join(";");
    const { scans, warnings } = read(`${header}\n1;2;2026-03-14;TL;284,3;161,2;0,8615;1,3;251;1214;3,1;24,9;702,1;1234\n`);
    expect(warnings).toEqual([]);
    expect(
      ["tt_bmd", "tb_bmd", "ct_bmd", "tb_n", "tb_th", "ct_th", "ct_po", "bvtv", "tt_ar", "app_modulus"].map(
        (key) => valueOf(scans[0], key).value,
      ),
    ).toEqual([284.3, 161.2, 861.5, 1.3, 0.251, 1.214, 3.1, 0.249, 702.1, 1234]);
  });
});

it("evaluation parameters fit into the bits that track superseded lines", () => expect(evaluationParameters.length).toBeLessThan(32));

describe("a log of thousands of lines of one measurement", () => {
  it("uses the last line, and marks earlier lines as superseded or with a warning", () => {
    const rows = Array.from({ length: 5000 }, (_, index) => (index === 10 ? scan : scan.with(7, "")));
    const { scans } = read(table([evaluation, ...rows], "\t"));
    expect(scans.filter(({ superseded }) => !superseded).map(({ line }) => line)).toEqual([12, 5001]);
    expect(scans[10]!.notes).toContain("Line 5001 is a later evaluation of the same measurement with other parameters.");
  });
});
