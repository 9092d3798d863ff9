import { describe, expect, it } from "vitest";
import { blanked, readImageHeader, type ImageFacts } from "../src/image-header/index.ts";
import { aim020, aim030, isqHeader, madeLog, scoutHeader } from "./image-file.ts";

function factsOf(bytes: Uint8Array): ImageFacts {
  const header = readImageHeader(bytes, bytes.length + 5_000_000_000);
  if (!header.ok) throw new Error(header.message);
  return header.facts;
}

function withoutName(header: Uint8Array) {
  const copy = blanked(header, factsOf(header).namePlaces);
  expect(copy).toHaveLength(header.length);
  const changed = [...header.keys()].filter((at) => header[at] !== copy[at]);
  return { copy, changed, lost: changed.map((at) => String.fromCharCode(header[at]!)).join("") };
}

const isEveryNameGone = (bytes: Uint8Array) => !/ada|example/i.test(Buffer.from(bytes).toString("latin1"));

describe("a copy without the name", () => {
  it("of an ISQ differs in the bytes of the name alone", () => {
    const { copy, changed, lost } = withoutName(isqHeader({ name: "Ada Example", calibration: { slope: 1600, intercept: -390 } }));
    expect(changed.every((at) => at >= 128 && at < 168)).toBe(true);
    expect(lost).toBe("AdaExample");
    expect(factsOf(copy)).toMatchObject({ name: null, measurementNumber: "4261", calibration: { slope: 1600 } });
  });

  it("removes bytes after the end of the name in an ISQ", () => {
    const { copy } = withoutName(isqHeader({ name: "Code7\0Ada Example" }));
    expect(isEveryNameGone(copy)).toBe(true);
  });

  it("removes a name that is repeated in a later block of an ISQ", () => {
    const header = isqHeader({ name: "Ada Example", blocks: 3 });
    header.set(new TextEncoder().encode("DK0:[EXAMPLE_ADA]scan.rsq"), 700);
    const { copy, lost } = withoutName(header);
    expect(isEveryNameGone(copy)).toBe(true);
    expect(lost).toBe("AdaExampleEXAMPLE_ADA");
  });

  it("of a scout differs at the scout's place", () => {
    const { changed, lost } = withoutName(scoutHeader("Ada Example"));
    expect([changed[0], lost]).toEqual([84, "AdaExample"]);
  });

  it.each([
    ["020", aim020],
    ["030", aim030],
  ])("of an AIM %s loses the name in its log and in the path of its origin, and nothing else", (_, made) => {
    const log = madeLog.replace("d0004254.isq", "ada_example.isq").replace("! Processing Log", "! Patient Name: Ada Example");
    const { copy, lost } = withoutName(made({ log }));
    expect(isEveryNameGone(copy)).toBe(true);
    expect(lost).toBe("AdaExampleada_exampleAdaExample");
    expect(factsOf(copy)).toMatchObject({ name: null, measurementNumber: "4261", stacks: 3, offsetMm: 3 });
  });

  it("leaves numbers alone where the name is one", () => {
    const { lost } = withoutName(aim020({ log: madeLog.replace("Ada Example", "8192       ") }));
    expect(lost).toBe("8192");
  });

  it("is not offered where a part of the log was not looked through", () => {
    const names = Array.from({ length: 30 }, (_, index) => `Patient Name   Person number ${index}x`).join("\n");
    expect(factsOf(aim020({ log: names })).allNamesFound).toBe(false);
    expect(factsOf(aim020().subarray(0, 800)).allNamesFound).toBe(false);
  });
});
