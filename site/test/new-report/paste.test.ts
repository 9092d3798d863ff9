import { reportTypes } from "@trabecula/report-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredScans, type ScanDraft } from "../../src/app/new-report/model/scan-draft.ts";
import { valueFields } from "../../src/app/new-report/model/paste/field-names.ts";
import { pasteTexts, readPastedBlock, type PastedBlock } from "../../src/app/new-report/model/paste/read-block.ts";

const { dxa, "hr-pqct": hrPqct } = reportTypes;

function paste(text: string, catalogue = dxa, into?: string): PastedBlock | null {
  const fields = valueFields(offeredScans(catalogue), catalogue);
  const start = Math.max(0, into ? fields.findIndex(({ parameter }) => parameter.key === into) : 0);
  const following = fields.slice(start).filter(({ key }) => key === fields[start]!.key);
  return readPastedBlock(text, { fields, following });
}

const filled = (block: PastedBlock | null) => Object.fromEntries(block?.fills.map(({ parameter, text }) => [parameter, text]) ?? []);
const reasons = (block: PastedBlock | null) => block?.skipped.map(({ reason }) => reason) ?? [];

describe("names with numbers", () => {
  it("fill matching fields at every site, by any spelling and in any order", () => {
    const block = paste("L1-L4 BMD\t0.872\ng/cm²\nFemoral neck BMD (g/cm2)\t0,634\nbmd_th\t0.781\tg/cm²");
    expect(filled(block)).toEqual({ bmd_ls: "0.872", bmd_fn: "0,634", bmd_th: "0.781" });
    expect(block?.fills.find(({ parameter }) => parameter === "bmd_ls")?.key).toBe("scan-2");
    expect(reasons(block)).toEqual(["names no value of this form"]);
  });

  it("are read from plain text, and from a line of names above a line of values", () => {
    expect(filled(paste("Neck BMD: 0.634\nTotal hip BMD 0.781 g/cm²"))).toEqual({ bmd_fn: "0.634", bmd_th: "0.781" });
    expect(filled(paste("Neck BMD\tTotal hip BMD\tL1–L4 BMD\n0.634\t\t0.872"))).toEqual({ bmd_fn: "0.634", bmd_ls: "0.872" });
    expect(filled(paste("Neck BMD 0.634"))).toEqual({ bmd_fn: "0.634" });
  });

  it("keep two vertebrae apart from all from the first to the last", () => {
    expect(filled(paste("L1+L4 BMD\t0.8\nL1–L4 BMD\t0.9\nL1–L3\t0.85"))).toEqual({
      bmd_l1_and_l4: "0.8",
      bmd_ls: "0.9",
      bmd_l1l2l3: "0.85",
    });
  });

  it("stay in the scan that was pasted into where several have the value", () => {
    expect(paste("Tt.BMD\t284.3\nTb.N\t1.371\t1/mm", hrPqct)?.fills).toEqual([
      { key: "scan-1", parameter: "tt_bmd", text: "284.3" },
      { key: "scan-1", parameter: "tb_n", text: "1.371" },
    ]);
  });

  it("are rejected when ambiguous, repeated, or followed by several numbers", () => {
    expect(reasons(paste("Total hip\t0.781\nNeck BMD\t0.634"))).toEqual(["may be Total hip BMD, Total hip BMC or Total hip area"]);
    const twice = paste("Neck BMD\t0.634\nbmd_fn\t0.7\nTotal hip BMD\t0.781");
    expect(filled(twice)).toEqual({ bmd_th: "0.781" });
    expect(reasons(twice)).toEqual(["stands there more than once", "stands there more than once"]);
    expect(filled(paste("Neck BMD\t0.634\t-2.1\nTotal hip BMD\t0.781\t-1.3"))).toEqual({});
  });
});

