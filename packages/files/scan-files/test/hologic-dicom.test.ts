import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainFile } from "../src/plain-file.ts";
import { containerItem, dicomObject, hipRows, hologicObject, hologicText, numberItem, structuredReport } from "./dicom-file.ts";

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
});

describe("a structured report of Hologic", () => {
  const neck = [numberItem("BMD", "0.700", "g/cm2"), numberItem("BMC", "3.43", "g"), numberItem("T-score", "-1.3", "1")];
  const total = numberItem("Bone Mineral Density", "0.850", "g/cm2", "Total Hip");

  it("is read by the meanings of region, quantity and unit, without names and scores", async () => {
    const read = await readPlainFile(structuredReport([containerItem("Neck", neck), total, numberItem("Trochanter Area", "11.2", "cm2")]));
    if (!read.ok) throw new Error(read.message);
    const [scan] = read.reply.scans;
    expect(scan).toMatchObject({ site: "hip", side: "left", subjectCode: "A-017", sex: "female", ageYears: 70, scanDate: null });
    expect(Object.fromEntries(scan!.values.map(({ parameter, value }) => [parameter, value]))).toEqual({
      ...{ bmd_fn: 0.7, bmc_fn: 3.43, bmd_th: 0.85, area_tr: 11.2 },
    });
    expect(JSON.stringify(read.reply)).not.toMatch(/ADA|-1\.3/);
  });

  it.each([
    ["a quantity", [containerItem("Neck", neck), numberItem("Hip axis length", "104", "mm", "Neck")], "“Hip axis length”"],
    ["a unit", [containerItem("Neck", neck), numberItem("BMD", "850", "mg/cm2", "Total Hip")], "“BMD”"],
    ["a region", [containerItem("Neck", neck), numberItem("BMD", "0.8", "g/cm2", "Shaft")], "“Shaft”"],
    ["no region", [containerItem("Neck", neck), numberItem("BMD", "0.8", "g/cm2")], "“BMD”"],
    ["nothing", [], "no measurement"],
  ])("that has %s which is not known is refused, and named", async (_, items, named) => {
    expect(await valuesOf(structuredReport(items))).toContain(`The structured report has ${named}`);
  });

  it.each([
    [
      "two values of one region",
      [containerItem("Neck", neck), containerItem("Neck", [numberItem("BMD", "0.71", "g/cm2")])],
      "HIP",
      /twice/,
    ],
    ["regions of another body part", [containerItem("Neck", neck)], "LSPINE", /is LSPINE, but its regions/],
    ["a total alone", [total], "HIP", /of no body part that is known/],
  ])("with %s is refused", async (_, items, bodyPart, message) => {
    expect(await valuesOf(structuredReport(items, bodyPart))).toMatch(message);
  });
});

it.each([
  ["a table", hologicObject(hologicText(hipRows))],
  ["a report", structuredReport([containerItem("Neck", [numberItem("BMD", "0.700", "g/cm2")])])],
])("an object with %s and any bytes is read or refused by a sentence, and never names the person", async (_, whole) => {
  const changed = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(changed, fc.nat(whole.length), async (changes, length) => {
      const bytes = whole.slice(0, length);
      for (const [place, byte] of changes) if (place < length) bytes[place] = byte;
      const read = await readPlainFile(bytes);
      expect(JSON.stringify(read.ok ? read.reply.scans : read.message)).not.toMatch(/EXAMPLE.ADA/);
    }),
    { numRuns: 200 },
  );
  expect(await valuesOf(dicomObject([]))).toMatch(/\.$/);
});
