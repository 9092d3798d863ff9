import { describe, expect, it } from "vitest";
import { headerLengthOf, readImageHeader, type ImageFacts } from "../src/image-header/index.ts";
import { aim020, aim030, isqHeader, madeLog, scoutHeader, vax82 } from "./image-file.ts";

const gigabytes = 6_000_000_000;

function factsOf(bytes: Uint8Array, fileSize = gigabytes): ImageFacts {
  const header = readImageHeader(bytes, fileSize);
  if (!header.ok) throw new Error(header.message);
  return header.facts;
}

function refusal(bytes: Uint8Array, fileSize = gigabytes): string {
  const header = readImageHeader(bytes, fileSize);
  if (header.ok) throw new Error("the header was read");
  expect(header.message).toMatch(/^[A-Z][^.]*\..*\.$|^[A-Z].*\.$/);
  return header.message;
}

const ofXtremeCt = { size: [1536, 1536, 110], edges: [125_952, 125_952, 9020] } satisfies Parameters<typeof isqHeader>[0];

describe("an ISQ", () => {
  it("reads dimensions, date, scanner, site code, offset and name", () => {
    expect(factsOf(isqHeader({ name: "Ada Example" }))).toMatchObject({
      ...{ kind: "isq", size: [2304, 2304, 504], generation: "xtremect-2", slices: 504, stacks: 3, scanDate: "2016-02-02" },
      ...{ measurementNumber: "4261", patientIndex: 815, scannerId: 3401, siteCode: 4, energyKv: 68, intensityMa: 1.47 },
      ...{ startMm: 157.955, referenceLineMm: 160.955, offsetMm: 3, dataRange: [-2610, 11_861], name: "Ada Example" },
      ...{ pixels: { bytes: 2, compressed: false }, headerLength: 512, allNamesFound: true, doubts: [] },
    });
  });

  it("identifies the generation by voxel size alone", () => {
    expect(factsOf(isqHeader()).generation).toBe("xtremect-2");
    expect(factsOf(isqHeader({ ...ofXtremeCt }))).toMatchObject({ generation: "xtremect-1", stacks: 1 });
    const other = factsOf(isqHeader({ size: [768, 768, 55], edges: [139_929, 139_929, 10_021] }));
    expect(other).toMatchObject({ generation: null, stacks: null, isSpecimen: false });
    expect(factsOf(isqHeader({ size: [1024, 1024, 1126], edges: [20_480, 20_480, 22_520] }))).toMatchObject({
      generation: null,
      isSpecimen: true,
    });
  });

  it("computes slice thickness from the image length, because the header truncates it to whole µm", () => {
    expect(factsOf(isqHeader()).voxelMm![2]).toBeCloseTo(0.060698, 6);
    const thick = factsOf(isqHeader({ numbers: { 68: 121, 72: 121 } }));
    expect(thick).toMatchObject({ generation: null });
    expect(thick.voxelMm![2]).toBe(0.121);
  });

  it("leaves the stack count empty for slices that are not a multiple of a stack", () => {
    expect(factsOf(isqHeader({ size: [2304, 2304, 330], edges: [139_852, 139_852, 20_030] }))).toMatchObject({ slices: 330, stacks: null });
  });

  it("leaves the offset empty when the reference line is unset or at slice 1", () => {
    expect(factsOf(isqHeader({ numbers: { 120: 0 } })).offsetMm).toBeNull();
    expect(factsOf(isqHeader({ numbers: { 120: 157_955 } })).offsetMm).toBeNull();
    expect(factsOf(isqHeader({ numbers: { 76: 22_500 + 100_000, 120: 100_000 } })).offsetMm).toBe(22.5);
  });

  it("leaves a date open that no scanner can have", () => {
    for (const ticks of [0n, -1n, 2n ** 62n]) expect(factsOf(isqHeader({ ticks })).scanDate).toBeNull();
  });

  it("does not believe the count of bytes, which overflows above 2 GiB, but the file", () => {
    expect(factsOf(isqHeader({ numbers: { 20: -1 } })).doubts).toEqual([]);
    expect(factsOf(isqHeader(), 1_000_000).doubts).toEqual([expect.stringContaining("shorter than its header says")]);
  });

  it("finds the calibration after the first block, at any directory entry", () => {
    for (const entry of [0, 1]) {
      const header = isqHeader({ calibration: { slope: 1603.51904, intercept: -391.209015, entry }, blocks: 5 });
      const { calibration } = factsOf(header);
      expect(calibration).toMatchObject({ unit: "mg HA/ccm", muScaling: 8192 });
      expect(calibration.slope! / calibration.muScaling!).toBeCloseTo(0.19574207, 8);
      expect(calibration.intercept).toBeCloseTo(-391.209015, 9);
      expect(calibration.muWater).toBeCloseTo(0.2366, 9);
      expect(headerLengthOf(header.subarray(0, 512))).toBe(3072);
      expect(factsOf(header.subarray(0, 512))).toMatchObject({ calibration: { slope: null }, allNamesFound: false });
    }
  });

  it("has no name when the field is empty or without letters", () => {
    for (const name of ["", "\0\0\0", "- "]) expect(factsOf(isqHeader({ name }))).toMatchObject({ name: null, namePlaces: [] });
    expect(factsOf(isqHeader({ name: "M\u00fcller^J\u00f8rn\0leftover" })).name).toBe("M\u00fcller^J\u00f8rn");
  });

  it("rejects truncated headers and impossible dimensions or offsets with a clear message", () => {
    expect(refusal(isqHeader().subarray(0, 511))).toContain("ends within its header");
    for (const size of [
      [0, 1, 1],
      [-5, 10, 10],
      [2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1],
    ] as [number, number, number][])
      expect(refusal(isqHeader({ size }))).toContain("damaged");
    for (const offset of [-1, 2 ** 31 - 1, 2047]) expect(refusal(isqHeader({ numbers: { 508: offset } }), 900_000)).toContain("damaged");
  });
});