describe("a table with row and column names", () => {
  const densitometer = [
    "Region\tArea (cm²)\tBMC (g)\tBMD (g/cm²)\tT-score\tZ-score",
    "Neck\t4.9\t3.1\t0.634\t-1.9\t-0.3",
    "Trochanter\t\t\t0.55\t-1.4\t",
    "Total\t33\t25.8\t0.781\t-1.3\t0.2",
  ];

  it("fills fields by row and column name, and reports unknown names once", () => {
    const block = paste(densitometer.join("\n"));
    expect(filled(block)).toEqual({ area_fn: "4.9", bmc_fn: "3.1", bmd_fn: "0.634", bmd_tr: "0.55" });
    expect(block?.skipped).toEqual(["Total", "T-score", "Z-score"].map((text) => ({ text, reason: "names no value of this form" })));
  });

  it("goes to the sites that head its columns, or that begin its lines", () => {
    const scans = hrPqct.sites.slice(0, 2).map(({ key: site }, index) => ({ ...offeredScans(hrPqct)[0]!, key: `scan-${index + 1}`, site }));
    const fields = valueFields(scans, hrPqct);
    const read = (text: string) => readPastedBlock(text, { fields, following: fields.slice(0, 1) });
    const [one, other] = hrPqct.sites.map(({ label }) => label);
    const expected = [
      ["scan-1", "tt_bmd", "318.6"],
      ["scan-1", "tb_n", "1.371"],
      ["scan-2", "tt_bmd", "284.3"],
      ["scan-2", "tb_n", "1.312"],
    ];
    const across = `\t${one}\t${other!.split(" ").at(-1)}\tUnit\nTt.BMD\t318.6\t284.3\tmg HA/ccm\nTb.N\t1.371\t1.312\t1/mm`;
    const down = `Site\tTt.BMD\tTb.N (1/mm)\n${one}\t318.6\t1.371\n${other}\t284.3\t1.312`;
    for (const text of [across, down]) {
      const block = read(text);
      expect(block?.fills.map(({ key, parameter, text: value }) => [key, parameter, value]).toSorted()).toEqual(expected.toSorted());
      expect(block?.skipped).toEqual([]);
    }
    expect(reasons(read(across.replace("1/mm", "1/cm")))).toEqual(["is in 1/cm, and Tb.N is in 1/mm", "is in 1/cm, and Tb.N is in 1/mm"]);
  });

  it("rejects repeated columns, and ignores numbers without a row name", () => {
    expect(reasons(paste("Region\tBMD\tBMD\nNeck\t0.6\t0.7"))).toEqual(["stands there more than once", "stands there more than once"]);
    expect(filled(paste("Region\tBMD\tBMC\n0.5\t0.6\t0.7\nNeck\t0.6\t3"))).toEqual({ bmd_fn: "0.6", bmc_fn: "3" });
  });
});

describe("bare numbers", () => {
  it("fill the fields from the one that was pasted into, an empty cell leaving its field", () => {
    expect(filled(paste("0.634\n\n0.5\n", dxa, "bmd_fn"))).toEqual({ bmd_fn: "0.634", bmd_int: "0.5" });
    expect(filled(paste("0.781\t\t0.5"))).toEqual({ bmd_th: "0.781", bmd_tr: "0.5" });
  });

  it("stay within their scan, and report surplus numbers", () => {
    const block = paste(Array.from({ length: 60 }, () => "0.8").join("\n"));
    expect(new Set(block?.fills.map(({ key }) => key))).toEqual(new Set(["scan-1"]));
    expect(block!.fills.length + block!.skipped.length).toBe(60);
    expect(new Set(reasons(block))).toEqual(new Set(["has no field left below"]));
  });

  it("report a heading as text without a number", () => {
    const block = paste("BMD\n0.781\n0.634");
    expect(filled(block)).toEqual({ bmd_th: "0.781", bmd_fn: "0.634" });
    expect(reasons(block)).toEqual(["holds no number"]);
  });

  it("use normal pasting for a single value", () => {
    for (const text of ["0.781", " 0,781\n", "some words", "-2.5"]) expect(paste(text)).toBeNull();
  });
});

