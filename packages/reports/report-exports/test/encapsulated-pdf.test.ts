import { parseDicom } from "dicom-parser";
import { expect, it } from "vitest";
import { encapsulatedPdfFile, type PdfForDicom } from "../src/index.ts";
import { report, result } from "./support/reports.ts";

const hip = report([{ site: "hip", results: [result("bmd_th")] }]);
const pdf = Buffer.from("%PDF-1.7\n%%EOF\n\n");
const given: PdfForDicom = {
  ...{ pdf, form: "clinician, a4", title: "DXA, Mär 14, 2026", laboratoryName: "Bone \\ Lab", productName: "Trabecula" },
  ...{ person: { code: "Ж-017", family: "O^Hara", given: "Ada" }, birthDate: "1958-02-01" },
};
const signature = {
  ...{ revision: 1, signedBy: "a".repeat(24), printedName: "Ada Marsh", credentials: "MD", meaning: "approved" as const },
  ...{ signedAt: "2026-03-16T02:04:59.000Z", recordHash: "0f".repeat(32), valid: true },
};

const none = {
  ...{ indication: null, riskFactors: null, medication: null, technique: null, limitations: null, comparison: null, nextScan: null },
  excludedVertebrae: [],
};

function readOf(of = hip, fields: Partial<PdfForDicom> = {}) {
  const data = parseDicom(encapsulatedPdfFile(of, { ...given, ...fields }));
  const bytes = (tag: string) => {
    const { dataOffset, length } = data.elements[tag]!;
    return Buffer.from(data.byteArray.subarray(dataOffset, dataOffset + length));
  };
  return { data, bytes, text: (tag: string) => bytes(tag).toString().trimEnd() };
}

it("is an Encapsulated PDF object with all that the standard asks for", () => {
  const { data, bytes, text } = readOf();
  const sopClass = "1.2.840.10008.5.1.4.1.1.104.1";
  expect([data.string("x00020002"), data.string("x00080016"), data.string("x00020010")]).toEqual([
    sopClass,
    sopClass,
    "1.2.840.10008.1.2.1",
  ]);
  expect(data.string("x00020003")).toBe(data.string("x00080018"));
  expect(["x00100010", "x00100020", "x00100030", "x00100040"].map(text)).toEqual(["O Hara^Ada", "Ж-017", "19580201", ""]);
  expect(["x00080060", "x00080064", "x00080080", "x00280301", "x00420012"].map(text)).toEqual([
    ...["DOC", "WSD", "Bone / Lab", "YES", "application/pdf"],
  ]);
  expect(["x00080020", "x00080023", "x00200013", "x00420010"].map(text)).toEqual(["20260314", "20260315", "1", "DXA, Mär 14, 2026"]);
  const tags = Object.keys(data.elements).filter((tag) => !tag.startsWith("x0002"));
  expect(tags).toEqual(tags.toSorted());
  for (const { length } of Object.values(data.elements)) expect(length % 2).toBe(0);
  expect([bytes("x00420011").equals(pdf), data.uint32("x00420015")]).toEqual([true, pdf.length]);
});

it("names the referrer", () => {
  const clinical = { referrer: "Dr. Mira^Stone\nHill Street 4", ...none };
  expect(readOf({ ...hip, clinical }).text("x00080090")).toBe("Dr. Mira Stone");
});

it("pads bytes of odd length with a zero byte, and states their length", () => {
  const odd = pdf.subarray(0, -1);
  const { bytes, data } = readOf(hip, { pdf: odd });
  expect([bytes("x00420011").subarray(0, odd.length).equals(odd), bytes("x00420011").at(-1), data.uint32("x00420015")]).toEqual([
    ...[true, 0, odd.length],
  ]);
});

it("cuts a text to what its element holds, and leaves out who may not be named", () => {
  const { text } = readOf(hip, {
    ...{ laboratoryName: "ö".repeat(70), person: { code: "A-1", family: null, given: null }, birthDate: null },
  });
  expect(["x00080080", "x00100010", "x00100020", "x00100030"].map(text)).toEqual(["ö".repeat(64), "", "A-1", ""]);
});

it("has UIDs that repeat for a revision, and others for another revision, document or signature", () => {
  const uidOf = (of = hip, fields: Partial<PdfForDicom> = {}) => readOf(of, fields).data.string("x00080018");
  const signed = { ...hip, readState: "final" as const, signature };
  const all = [uidOf(), uidOf({ ...hip, revision: 2 }), uidOf(hip, { form: "letter, a4" }), uidOf(signed)];
  expect(uidOf(structuredClone(hip))).toBe(all[0]);
  expect(new Set(all).size).toBe(4);
  for (const uid of all) expect(uid).toMatch(/^2\.25\.[1-9]\d{0,38}$/);
  const placeOf = (of = hip, code = "A-1") =>
    ["x0020000d", "x0020000e"].map((tag) => readOf(of, { person: { ...given.person, code } }).data.string(tag));
  expect(placeOf({ ...hip, revision: 2 })).toEqual(placeOf());
  for (const [index, uid] of placeOf(hip, "A-2").entries()) expect(uid).not.toBe(placeOf()[index]);
});

it.each([
  ["VERIFIED", signature, "final"],
  ["UNVERIFIED", { ...signature, valid: false }, "final"],
  ["UNVERIFIED", signature, "entered-in-error"],
  ["UNVERIFIED", null, "preliminary"],
] as const)("says %s by the signature", (flag, of, readState) => {
  expect(readOf({ ...hip, signature: of, readState }).text("x0040a493")).toBe(flag);
});