describe("a scout", () => {
  it("has its name and its reference line at places of their own", () => {
    const facts = factsOf(scoutHeader("Ada Example"));
    expect(facts).toMatchObject({ kind: "scout", name: "Ada Example", measurementNumber: "4261", offsetMm: 22.5, slices: null });
    expect(facts.namePlaces).toEqual([{ at: 84, length: 40 }]);
    expect(facts).toMatchObject({ energyKv: 59.4, generation: null });
  });

  it("is also recognized with a physical length of zero", () => {
    const header = scoutHeader("Ada Example");
    new DataView(header.buffer).setInt32(16, 3, true);
    expect(factsOf(header)).toMatchObject({ kind: "scout", name: "Ada Example" });
  });
});

describe("an AIM", () => {
  it.each([
    { version: "020", bytes: aim020(), label: "16-bit integers (short)", compressed: false },
    { version: "030", bytes: aim030(), label: "compressed 8-bit integers (CHCMP)", compressed: true },
  ])("of version $version says what its processing log keeps of the scan", ({ version, bytes, label, compressed }) => {
    expect(factsOf(bytes)).toMatchObject({
      ...{ kind: "aim", label: `AIM image, version ${version}`, size: [700, 600, 168], generation: "xtremect-2", slices: 504, stacks: 3 },
      ...{ voxelMm: [0.0607, 0.0607, 0.0607], scanDate: "2016-02-02", measurementNumber: "4261", patientIndex: 815, siteCode: 4 },
      ...{ offsetMm: 3, energyKv: 68, intensityMa: 1.47, dataRange: [-2610, 11_861], name: "Ada Example" },
      ...{ pixels: { label, compressed }, doubts: [], headerLength: bytes.length, allNamesFound: true },
      calibration: { muScaling: 8192, slope: 1603.51904, intercept: -391.209015, unit: "mg HA/ccm", muWater: 0.2366 },
    });
  });

  it("of version 020 writes its voxel as a VAX number", () => {
    expect(factsOf(aim020({ edge: vax82 }))).toMatchObject({ voxelMm: [0.082, 0.082, 0.082], generation: "xtremect-1" });
  });

  it.each([
    [0x00010001, "8-bit integers (char)", false],
    [0x00150001, "compressed masks of two values (BINCMP)", true],
    [0x00060001, "masks packed to a bit a voxel", true],
    [0x001a0004, "32-bit numbers (float)", false],
    [-1, "data of type 0xffffffff", false],
  ])("of type %i holds %s", (type, label, compressed) => {
    for (const bytes of [aim020({ type }), aim030({ type })]) expect(factsOf(bytes).pixels).toMatchObject({ label, compressed });
  });

  it("reads the available part of a truncated log, and reports an incomplete name search", () => {
    const facts = factsOf(aim030().subarray(0, 700));
    expect(facts).toMatchObject({ generation: "xtremect-2", slices: null, stacks: null, allNamesFound: false });
    expect(headerLengthOf(aim030().subarray(0, 64))).toBe(280 + madeLog.length);
  });

  it("warns about several measurements in one AIM", () => {
    const facts = factsOf(aim020({ log: madeLog + madeLog.replace("4261\n", "4262\n") }));
    expect(facts).toMatchObject({ measurementNumber: "4261", doubts: [expect.stringContaining("several measurements")] });
  });

  it("finds the name however its line is spelled, and reads no number that is none", () => {
    const log =
      "Patient name:  Ada Example\nSite   left\nIndex Measurement   0x12\nEnergy [V]   1e999\nScanner ID   -4\nMu_Scaling   nan\n";
    expect(factsOf(aim020({ log }))).toMatchObject({
      ...{ name: "Ada Example", siteCode: null, measurementNumber: null, energyKv: null, scannerId: null },
      calibration: { muScaling: null },
    });
  });

  it("rejects truncated, outdated or damaged files with a clear message", () => {
    expect(refusal(aim030().subarray(0, 200))).toContain("ends within its header");
    expect(refusal(aim020({ lengths: [20, 140, -1, 0, 0] }))).toContain("damaged");
    expect(refusal(aim030({ lengths: [40, 224, 15_000_000, 0, 0] }), 1_000_000)).toContain("damaged");
    expect(refusal(aim020({ size: [0, 1, 1] }))).toContain("damaged");
    expect(refusal(aim020({ lengths: [20, 92, 0, 0, 0] }))).toContain("version before 020");
    expect(refusal(new TextEncoder().encode("Nothing of a scanner stands here."))).toContain("no ISQ or AIM");
  });
});