describe("units", () => {
  it("match the field, convert from the catalogue unit, and reject others", () => {
    expect(filled(paste("Tb.BV/TV\t28,6\t%", hrPqct))).toEqual({ bvtv: "28,6" });
    expect(filled(paste("Tb.BV/TV (fraction)\t0.286", hrPqct))).toEqual({ bvtv: "28.6" });
    expect(reasons(paste("Ct.Th\t1250\tµm", hrPqct))).toEqual(["is in µm, and Ct.Th is in mm"]);
    expect(reasons(paste("Ct.Th (um)\t1250", hrPqct))).toEqual(["is in um, and Ct.Th is in mm"]);
    expect(filled(paste("0.781 g/cm²"))).toEqual({ bmd_th: "0.781" });
  });

  it("leave a comma that can be read both ways to the reader", () => {
    expect(reasons(paste("Total hip BMD\t1,250"))).toEqual(["write 1250 or 1.250, because the comma has two meanings"]);
  });
});

it("rejects a text longer than the values of one person", () => {
  expect(paste("0.8\n".repeat(6000))).toMatchObject({ fills: [], skipped: [{ reason: expect.stringContaining("one person's values") }] });
});

const allHip = valueFields(offeredScans(dxa), dxa);

describe("any block", () => {
  it("of named values arrives value for value, by any of their names and in any order", () => {
    const entry = fc.record({
      field: fc.constantFrom(...allHip),
      by: fc.constantFrom("key", "abbreviation", "label"),
      value: fc.double({ min: 0.1, max: 999, noNaN: true }).map((value) => value.toFixed(4)),
      comma: fc.boolean(),
    });
    const entries = fc.uniqueArray(entry, { selector: ({ field }) => field.parameter.key, minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(entries, fc.constantFrom("\t", ";", ": "), fc.constantFrom("\n", "\r\n", "\r"), (chosen, between, end) => {
        const written = chosen.map(({ value, comma }) => (comma ? value.replace(".", ",") : value));
        const lines = chosen.map(({ field, by }, index) => `${field.parameter[by as "key"]}${between}${written[index]}`);
        expect(filled(paste(lines.join(end)))).toEqual(
          Object.fromEntries(chosen.map(({ field }, index) => [field.parameter.key, written[index]])),
        );
      }),
    );
  });

  it("fills known fields at most once from any text, and reports all other lines", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("Neck BMD", "Total hip", "bmd_th", "0.781", "1,250", "0,7", "g/cm²", "n/a", "", "L1+L4 BMD", "1/mm", "−2.5"),
    );
    const text = fc
      .array(
        fc.array(piece, { maxLength: 4 }).map((cells) => cells.join("\t")),
        { maxLength: 8 },
      )
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, (pasted) => {
        const block = paste(pasted);
        if (block === null) return;
        const places = block.fills.map(({ key, parameter }) => `${key} ${parameter}`);
        expect(new Set(places).size).toBe(places.length);
        for (const { key, parameter, text: value } of block.fills) {
          expect(allHip.some((field) => field.key === key && field.parameter.key === parameter)).toBe(true);
          expect(pasted).toContain(value);
        }
        const withDigits = pasted.split(/[\r\n]+/).filter((line) => /\d/.test(line) && /\p{L}/u.test(line));
        expect(block.fills.length + block.skipped.length).toBeGreaterThanOrEqual(withDigits.length > 0 ? 1 : 0);
      }),
      { numRuns: 200 },
    );
  });
});

it("summarizes filled, replaced and skipped values", () => {
  const scans = offeredScans(dxa).map((scan) => ({ ...scan, values: scan.key === "scan-1" ? { bmd_fn: "0.7" } : {} }) as ScanDraft);
  expect(pasteTexts(paste("Neck BMD\t0.634\nL1–L4 BMD\t0.872\nT-score\t-2.1")!, scans, dxa)).toEqual({
    title: "Filled 2 values, 1 not understood",
    filled: ["Hip: Neck BMD 0.634 (was 0.7)", "Lumbar spine: L1–L4 BMD 0.872"],
    skipped: ["“T-score -2.1” names no value of this form."],
  });
  expect(pasteTexts(paste("Neck BMD\t0,700\nL1–L4 BMD\t0.872")!, scans, dxa).filled[0]).toBe("Hip: Neck BMD 0,700");
});
