import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainFile } from "../src/plain-file.ts";
import { dicomObject, hipRows, hologicObject, hologicText } from "./dicom-file.ts";

const valuesOf = async (bytes: Uint8Array) => {
  const read = await readPlainFile(bytes);
  return read.ok ? Object.fromEntries(read.reply.scans[0]!.values.map(({ parameter, value }) => [parameter, value])) : read.message;
};

describe("a Hologic DICOM object", () => {
  it("is read by the headings of its columns and the labels of its rows, without names and scores", async () => {
    const read = await readPlainFile(hologicObject(hologicText(hipRows)));
    if (!read.ok) throw new Error(read.message);
    const facts = {
      site: "hip",
      side: "left",
      scanDate: "2026-03-14",
      scanner: "hologic",
      subjectCode: "A-017",
      sex: "female",
      ageYears: 70,
    };
    expect(read.reply.scans).toMatchObject([{ ...facts, format: "hologic-dicom", notes: [] }]);
    expect(JSON.stringify(read.reply)).not.toMatch(/ADA|1956|-1\.3/);
    expect(await valuesOf(hologicObject(hologicText(hipRows)))).toEqual({
      ...{ area_fn: 4.9, bmc_fn: 3.43, bmd_fn: 0.7, area_ward: 1.1, bmc_ward: 0.55, bmd_ward: 0.5 },
      ...{ area_th: 34.9, bmc_th: 29.67, bmd_th: 0.85 },
    });
  });

  it("is read alike with its columns in another order", async () => {
    const moved = hipRows.map(([region = "", ...cells]) => [region, ...cells.toReversed()]);
    expect(await valuesOf(hologicObject(hologicText(moved)))).toEqual(await valuesOf(hologicObject(hologicText(hipRows))));
  });

  it.each([
    [
      "another body part",
      hologicObject(hologicText(hipRows), "LSPINE"),
      "The body part of the object is LSPINE, but its regions are those of the hip; nothing is read.",
    ],
    [
      "another protocol",
      hologicObject(hologicText(hipRows, 'AnalProtocol = "Lumbar Spine";')),
      /The protocol of the object is Lumbar Spine, but/,
    ],
    ["regions of two bones", hologicObject(hologicText([...hipRows, ["L1", "1", "1", "1", ""]])), /or of several; nothing is read/],
    [
      "one column twice",
      hologicObject(hologicText(hipRows.map((row, index) => [...row, index === 0 ? "BMD[g/cm&sup2;]" : "1"]))),
      /twice; nothing is read/,
    ],
    ["a cell written twice", hologicObject(`${hologicText(hipRows)}\nResultsTable1[ 1][ 3] = "0.701";`), /twice with different content/],
    ["no results", hologicObject("PatientID = 1;"), /^This is a DICOM image, not an evaluation/],
    [
      "GE as its maker",
      hologicObject("", "HIP", "GE Healthcare"),
      "This GE Lunar object holds a picture and raw data; export the numbers as text from enCORE.",
    ],
    ["a header cut off", hologicObject(hologicText(hipRows)).subarray(0, 150), /^This DICOM object is damaged|^This is a DICOM image/],
  ])("is refused with %s", async (_, bytes, message) => expect(await valuesOf(bytes)).toMatch(message));

  it("leaves out an age that the birth date contradicts, and a sex stated twice", async () => {
    const read = await readPlainFile(hologicObject(hologicText(hipRows, 'AnalProtocol = "Right Hip";\nAge = "50";')));
    expect(read.ok && read.reply.scans[0]).toMatchObject({
      side: "right",
      sex: null,
      ageYears: null,
      notes: [expect.stringMatching(/contradict/)],
    });
  });

  it("of any bytes is read or refused by a sentence, and never names the person", async () => {
    const whole = hologicObject(hologicText(hipRows));
    const changed = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(changed, fc.nat(whole.length), async (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [place, byte] of changes) if (place < length) bytes[place] = byte;
        const read = await readPlainFile(bytes);
        expect(JSON.stringify(read.ok ? read.reply.scans : read.message)).not.toContain("EXAMPLE, ADA");
      }),
      { numRuns: 200 },
    );
    expect(await valuesOf(dicomObject([]))).toMatch(/\.$/);
  });
});
