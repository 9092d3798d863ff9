import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "../src/index.ts";
import { bytesOf } from "./evaluation-file.ts";
import { made, parts } from "./ipl-log.ts";
import { read, refusal, valueOf } from "./support.ts";

const numbersOf = (content: string | Uint8Array) =>
  Object.fromEntries(read(content).scans[0]!.values.map(({ parameter, value }) => [parameter, value]));
const all = {
  ...{ tt_bmd: 284.3, ct_bmd: 861.5, tb_bmd: 161.2, bvtv: 0.249, tb_th: 0.251, tb_sp: 0.712, tb_n: 1.312, tb_1n_sd: 0.318 },
  ...{ ct_th: 1.214, ct_po_dm: 0.214 },
};

describe("the log of an IPL script", () => {
  it("reads values by anchors and order, and asks for site, porosity and areas", () => {
    const { format, scans, identifying } = read(made());
    expect(format).toBe("ipl-log");
    expect(numbersOf(made())).toEqual(all);
    expect(scans).toMatchObject([
      { measurementNumber: "910001", scanDate: "2026-03-14", scanner: "xtremect-2", site: null, side: null, subjectCode: null },
    ]);
    expect(valueOf(scans[0], "ct_th").note).toMatch(/^Known by its place in the log, line \d+\.$/);
    const text = scans[0]!.notes.join(" ");
    for (const requested of ["which site", "Ct.Po is not read", "Areas are not read"]) expect(text).toContain(requested);
    expect(identifying).toEqual(["names"]);
  });

  it("reads the same in Windows-1250, UTF-16 and any line ending, without personal data", () => {
    const polish = new Uint8Array(Buffer.from(made().replace("SYNTHETIC", "Ko\u00B3odziej\u009C"), "latin1"));
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${made()}`, "utf16le"));
    for (const content of [polish, utf16, made().replaceAll("\r\n", "\r"), made().replaceAll("\r\n", "\n")]) {
      expect(numbersOf(content)).toEqual(all);
      expect(JSON.stringify(read(content))).not.toMatch(/Ko.odziej|SYNTHETIC|SAMPLE/);
    }
  });

  it("never reads a number of the porosity section as bone volume fraction", () => {
    const { volumeFraction, ...others } = parts;
    expect(volumeFraction).toContain("0.249");
    expect(refusal(made(others))).toContain("another order");
  });

  it("rejects logs with repeated, swapped or missing sections", () => {
    const { head, density, volumeFraction, thickness, spacing, number, cortex, areas } = parts;
    const twice = { head, density, again: density, volumeFraction, thickness, spacing, number };
    const swapped = { head, density, volumeFraction, spacing, thickness, number };
    const cortexFirst = { head, density, volumeFraction, cortex, thickness, spacing, number };
    const withoutThickness = { head, density, volumeFraction, spacing, number, cortex };
    for (const order of [twice, swapped, cortexFirst, withoutThickness]) expect(refusal(made(order))).toContain("another order");
    expect(refusal(made({ ...parts, again: made() }))).toContain("several evaluations");
    expect(refusal(made({ head, areas, density: "/voxgobj_scanco_param" }))).toContain("no results");
  });

  it("reads no densities that a bone cannot have in that order", () => {
    const changed = made().replace("861.5", "151.5");
    expect(Object.keys(numbersOf(changed)).filter((key) => key.endsWith("bmd"))).toEqual([]);
    expect(read(changed).scans[0]!.notes.join()).toContain("The three densities are not read");
    expect(Object.keys(numbersOf(made().replace("861.5", "n/a")))).not.toContain("tt_bmd");
  });

  it("converts a stated unit of the quantity, and omits values in other units", () => {
    expect(numbersOf(made().replace("0.2510 [mm]", "251.0 [um]"))).toEqual(all);
    const foreign = read(made().replace("0.2510 [mm]", "0.2510 [mg]"));
    expect(foreign.scans[0]!.values.map(({ parameter }) => parameter)).not.toContain("tb_th");
    expect(foreign.scans[0]!.notes.join()).toContain("Tb.Th in line");
  });

  it("rejects logs of the first generation, and asks for the scanner when values suggest it", () => {
    for (const sign of ["/dt_cortex_obj_param", "! Trabecular number (TbN): 1.9"])
      expect(refusal(`${made()}${sign}\r\n`)).toContain("first generation");
    expect(read(made().replace("0.0607 0.0607", "0.0820 0.0820")).scans[0]!.scanner).toBeNull();
    expect(read(made().replace("0.2510", "0.0710")).scans[0]!.scanner).toBeNull();
  });

  it("of two measurements names neither", () => {
    const two = read(made({ ...parts, head: `${parts.head}\r\nIndex Measurement              910002` }));
    expect(two.scans[0]).toMatchObject({ measurementNumber: null, scanDate: null });
  });
});

describe("a hostile log", () => {
  const outcome = (bytes: Uint8Array): Record<string, number> | null => {
    const result = readScanFile(bytes);
    expect(JSON.stringify(result)).not.toContain("SYNTHETIC");
    if (!result.ok) expect(result.message).toMatch(/^[A-Z].*\.$/s);
    return result.ok
      ? Object.fromEntries(
          ZScanFileReply.parse(result.reply).scans.flatMap(({ values }) => values.map((each) => [each.parameter, each.value])),
        )
      : null;
  };

  it("cut off in a number or behind a line has numbers of the whole under the same names", () => {
    const bytes = bytesOf(made());
    for (const { index: length } of made().matchAll(/(?<=[\d.\n])/g)) {
      const found = outcome(bytes.subarray(0, length)) ?? {};
      expect(all).toMatchObject(found);
    }
  });

  it("with bytes changed is read or refused", () => {
    const bytes = bytesOf(made());
    // Skips the line with the name, because a split name is no longer recognizable.
    const from = made().indexOf("/voxgobj");
    const change = fc.tuple(fc.integer({ min: from, max: bytes.length - 1 }), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        outcome(changed);
      }),
      { numRuns: 100 },
    );
  });
});
