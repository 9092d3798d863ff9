import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "../src/index.ts";

const samples = [
  ...["hologic-apex-sample.csv", "ge-encore-sample.txt", "nhanes-dxa-sample.csv"],
  ...["scanco-xtremect1-sample.txt", "scanco-xtremect2-sample.txt", "scanco-finite-elements-sample.txt"],
].map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(`../../../../site/public/samples/${name}`, import.meta.url))),
}));

function outcome(bytes: Uint8Array): "read" | "refused" {
  const result = readScanFile(bytes);
  const output = JSON.stringify(result);
  expect(output).not.toContain("MADE-UP");
  if (!result.ok) {
    expect(result.message).toMatch(/^[A-Z].*\.$/);
    return "refused";
  }
  const reply = ZScanFileReply.parse(result.reply);
  for (const { values } of reply.scans)
    for (const { parameter, value } of values) {
      expect(Number.isFinite(value)).toBe(true);
      if (reply.reportType !== "hr-pqct") expect(value).toBeGreaterThan(0);
      if (/^(?:stiffness|failure_load|app_modulus)$/.test(parameter)) expect(value).not.toBe(0);
    }
  return "read";
}

describe.each(samples)("$name", ({ bytes }) => {
  it("is read, and each truncated version is read or rejected", () => {
    expect(outcome(bytes)).toBe("read");
    const step = Math.max(1, Math.floor(bytes.length / 40));
    for (let length = 0; length < bytes.length; length += step) outcome(bytes.subarray(0, length));
  });

  it("cut off anywhere, in any encoding, is read or refused", () => {
    const text = new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes);
    const encodings = {
      le: Buffer.from(text, "utf16le"),
      marked: Buffer.from(`\uFEFF${text}`, "utf16le"),
      latin: Buffer.from(text, "latin1"),
    };
    for (const encoded of Object.values(encodings)) {
      expect(outcome(new Uint8Array(encoded))).toBe("read");
      for (let length = 0; length < encoded.length; length += Math.ceil(encoded.length / 12))
        outcome(new Uint8Array(encoded.subarray(0, length)));
    }
  });

  it("with formulas, names or markup in any cell never repeats them", () => {
    const text = new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes);
    const [header = "", first = "", ...rest] = text.split(/\r\n|\n/);
    const delimiter = header.includes("\t") ? "\t" : ",";
    const cells = first.split(delimiter);
    const intruders = ["MADE-UP Jane", "=HYPERLINK(MADE-UP)", "<b>MADE-UP</b>", "@MADE-UP", '"MADE-UP'];
    for (const place of cells.keys()) {
      const changed = cells.with(place, intruders[place % intruders.length]!);
      outcome(new TextEncoder().encode([header, changed.join(delimiter), ...rest].join("\n")));
    }
  });

  it("with any bytes changed is read or refused", () => {
    // Keep mutations away from separators, where a name could become part of a number or header.
    const isBetween = (place: number) => [place - 1, place, place + 1].some((near) => [0x2c, 0x09, 0x0a, 0x0d].includes(bytes[near] ?? 0));
    const place = fc.nat(bytes.length - 1).filter((at) => !isBetween(at));
    const change = fc.tuple(place, fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        outcome(changed);
      }),
      { numRuns: 40 },
    );
  });
});

it("never reads a name as a number, in any column", () => {
  const columns = ["PATIENT_KEY", "SCANID", "SCAN_DATE", "SCAN_TYPE", "HTOT_BMD", "NECK_BMD", "SIDE", "COMMENT"];
  for (const place of columns.keys()) {
    const cells = ["K1", "7", "2026-03-14", "2", "0.9", "0.8", "left", ""];
    cells[place] = "MADE-UP Jane";
    outcome(new TextEncoder().encode(`${columns.join(",")}\n${cells.join(",")}\n`));
  }
});

it("of a million columns, or as many quotation marks, is refused soon", () => {
  for (const text of [`HTOT_BMD${",NECK_BMD".repeat(200_000)}\n0.9\n`, `HTOT_BMD,NECK_BMD\n${'"'.repeat(1_000_000)}\n`])
    expect(outcome(new TextEncoder().encode(text))).toBe("refused");
});

it("rejects more columns than a sheet allows before reading them, also in data lines", () => {
  for (const separator of [",", ";", "\t"])
    for (const text of [`HTOT_BMD${`${separator}x`.repeat(16_384)}\n0.9\n`, `HTOT_BMD\n0.9${separator.repeat(1_000_000)}\n`])
      expect(readScanFile(new TextEncoder().encode(text))).toEqual({ ok: false, message: expect.stringContaining("16,384 columns") });
});

it("reads cells crafted for slow parsing quickly", () => {
  const many = 100_000;
  const spaces = " ".repeat(many);
  const before = process.cpuUsage();
  for (const text of [
    `id,bmd_th${spaces}(x\n1,2\n`,
    `id,bmd_th${"[ ".repeat(many)}\n1,2\n`,
    `SampNo\tTot.vBMD1${spaces}(x\n1\t2\n`,
    `id,bmd_th\n${spaces}${'"'.repeat(many)}\n`,
    `Patient ID\tHead${"_".repeat(many)}x\n1\t2\n`,
    `id,bmd_th\n${"\n".repeat(9000)}${spaces}x`,
  ])
    outcome(new TextEncoder().encode(text));
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(5_000_000);
});

it.each(["constructor", "__proto__", "toString"])("takes “%s” for a word that is not known, in headers and cells", (word) => {
  const encore = (header: string) => `Patient ID\tMeasure Date\tTotal BMD\tHead BMD\t${header}\nK\t03/14/2026\t1.1\t2.1\t12.5\n`;
  for (const header of [word, `${word} BMD`, `Left ${word} BMD`, `Total fat mass (${word})`])
    expect([header, outcome(new TextEncoder().encode(encore(header)))]).toEqual([header, "read"]);
  const apex = `PATIENT_KEY,SCANID,SCAN_DATE,SCAN_TYPE,HTOT_BMD,${word}_BMD\nK,1,2026-01-01,${word},0.9,1\n`;
  expect(outcome(new TextEncoder().encode(apex))).toBe("read");
});
