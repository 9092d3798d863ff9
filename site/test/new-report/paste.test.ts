import { reportTypes } from "@trabecula/report-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredScans, type ScanDraft } from "../../src/app/new-report/model/draft.ts";
import type { ValueField } from "../../src/app/new-report/model/paste/field-names.ts";
import { pasteWords } from "../../src/app/new-report/model/paste/paste-words.ts";
import { readPastedBlock, type PastedBlock } from "../../src/app/new-report/model/paste/read-block.ts";
import { parametersAt } from "../../src/app/new-report/model/value-checks.ts";

const { dxa, "hr-pqct": hrPqct } = reportTypes;

function fieldsOf(catalogue: typeof dxa, scans: readonly ScanDraft[]): ValueField[] {
  return scans.flatMap(({ key, site }) => parametersAt(catalogue, site).map((parameter) => ({ key, parameter })));
}

/** Pastes into the first field of the form's first scan, or into the one that is named. */
function paste(text: string, catalogue = dxa, into?: string): PastedBlock | null {
  const fields = fieldsOf(catalogue, offeredScans(catalogue));
  const start = Math.max(0, into ? fields.findIndex(({ parameter }) => parameter.key === into) : 0);
  const following = fields.slice(start).filter(({ key }) => key === fields[start]!.key);
  return readPastedBlock(text, { fields, following });
}

const filled = (block: PastedBlock | null) => Object.fromEntries(block?.fills.map(({ parameter, text }) => [parameter, text]) ?? []);
const reasons = (block: PastedBlock | null) => block?.skipped.map(({ reason }) => reason) ?? [];

describe("names beside numbers", () => {
  it("go to their fields at every site of the form, whatever they are called and in whatever order", () => {
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

  it("are refused where they may mean several values, stand twice, or have several numbers", () => {
    expect(reasons(paste("Total hip\t0.781\nNeck BMD\t0.634"))).toEqual(["may be Total hip BMD, Total hip BMC or Total hip area"]);
    const twice = paste("Neck BMD\t0.634\nbmd_fn\t0.7\nTotal hip BMD\t0.781");
    expect(filled(twice)).toEqual({ bmd_th: "0.781" });
    expect(reasons(twice)).toEqual(["stands there more than once", "stands there more than once"]);
    expect(filled(paste("Neck BMD\t0.634\t-2.1\nTotal hip BMD\t0.781\t-1.3"))).toEqual({});
  });
});

describe("bare numbers", () => {
  it("fill the fields from the one that was pasted into, an empty cell leaving its field", () => {
    expect(filled(paste("0.634\n\n0.5\n", dxa, "bmd_fn"))).toEqual({ bmd_fn: "0.634", bmd_int: "0.5" });
    expect(filled(paste("0.781\t\t0.5"))).toEqual({ bmd_th: "0.781", bmd_tr: "0.5" });
  });

  it("never leave their scan, and say what is left over", () => {
    const block = paste(Array.from({ length: 60 }, () => "0.8").join("\n"));
    expect(new Set(block?.fills.map(({ key }) => key))).toEqual(new Set(["scan-1"]));
    expect(block!.fills.length + block!.skipped.length).toBe(60);
    expect(new Set(reasons(block))).toEqual(new Set(["has no field left below"]));
  });

  it("take a heading as words that hold no number, and no field", () => {
    const block = paste("BMD\n0.781\n0.634");
    expect(filled(block)).toEqual({ bmd_th: "0.781", bmd_fn: "0.634" });
    expect(reasons(block)).toEqual(["holds no number"]);
  });

  it("are pasted as any text where there is but one", () => {
    for (const text of ["0.781", " 0,781\n", "some words", "-2.5"]) expect(paste(text)).toBeNull();
  });
});

describe("units", () => {
  it("are those of the field, or of the catalogue, which are written in the field's; no other is converted", () => {
    expect(filled(paste("Tb.BV/TV\t28,6\t%", hrPqct))).toEqual({ bvtv: "28,6" });
    expect(filled(paste("Tb.BV/TV (fraction)\t0.286", hrPqct))).toEqual({ bvtv: "28.6" });
    expect(reasons(paste("Ct.Th\t1250\tµm", hrPqct))).toEqual(["is in µm, and Ct.Th is in mm"]);
    expect(reasons(paste("Ct.Th (um)\t1250", hrPqct))).toEqual(["is in um, and Ct.Th is in mm"]);
    expect(filled(paste("0.781 g/cm²"))).toEqual({ bmd_th: "0.781" });
  });

  it("leave a comma that can be read both ways to the reader", () => {
    expect(reasons(paste("Total hip BMD\t1,250"))).toEqual(["write 1250 or 1.250: the comma can be read both ways"]);
  });
});

it("refuses what no person's values are as long as", () => {
  expect(paste("0.8\n".repeat(6000))).toMatchObject({ fills: [], skipped: [{ reason: expect.stringContaining("one person's values") }] });
});

const allHip = fieldsOf(dxa, offeredScans(dxa));

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

  it("of any text fills known fields, each once, with numbers that stand in it, and says every other line", () => {
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
      { numRuns: 500 },
    );
  });
});

it("says in words what was filled, replaced and left out", () => {
  const scans = offeredScans(dxa).map((scan) => ({ ...scan, values: scan.key === "scan-1" ? { bmd_fn: "0.7" } : {} }) as ScanDraft);
  expect(pasteWords(paste("Neck BMD\t0.634\nL1–L4 BMD\t0.872\nT-score\t-2.1")!, scans, dxa)).toEqual({
    title: "Filled 2 values, 1 not understood",
    filled: ["Hip: Neck BMD 0.634 (was 0.7)", "Lumbar spine: L1–L4 BMD 0.872"],
    skipped: ["“T-score -2.1” names no value of this form."],
  });
});
