import { deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readDatasetArchive, writeDatasetArchive } from "../../src/index.ts";
import { datasetZip, patched, recordsAt, soundFiles, zipOf } from "../support/archives.ts";

async function messageOf(bytes: Uint8Array): Promise<string> {
  const reading = await readDatasetArchive(bytes, "set.zip");
  return reading.ok ? "" : reading.problems.map(({ file, message }) => `${file}: ${message}`).join("\n");
}

describe("a .zip of a dataset", () => {
  it.each([
    ["two files", soundFiles],
    ["a fitting record", { ...soundFiles, fittingRecord: '{ "family": "BCCG" }\n' }],
  ])("with %s is read back as it was written, and written the same whenever that is", async (_what, files) => {
    const bytes = writeDatasetArchive(files);
    expect(await readDatasetArchive(bytes)).toEqual({ ok: true, files });
    expect(writeDatasetArchive(files)).toEqual(bytes);
  });

  it.each([
    ["in a folder", zipOf({ "mine/dataset.json": soundFiles.manifestText, "mine/curves.csv": soundFiles.curvesText, "mine/": "" })],
    ["with what macOS and Windows add", datasetZip({ "__MACOSX/._dataset.json": "x", ".DS_Store": "x", "Thumbs.db": "x" })],
    [
      "with byte-order marks",
      datasetZip({ "dataset.json": `\uFEFF${soundFiles.manifestText}`, "curves.csv": `\uFEFF${soundFiles.curvesText}` }),
    ],
    [
      "stored, not packed",
      zipSync({ "dataset.json": bytesOf(soundFiles.manifestText), "curves.csv": bytesOf(soundFiles.curvesText) }, { level: 0 }),
    ],
  ])("may come %s", async (_how, bytes) => {
    expect(await readDatasetArchive(bytes)).toEqual({ ok: true, files: soundFiles });
  });
});