describe("a header that was copied in text mode", () => {
  const sentence = (label: string) =>
    `The header of this ${label} is damaged: it was copied in text mode. Copy the file again in binary mode.`;

  const asText = (bytes: Uint8Array) => Uint8Array.from([...bytes].flatMap((byte) => (byte === 0x0a ? [0x0d, 0x0a] : [byte])));

  it("is refused where each line feed follows a carriage return", () => {
    expect(refusal(asText(isqHeader({ name: "EXAMPLE ADA", numbers: { 112: 0x0a0b } })))).toBe(sentence("ISQ"));
    expect(refusal(asText(scoutHeader("EXAMPLE ADA").with(200, 0x0a)))).toBe(sentence("scout view"));
    for (const bytes of [aim020(), aim030()]) expect(refusal(asText(bytes))).toBe(sentence("AIM"));
  });

  it("is read if a line feed has no carriage return", () => {
    expect(factsOf(isqHeader({ numbers: { 112: 0x0a0b } })).measurementNumber).toBe("2571");
    expect(factsOf(isqHeader({ numbers: { 112: 0x0a0d, 28: 0x0a } })).patientIndex).toBe(10);
  });

  it.each<[string, Record<number, number>]>([
    ["energy", { 168: 200_001 }],
    ["intensity", { 172: 10_001 }],
    ["reference line", { 120: 1_500_001 }],
    ["start", { 76: -1_500_001 }],
    ["scaling", { 88: 65_537 }],
    ["missing scaling", { 88: 0 }],
  ])("is refused for an impossible %s", (_, numbers) => expect(refusal(isqHeader({ numbers }))).toBe(sentence("ISQ")));

  it("is read at the limits", () => {
    const numbers = { 88: 65_536, 168: 200_000, 172: 10_000, 120: 1_500_000, 76: 1_499_000 };
    expect(factsOf(isqHeader({ numbers }))).toMatchObject({ energyKv: 200, intensityMa: 10, referenceLineMm: 1500 });
  });

  it("is refused for control characters in the name", () => {
    expect(refusal(isqHeader({ name: "EXAMPLE\r ADA" }))).toBe(sentence("ISQ"));
    expect(refusal(scoutHeader("EXAMPLE\u0001ADA"))).toBe(sentence("scout view"));
  });

  it("is refused for impossible facts of a log and a scout", () => {
    const log = madeLog.replace("68000", "680000");
    expect(refusal(aim020({ log }))).toBe(sentence("AIM"));
    const scout = scoutHeader();
    new DataView(scout.buffer).setInt32(136, 300_000, true);
    expect(refusal(scout)).toBe(sentence("scout view"));
  });
});
