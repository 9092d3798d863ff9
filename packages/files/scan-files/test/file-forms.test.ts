import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScanFile } from "../src/index.ts";
import { readPeople } from "../src/person/index.ts";
import {
  bytesOf,
  file,
  firstGenerationColumns,
  firstGenerationScan,
  secondGenerationColumns,
  secondGenerationScan,
} from "./evaluation-file.ts";
import { read, refusal } from "./support.ts";

const text = file(secondGenerationColumns, [secondGenerationScan]);
const expected = read(text).scans;

function utf16(content: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const bytes = new Uint8Array(content.length * 2 + (mark ? 2 : 0));
  const view = new DataView(bytes.buffer);
  [...(mark ? "\ufeff" : ""), ...content].forEach((letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), littleEndian));
  return bytes;
}

describe("how long a file may be", () => {
  it.each(["\n", "\r\n", "\r"])("reads ten thousand lines and refuses one more, ended by %j", (end) => {
    const lines = text.trimEnd().split("\r\n");
    const filled = (count: number) => bytesOf([...lines, ...Array.from({ length: count - lines.length }, () => "x")].join(end) + end);
    expect(read(filled(10_000)).scans).toEqual(expected);
    expect(refusal(filled(10_001))).toMatch(/^The file has more than 10,000 lines; an evaluation has one per scan\./);
  });
});

const longCell = "This file has a cell of more than 10,000 characters.";

describe("how long a cell may be", () => {
  const longName = "This file has a column name of more than 500 characters.";
  const marks = (count: number) => "a" + "\u0300\u0316".repeat(count / 2);
  const [header = "", line = ""] = text.split("\r\n");
  it.each([
    ["a column name of marks", `${marks(900_000)}\tx\n1\t2\n`, longName],
    ["the only column name", marks(1000), longName],
    ["a column name below titles", `Title\n${header}\t${"x".repeat(501)}\n${line}\n`, longName],
    ["a quoted cell", `${header}\n${line}\t"${marks(12_000)}"\n`, longCell],
    ["a cell of a table of scans", `id,site,scanner,tt_bmd,note\n1,radius,xtremect2,284,${"x".repeat(10_001)}\n`, longCell],
    ["a column name of a DXA table", `Exported,,\nPATIENT_KEY,HTOT_BMD,NECK_BMD,${"x".repeat(501)}\n1,0.9,0.8,1\n`, longName],
  ])("refuses %s", (_what, content, message) => {
    expect(refusal(bytesOf(content))).toBe(message);
    expect(readPeople(bytesOf(content)).length).toBeLessThanOrEqual(1);
  });

  it("reads long rows of short cells", () => {
    const more = Array.from({ length: 300 }, (_, index) => `extra${index}`.padEnd(100, "x"));
    expect(read(bytesOf(`${[header, ...more].join("\t")}\n${line}\n`)).scans[0]?.values).toEqual(expected[0]?.values);
  });
});

describe("cells over many lines", () => {
  it("refuses ten thousand lines that each close a cell and open another", () => {
    const bytes = bytesOf('x","y\n'.repeat(9_999));
    expect(refusal(bytes)).toMatch(/^This file is not in a form that is known here/);
    expect(readPeople(bytes)).toEqual([]);
  });
});

describe("encodings and line ends", () => {
  it.each([
    ["UTF-8 with byte order mark", bytesOf(`\ufeff${text}`)],
    ["UTF-16 LE with byte order mark", utf16(text, true, true)],
    ["UTF-16 BE with byte order mark", utf16(text, false, true)],
    ["UTF-16 LE without", utf16(text, true, false)],
    ["UTF-16 BE without", utf16(text, false, false)],
    ["LF", bytesOf(text.replaceAll("\r\n", "\n"))],
    ["CR", bytesOf(text.replaceAll("\r\n", "\r"))],
    ["semicolons", bytesOf(file(secondGenerationColumns, [secondGenerationScan], { delimiter: ";" }))],
    ["commas", bytesOf(file(secondGenerationColumns, [secondGenerationScan], { delimiter: "," }))],
    ["quotation marks", bytesOf(text.replaceAll(/([^\t\r\n]+)/g, '"$1"'))],
  ])("%s reads the same", (_, bytes) => expect(read(bytes).scans).toEqual(expected));

  it("reads Latin-1", () => {
    const latin1 = Uint8Array.from(text.replace("DOE^JANE", "MÜLLER^Ä"), (letter) => letter.charCodeAt(0));
    expect(read(latin1).scans).toEqual(expected);
  });
});

