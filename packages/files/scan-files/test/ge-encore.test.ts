import { describe, expect, it } from "vitest";
import { personal, table, utf16 } from "./dxa-files.ts";
import { read, refusal, valueOf } from "./support.ts";

const person = ["Lovelace", "Ada", "P77"];
const begins = ["Last Name", "First Name", "Patient ID", "Measure Date"];

describe("text of GE Lunar enCORE", () => {
  it("of a whole body is read from UTF-16 with tabs; its total is the whole body's", () => {
    const text = table(
      [
        [...begins, "Head BMD", "Head BMC", "Head Area", "Head T-score", "Arms BMD", "Total BMD", "Total BMC", "Total Area", "TBLH BMD"],
        [...person, "3/14/2026", "2.1", "450", "210", "1.1", "0.8", "1.156", "2450.5", "2119.8", "0.998"],
      ],
      "\t",
    );
    const reply = read(utf16(text));
    expect(reply).toMatchObject({ format: "ge-encore", reportType: "dxa", unknownColumns: [] });
    expect(reply.warnings).toEqual([expect.stringMatching(/own T- and Z-scores/)]);
    expect(reply.scans).toHaveLength(1);
    expect(reply.scans[0]).toMatchObject({
      ...{ subjectCode: "P77", scanDate: "2026-03-14", site: "whole-body", scanner: "ge-lunar", notes: [] },
      values: [
        { parameter: "bmd_wb", value: 1.156, unit: "g/cm²" },
        { parameter: "bmc_wb", value: 2450.5 },
        { parameter: "area_wb", value: 2119.8 },
        { parameter: "bmd_tblh", value: 0.998 },
      ],
    });
    expect(reply.identifying).toEqual(["names"]);
    for (const name of personal) expect(JSON.stringify(reply)).not.toContain(name);
  });

  it("of both hips has a scan for each side, and none for their mean", () => {
    const { scans } = read(
      table([
        [
          ...begins,
          "Left Neck BMD",
          "Right Neck BMD",
          "Mean Neck BMD",
          "Left Total BMD",
          "Right Total BMD",
          "Left Troch BMD",
          "Left Shaft BMD",
        ],
        [...person, "2026-03-14", "0.9", "0.88", "0.89", "1.01", "0.99", "0.8", "1.2"],
      ]),
    );
    expect(scans.map(({ site, side, values }) => [site, side, ...values.map(({ parameter, value }) => `${parameter} ${value}`)])).toEqual([
      ["hip", "left", "bmd_fn 0.9", "bmd_th 1.01", "bmd_tr 0.8"],
      ["hip", "right", "bmd_fn 0.88", "bmd_th 0.99"],
    ]);
  });

  it("reads vertebrae and their combinations, and ignores an ambiguous total", () => {
    const reply = read(
      table([
        [...begins, "L1 BMD", "L2 BMD", "L1-L4 BMD", "L2-L4 BMD", "Total BMD"],
        [...person, "2026-03-14", "1.1", "1.2", "1.15", "1.19", "1.15"],
      ]),
    );
    expect(reply.scans[0]?.values.map(({ parameter }) => parameter)).toEqual(["bmd_l1", "bmd_l2", "bmd_ls", "bmd_l2l3l4"]);
  });

  it.each([
    [["3/4/2026", "3/14/2026"], ["2026-03-04", "2026-03-14"], false],
    [["4/3/2026", "14/3/2026"], ["2026-03-04", "2026-03-14"], false],
    [["3/4/2026", "5/6/2026"], ["2026-03-04", "2026-05-06"], true],
    [["04.03.2026", "14.03.2026 10:20"], ["2026-03-04", "2026-03-14"], false],
    [["3/14/2026", "14/3/2026"], ["2026-03-14", "2026-03-14"], false],
    [["3/4/26", "2/30/2026"], [null, null], false],
  ])("reads the dates %j as %j", (written, dates, doubted) => {
    const { scans } = read(table([[...begins, "Head BMD", "Total BMD"], ...written.map((date) => [...person, date, "2", "1.1"])]));
    expect(scans.map(({ scanDate }) => scanDate)).toEqual(dates);
    expect(scans.some(({ notes }) => notes.some((text) => text.includes("month first")))).toBe(doubted);
  });

  it("converts pounds and cubic inches, by the header or by the US date format", () => {
    const masses = read(
      table([
        [...begins, "Arms Fat Mass", "Total Lean Mass", "Total Region %Fat"],
        [...person, "3/14/2026", "5.1", "100", "31.5"],
      ]),
    );
    expect(masses.reportType).toBe("dxa-body-composition");
    expect(masses.warnings).toEqual([expect.stringMatching(/^Total Lean Mass has no unit and is read in lb/)]);
    expect(valueOf(masses.scans[0], "lean_kg")).toMatchObject({ value: 45.3592, unit: "kg", note: "Converted from lb to kg." });
    expect(valueOf(masses.scans[0], "fat_pct").value).toBe(31.5);
    const vat = read(
      table([
        [...begins, "VAT Mass (lbs)", "VAT Volume (in³)"],
        [...person, "2026-03-14", "2", "60"],
      ]),
    );
    expect(valueOf(vat.scans[0], "vat_mass")).toMatchObject({ value: 907.185, note: "Converted from lb to g." });
    expect(valueOf(vat.scans[0], "vat_volume")).toMatchObject({ value: 983.224, note: "Converted from in³ to cm³." });
    const metric = read(
      table([
        [...begins, "VAT Mass (g)", "VAT Volume (cm³)"],
        [...person, "14.03.2026", "907", "983"],
      ]),
    );
    expect(metric.scans[0]?.values.map(({ value, note }) => [value, note])).toEqual([[907, null], [983, null]]); // oxfmt-ignore
  });

  it("does not guess the unit of a mass", () => {
    const reply = read(
      table([
        [...begins, "Arms Fat Mass", "Total Lean Mass", "A/G Ratio"],
        [...person, "2026-03-14", "5.1", "100", "0.9"],
      ]),
    );
    expect(reply.scans[0]?.values.map(({ parameter }) => parameter)).toEqual(["android_gynoid"]);
    expect(reply.warnings).toEqual([
      "The column Total Lean Mass is not read: its unit is not written: workstations write kg or, in the United States, lb; write it in the header, such as (kg).",
    ]);
  });

  it("rejects other tables with similar column names", () => {
    expect(refusal("id,age,Total BMD\n1,50,1.1\n")).toMatch(/not in a form that is known here/);
  });
});
