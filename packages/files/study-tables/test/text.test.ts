import { describe, expect, it } from "vitest";
import {
  bracketed,
  decodeText,
  delimiterOf,
  keyOfHeader,
  largestRecord,
  meaningOfHeader,
  openText,
  splitRecords,
  UnreadableTable,
  withoutBrackets,
} from "../src/index.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const opened = async (bytes: Uint8Array, size = 3) => {
  const { hasBom, delimiter, chunks } = await openText(inPieces(bytes, size));
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return { hasBom, delimiter, text };
};

describe("text", () => {
  it("is UTF-8 with or without a mark, and UTF-16 with one", () => {
    expect(decodeText(utf8("\uFEFFä,b"))).toBe("ä,b");
    expect(decodeText(utf16("ä,b"))).toBe("ä,b");
  });

  it.each([
    ["a workbook", Uint8Array.of(0x50, 0x4b, 0x03, 0x04), "spreadsheet workbook"],
    ["Latin-1", Uint8Array.of(0xe4, 0x2c), "not UTF-8"],
    ["a zero byte", utf8("a\0b"), "not a text file"],
  ])("is not %s", (_, bytes, words) => {
    expect(() => decodeText(bytes)).toThrow(UnreadableTable);
    expect(() => decodeText(bytes)).toThrow(words);
  });

  it.each([
    ["UTF-16", utf16("{}"), "The file is in UTF-16; save it as UTF-8."],
    ["UTF-16 without a mark", utf16("{}").subarray(2), "U+0000"],
    ["Windows-1252", Uint8Array.of(0x7b, 0xe4, 0x7d), "not in UTF-8 (it may be in Latin-1 or Windows-1252)"],
  ])("strictly is UTF-8 and not %s", (_, bytes, words) => {
    expect(decodeText(utf8("\uFEFF{ä}"), { strict: true })).toBe("{ä}");
    expect(() => decodeText(bytes, { strict: true })).toThrow(UnreadableTable);
    expect(() => decodeText(bytes, { strict: true })).toThrow(words);
  });

  it("leniently is UTF-16 without a mark too, and Windows-1252 wherever a byte is not UTF-8", () => {
    const lenient = (bytes: Uint8Array) => decodeText(bytes, { lenient: true });
    expect([utf8("\uFEFFTb.Th µm"), utf16("Tb.Th µm"), utf16("Tb.Th µm").subarray(2)].map(lenient)).toEqual(Array(3).fill("Tb.Th µm"));
    for (const text of [`id;sex;age;bmd_th;bmd_fn;weight_${"女".repeat(99)}`, `骨密度Ā\n${"id;sex;age\n".repeat(99)}`])
      expect(lenient(utf16(text).subarray(2))).toBe(text);
    expect(lenient(utf16("Tb.Th").subarray(0, -1))).toBe("Tb.T\uFFFD");
    expect(lenient(Uint8Array.from([...utf8("ä"), 0xe4]))).toBe("Ã¤ä");
    for (const bytes of [utf8("a\0b"), utf8("\u0001".repeat(9))]) expect(() => lenient(bytes)).toThrow(UnreadableTable);
  });

  it("is decoded identically in chunks of any size", async () => {
    const text = "größe;sex\n6,5;女\n";
    for (const size of [1, 2, 3, 100]) expect(await opened(utf8(text), size)).toEqual({ hasBom: false, delimiter: ";", text });
    for (const size of [3, 4, 100]) expect(await opened(utf16(text), size)).toMatchObject({ delimiter: ";", text });
    expect(await opened(utf8(`\uFEFF${text}`))).toEqual({ hasBom: true, delimiter: ";", text });
    const western = Uint8Array.from(Buffer.from("größe;sex\n6,5;w\n", "latin1"));
    const unmarked = utf16(text).subarray(2);
    for (const size of [1, 2, 3, 100]) expect(await opened(western, size)).toMatchObject({ text: "größe;sex\n6,5;w\n" });
    for (const size of [4, 5, 100]) expect(await opened(unmarked, size)).toMatchObject({ delimiter: ";", text });
    await expect(opened(utf8("ä,女").subarray(0, 5), 2)).rejects.toThrow("not UTF-8");
    await expect(opened(Uint8Array.from([...utf8("ä,b\n"), 0xe4, 0x0a]), 2)).rejects.toThrow("not UTF-8");
    expect(await opened(new Uint8Array())).toMatchObject({ text: "" });
  });

  it("must end its first line", async () => {
    await expect(opened(utf8("x".repeat(1_000_001)), 500_000)).rejects.toThrow("This file has a column name of more than 500 characters.");
    await expect(opened(utf8("x,".repeat(500_001)), 500_000)).rejects.toThrow("does not end");
  });
});