describe("an archive that is none", () => {
  it.each([
    ["nothing", new Uint8Array()],
    ["a text", bytesOf("PK, a text")],
    ["a signature alone", new Uint8Array([0x50, 0x4b, 0x03, 0x04])],
    ["noise", new Uint8Array(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
  ])("such as %s is refused", async (_what, bytes) => {
    expect(await messageOf(bytes)).toBe("set.zip: The file is no .zip archive, or a damaged one.");
  });

  it("is refused when cut off anywhere", async () => {
    const bytes = datasetZip();
    for (let length = 0; length < bytes.length; length += 1)
      expect(await messageOf(bytes.subarray(0, length)), `cut at ${length}`).not.toBe("");
  });

  it("survives any changed bytes without a crash or altered text", async () => {
    const bytes = datasetZip();
    for (let round = 0; round < 300; round += 1) {
      const changed = bytes.slice();
      for (let index = 0; index <= round % 3; index += 1) changed[(round * 131 + index * 977) % bytes.length] = (round * 29 + index) % 256;
      const reading = await readDatasetArchive(changed);
      if (reading.ok) expect(reading.files).toEqual(soundFiles);
      else expect(reading.problems[0].message).toMatch(/\.$/);
    }
  });
});

describe("a hostile archive", () => {
  const stating = (size: number, content = new Uint8Array(1000)) => {
    const sound = datasetZip({ "curves.csv": content });
    return patched(sound, (view) => view.setUint32(recordsAt(sound, "central")[1]! + 24, size, true));
  };

  it.each([
    ["a file that unpacks to more than it may", stating(20_000_001), "curves.csv is larger than 20 MB."],
    [
      "a manifest that unpacks to more than it may",
      datasetZip({ "dataset.json": new Uint8Array(1_000_001) }),
      "dataset.json is larger than 1 MB.",
    ],
    ["a bomb below the limit of size", stating(19_000_000), "curves.csv is packed more than 200 to one"],
    ["an archive within", datasetZip({ "more.zip": datasetZip() }), 'The archive holds "more.zip", which is no part of a dataset'],
    ["a way out of its folder", datasetZip({ "../curves.csv": "x" }), "no .zip archive, or a damaged one"],
    ["an absolute path", datasetZip({ "/etc/passwd": "x" }), "no .zip archive, or a damaged one"],
    ["a path of Windows", datasetZip({ "C:\\curves.csv": "x" }), "no .zip archive, or a damaged one"],
    ["a folder in a folder", zipOf({ "a/b/dataset.json": "x" }), "which is no part of a dataset"],
    [
      "two folders",
      zipOf({ "a/dataset.json": soundFiles.manifestText, "b/curves.csv": soundFiles.curvesText }),
      "lie in different folders",
    ],
    ["a thousand files", zipOf(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`, ""]))), "more than 20 files"],
    [
      "a workbook",
      zipOf({ "[Content_Types].xml": "x", "xl/workbook.xml": "x" }),
      "The file is a workbook; save its sheet as CSV in UTF-8.",
    ],
    ["no curves", zipOf({ "dataset.json": soundFiles.manifestText }), "curves.csv: This file is missing."],
    ["nothing", zipOf({}), "dataset.json: This file is missing."],
  ])("with %s is refused", async (_what, bytes, message) => {
    expect(await messageOf(bytes)).toContain(message);
  });

  it("is rejected when a file occurs twice", async () => {
    const bytes = zipOf({
      "curves.csv": soundFiles.curvesText,
      "curves.cs_": soundFiles.curvesText,
      "dataset.json": soundFiles.manifestText,
    });
    const renamed = Buffer.from(bytes);
    for (let at = renamed.indexOf("curves.cs_"); at >= 0; at = renamed.indexOf("curves.cs_")) renamed.write("curves.csv", at);
    expect(await messageOf(new Uint8Array(renamed))).toContain("The archive holds curves.csv twice.");
  });

  it("that is encrypted is refused", async () => {
    const sound = datasetZip();
    const bytes = patched(sound, (view) => {
      for (const at of recordsAt(sound, "central")) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    });
    expect(await messageOf(bytes)).toContain("The archive is encrypted; make one without a password.");
  });

  it("that states a smaller size than it unpacks to is refused while unpacking", async () => {
    expect(await messageOf(stating(100, new Uint8Array(1_000_000)))).toContain("no .zip archive, or a damaged one");
  });

  it("that states sizes of 2^63 in the fields for large archives is refused", async () => {
    const sound = datasetZip();
    const bytes = patched(sound, (view) => {
      const at = recordsAt(sound, "central")[1]!;
      view.setUint32(at + 20, 0xffffffff, true);
      view.setUint32(at + 24, 0xffffffff, true);
    });
    expect(await messageOf(bytes)).not.toBe("");
  });

  it("is rejected when its files share bytes", async () => {
    const sound = datasetZip();
    const [first, second] = recordsAt(sound, "central");
    const bytes = patched(sound, (view) => {
      for (const field of [16, 20, 24, 42]) view.setUint32(first! + field, view.getUint32(second! + field, true), true);
      view.setUint16(first! + 10, view.getUint16(second! + 10, true), true);
    });
    expect(await messageOf(bytes)).toContain("Files of the archive overlap each other.");
  });

  it("is rejected when a checksum does not match", async () => {
    const sound = datasetZip();
    const bytes = patched(sound, (view) => view.setUint32(recordsAt(sound, "central")[1]! + 16, 1, true));
    expect(await messageOf(bytes)).toContain("curves.csv is damaged: its checksum is another one.");
  });

  it("that is packed in a way few programs know is refused", async () => {
    const sound = datasetZip();
    const bytes = patched(sound, (view) => view.setUint16(recordsAt(sound, "central")[1]! + 10, 12, true));
    expect(await messageOf(bytes)).toContain("no .zip archive, or a damaged one");
  });
});

describe("archive files that are not text", () => {
  it.each<[string, Uint8Array, string]>([
    ["UTF-16", Buffer.from(`\uFEFF${soundFiles.curvesText}`, "utf16le"), "curves.csv: The file is in UTF-16; save it as UTF-8."],
    ["UTF-16 without a mark", Buffer.from(soundFiles.curvesText, "utf16le"), "curves.csv: The file"],
    ["Latin-1", Buffer.from(soundFiles.curvesText, "latin1"), "curves.csv: The file is not in UTF-8 (it may be in Latin-1"],
    ["zeros", new Uint8Array(100), "curves.csv: The file holds the character U+0000"],
    ["an archive", deflateRawSync(Buffer.alloc(1000)), "curves.csv: The file is not in UTF-8"],
  ])("such as %s are refused and never guessed at", async (_what, bytes, message) => {
    expect(await messageOf(datasetZip({ "curves.csv": bytes }))).toContain(message);
  });

  it.each([
    ["[]", "fit.json: A fitting record is a JSON object."],
    ["{", "fit.json: The file is not valid JSON."],
    ['{"a":1,"a":2}', 'fit.json: The key "a" is there twice.'],
    [`{"a":${"[".repeat(60)}${"]".repeat(60)}}`, "fit.json: The file nests deeper than 40 levels."],
    [`{"a":"${"x".repeat(5_000_001)}"}`, "fit.json is larger than 5 MB."],
  ])("such as a fitting record of %.20s are refused", async (record, message) => {
    expect(await messageOf(datasetZip({ "fit.json": record }))).toContain(message);
  });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