describe("rejects other file types with one message", () => {
  const zeros = (start: number[]) => Uint8Array.from([...start, ...new Array<number>(600).fill(0)]);
  const ascii = (content: string) => [...content].map((letter) => letter.charCodeAt(0));
  it.each<[string, Uint8Array | string, RegExp]>([
    ["nothing", new Uint8Array(), /is empty/],
    ["spaces", " \r\n \t", /nothing but spaces/],
    ["an ISQ image", zeros(ascii("CTDATA-HEADER_V1")), /ISQ image/],
    ["an AIM image, version 030", zeros(ascii("AIMDATA_V030   ")), /AIM image/],
    ["an AIM image, version 020", zeros([20, 0, 0, 0, 140, 0, 0, 0, 1, 2, 3]), /AIM image/],
    ["a DICOM image", zeros([...new Array<number>(128).fill(0), ...ascii("DICM")]), /DICOM/],
    ["a workbook", zeros([0x50, 0x4b, 3, 4]), /save the sheet as tab-separated text/],
    ["an old workbook", zeros([0xd0, 0xcf, 0x11, 0xe0]), /old Excel workbook/],
    ["a PDF", zeros(ascii("%PDF-1.7")), /PDF/],
    ["a PDF of letters alone", "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n", /^This is a PDF/],
    ["a compressed file", zeros([0x1f, 0x8b, 8]), /compressed/],
    ["random bytes", zeros([9, 200, 3, 1, 7, 255]), /binary file/],
    ["a web page", "<!DOCTYPE html><html><body>Sign in</body></html>", /web page/],
    ["a table of something else", "id,sex,age\n1,female,54\n", /names no HR-pQCT columns/],
    [
      "a specimen scan",
      "SampName\tMeasNo\tVOX-TV\tVOX-BV\tVOX-BV/TV\tDT-Tb.N\tDT-Tb.Th\nfemur\t12\t3\t1\t0.3\t4\t0.05\n",
      /µCT specimen scanner/,
    ],
  ])("%s", (_, content, message) => expect(refusal(content)).toMatch(message));

  it("knows an image by its name, with OpenVMS's version suffix", () => {
    expect(refusal(zeros([1, 2, 3]), "C0005678.AIM;1")).toMatch(/AIM image/);
    expect(refusal(zeros([1, 2, 3]), "c0005678.isq;12")).toMatch(/ISQ image/);
    expect(refusal(new Uint8Array(), "empty.isq")).toMatch(/is empty/);
  });
});

describe("for any file content", () => {
  const holdsToTheContract = (bytes: Uint8Array) => {
    const result = readScanFile(bytes);
    if (!result.ok) expect(result.message).not.toBe("");
    else for (const scan of result.reply.scans) for (const value of scan.values) expect(Number.isFinite(value.value)).toBe(true);
  };

  it("never throws on bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), holdsToTheContract));
  });

  it("never throws on a damaged evaluation", () => {
    const whole = bytesOf(file(firstGenerationColumns, [firstGenerationScan, firstGenerationScan]));
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 30 });
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, end) => {
        const bytes = whole.slice(0, end);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        holdsToTheContract(bytes);
      }),
    );
  });

  it("never throws on tables of any cells under known headers, and never repeats a name", () => {
    const cell = fc.oneof(
      fc.double().map(String),
      fc.string({ maxLength: 12 }),
      fc.constantFrom("", "-", "1e999", "Calibration", "20", "RL"),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 6 }), (rows) => {
        const lines = rows.map((cells) => ["SECRETNAME", ...cells].join("\t"));
        const bytes = bytesOf([secondGenerationColumns.join("\t"), ...lines].join("\n"));
        holdsToTheContract(bytes);
        expect(JSON.stringify(readScanFile(bytes))).not.toContain("SECRETNAME");
      }),
    );
  });
});