describe("cells", () => {
  it.each([
    ["a,b;c,d", ","],
    ["a;b;c,d", ";"],
    ["a\tb", "\t"],
    ['"a;b;c",d', ","],
    ["a", ","],
    ["a,b\n1;2;3;4", ","],
    ["a|b", "|"],
    ["sep=;\na,b,c", ";"],
    ["\n\na;b", ";"],
  ])("of %j are parted by %j", (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

  it("keep their line, quotes and empty neighbors", () => {
    expect(splitRecords('a,b\n\n"x\ny","1,2"\n,z', ",")).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 4, cells: ["x\ny", "1,2"] },
      { line: 5, cells: ["", "z"] },
    ]);
    expect(splitRecords("a\n1\n2\n3", ",", 2)).toHaveLength(2);
  });

  it.each([
    ['a\n"x', "Line 2 of the file cannot be read: a quoted cell is not closed."],
    ['a\n"x"y,z', "a quote stands in the middle of a quoted cell"],
    ['a\nx"y,z', "a quote stands in the middle of a cell"],
    [`a\n"${"x".repeat(largestRecord + 1)}`, "a quoted cell is not closed"],
    [`a\n${"x".repeat(largestRecord + 1)}`, "This file has a cell of more than 10,000 characters."],
    [`"${"x".repeat(largestRecord + 1)}"\n`, "This file has a column name of more than 500 characters."],
    [`a,${"\u0300".repeat(501)}\n`, "This file has a column name of more than 500 characters."],
    [`a,"${"x".repeat(501)}"`, "This file has a column name of more than 500 characters."],
    [`a,b\n1,${"\u0300".repeat(10_001)}\n`, "This file has a cell of more than 10,000 characters."],
    [`a,b\n1,"${'""'.repeat(10_001)}"`, "This file has a cell of more than 10,000 characters."],
  ])("%# say why they cannot be read", (text, words) => expect(() => splitRecords(text, ",")).toThrow(words));

  it("may have column names of 500 characters, cells of 10,000 and longer rows", () => {
    const rows = [
      ["x".repeat(500), '"', ...Array<string>(100).fill("y".repeat(500))],
      ["z".repeat(10_000), '"', "2"],
    ];
    const text = rows.map((cells) => cells.map((cell) => (cell === '"' ? '""""' : cell)).join(",")).join("\n");
    expect(splitRecords(text, ",").map(({ cells }) => cells)).toEqual(rows);
  });
});

describe("a header crafted for slow parsing", () => {
  const many = 100_000;
  it.each<[string, string]>([
    ["of spaces behind an age", `age${" ".repeat(many)}x`],
    ["of spaces before brackets", `bmd_th${" ".repeat(many)}(x`],
    ["of open brackets", `bmd_th${"[ ".repeat(many)}`],
    ["of underscores", `bmd_th${"_".repeat(many)}x_`],
    ["of closed brackets", `bmd_th${"()".repeat(many)}x`],
  ])("%s is looked at in a moment", (_what, header) => {
    const before = process.cpuUsage();
    keyOfHeader(header);
    bracketed(header);
    withoutBrackets(header);
    meaningOfHeader(
      header,
      (key) => key === "bmd_th",
      (key) => key === "age",
    );
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it("has its unit found after any number of spaces", () => {
    expect(bracketed(`Ct.Th${" ".repeat(many)}( um )  `)).toBe("um");
    expect([bracketed("a (b) c"), bracketed("a (b]"), bracketed("a b)"), bracketed("a (b) c)"), bracketed("()")]).toEqual([
      null,
      "b",
      null,
      null,
      "",
    ]);
    expect([withoutBrackets("Hip (g) "), withoutBrackets("Hip")]).toEqual(["Hip ", "Hip"]);
  });
});
