import { describe, expect, it } from "vitest";
import { readSubjectCode } from "../src/scanco-evaluation/identity-columns.ts";
import { readDate } from "@trabecula/study-tables";
import { readScanSite } from "@trabecula/study-tables";
import { file, firstGenerationColumns, firstGenerationScan, secondGenerationColumns, secondGenerationScan } from "./evaluation-file.ts";
import { read, readOfWorkbook } from "./support.ts";

describe("dates", () => {
  it.each([
    ["14-MAR-2026", "2026-03-14"],
    ["14-MAR-2026 09:26:53.00", "2026-03-14"],
    ["4-Mar-2026 9:26", "2026-03-04"],
    ["2026-03-14", "2026-03-14"],
    ["2026-03-14T09:26:53Z", "2026-03-14"],
    ["14.03.2026", "2026-03-14"],
    ["14/03/2026", "2026-03-14"],
    ["03/14/2026", "2026-03-14"],
    ["29-FEB-2024", "2024-02-29"],
    ["05/05/2026", "2026-05-05"],
  ])("%s is %s", (text, date) => expect(readDate(text)).toBe(date));

  it.each(["03/04/2026", "29-FEB-2026", "31-APR-2026", "14-XÄR-2026", "14-MAR-26", "2026", "yesterday", "", "45730"])(
    "%j is not guessed",
    (text) => expect(readDate(text)).toBeNull(),
  );
});

describe("sites and sides", () => {
  it.each([
    ["RL", "", "distal-radius", "left"],
    ["TR", "", "distal-tibia", "right"],
    ["R", "", "distal-radius", null],
    ["T", "L", "distal-tibia", "left"],
    ["Radius_R", "", "distal-radius", "right"],
    ["Right tibia", "", "distal-tibia", "right"],
    ["R T", "", "distal-tibia", "right"],
    ["L R", "", "distal-radius", "left"],
    ["R R", "", "distal-radius", "right"],
    ["Radius", "Links", "distal-radius", "left"],
    ["Tibia rechts", "", "distal-tibia", "right"],
    ["Tibia 30%", "", "diaphyseal-tibia", null],
    ["Radius L 30 %", "", "diaphyseal-radius", "left"],
    ["Tibia 7.3%", "", "distal-tibia", null],
    ["Radius diaphysis left", "", "diaphyseal-radius", "left"],
    ["20", "", null, null],
    ["Rechts", "", null, "right"],
    ["Lumbar", "", null, null],
  ])("%j with side %j is %s, %s", (siteText, sideText, site, side) => {
    expect(readScanSite(siteText, sideText)).toEqual({ site, side });
  });

  it("asks for the site when the file has only a workstation code or none", () => {
    const scans = ["21", ""].map((Site) => ({ ...secondGenerationScan, Site }));
    const read2 = read(file(secondGenerationColumns, scans)).scans;
    expect(read2.map((scan) => scan.site)).toEqual([null, null]);
    expect(read2[0]!.notes[0]).toContain("whose meaning each workstation sets");
    expect(read2[1]!.notes[0]).toContain("does not say which site");
  });

  it("does not call a shaft, denser than 520 mg HA/cm³, the end of a bone", () => {
    const scans = ["520.1", "520.0"].map((density) => ({ ...secondGenerationScan, "Tot.vBMD1": density }));
    const [shaft, end] = read(file(secondGenerationColumns, scans)).scans;
    expect(shaft).toMatchObject({ site: null, side: "left" });
    expect(shaft!.notes[0]).toContain("shaft");
    expect(end!.site).not.toBeNull();
  });
});

describe("the scanner's generation", () => {
  it("is left open where names and trabecular thickness contradict each other", () => {
    const mixedUp = { ...secondGenerationScan, "Tb.Th1": "0.074" };
    const [scan] = read(file(secondGenerationColumns, [mixedUp])).scans;
    expect(scan!.scanner).toBeNull();
    expect(scan!.notes[0]).toMatch(/those of XtremeCT II, but a Tb\.Th of 0\.074 mm is what XtremeCT I measures/);
    const [other] = read(file(firstGenerationColumns, [{ ...firstGenerationScan, "tTb.Th1": "0.24" }])).scans;
    expect(other!.scanner).toBeNull();
  });

  it.each([
    ["0.24", "xtremect-2"],
    ["0.07", "xtremect-1"],
    ["0.145", null],
  ])("is judged by a trabecular thickness of %s mm where names tell nothing", (thickness, scanner) => {
    const [scan] = read(`Site\tTtBMD\tTbN\tTbTh\nRL\t300\t1.4\t${thickness}\n`).scans;
    expect(scan!.scanner).toBe(scanner);
    expect(scan!.notes).toHaveLength(1);
  });
});

describe("subject codes", () => {
  it.each(["10482", "S-017", "a.1_b"])("%s is a code", (text) => expect(readSubjectCode(text)).toBe(text));
  it.each(["Doe", "DOE JANE 2", "", "Jane^Doe1", "x".repeat(41) + "1"])("%j could be a name and is not read", (text) =>
    expect(readSubjectCode(text)).toBeNull(),
  );
});

describe("days that a workbook counts, in cells without a format", () => {
  const scanco = (day: string) => `MeasNo,Meas-Date,Site,Tot.vBMD1,Tb.vBMD1,Ct.Th1\n412,${day},TL,284.0,171.3,1.31\n`;
  const hologic = (day: string) => `PATIENT_KEY,SCAN_DATE,HTOT_BMD,NECK_BMD\nK1,${day},0.9,0.8\n`;
  const ours = (day: string) => `id,scan_date,site,scanner,ct_th\nP1,${day},distal-tibia,XCT2,1.1\n`;

  it.each([
    ["an evaluation", scanco],
    ["a table of DXA", hologic],
    ["our own table", ours],
  ])("are read in %s, and said to be", (_form, textOf) => {
    const [scan] = readOfWorkbook(textOf("45730")).scans;
    expect(scan).toMatchObject({
      scanDate: "2025-03-14",
      notes: expect.arrayContaining([expect.stringMatching(/is 45730 .* read as 2025-03-14/)]),
    });
    expect(readOfWorkbook(textOf("44268.75"), 1904).scans[0]!.scanDate).toBe("2025-03-14");
    expect(read(textOf("45730")).scans[0]!.scanDate).toBeNull();
    for (const day of ["29300", "74900", "457300", "20250314"])
      expect(readOfWorkbook(textOf(day)).scans[0]!.notes.join(" ")).not.toContain("in the workbook");
    expect(readOfWorkbook(textOf("14-MAR-2026")).scans[0]).toMatchObject({ scanDate: "2026-03-14" });
  });

  it("asks for the date when other cells of the column contain dates as text", () => {
    const { scans } = readOfWorkbook(`${ours("45730")}P2,31/03/2025,distal-tibia,XCT2,1.1\n`);
    expect(scans.map(({ scanDate }) => scanDate)).toEqual([null, "2025-03-31"]);
  });
});
