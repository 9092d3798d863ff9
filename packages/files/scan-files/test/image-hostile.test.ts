import fc from "fast-check";
import { describe, it } from "vitest";
import { grayPicture, headerLengthOf, placeOfSlice, readImageHeader, whyNoSlice } from "../src/image-header/index.ts";
import { aim020, aim030, isqHeader, madeLog, scoutHeader } from "./image-file.ts";

function hasOnlyNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(hasOnlyNumbers);
}

function holds(bytes: Uint8Array, fileSize = bytes.length): void {
  const header = readImageHeader(bytes, fileSize);
  if (headerLengthOf(bytes) > 1_048_576) throw new Error("too much of the file is asked for");
  if (!header.ok && !/^[A-Z][\s\S]*\.$/.test(header.message)) throw new Error(header.message);
  if (!header.ok) return;
  const { facts } = header;
  if (!hasOnlyNumbers(facts)) throw new Error(JSON.stringify(facts));
  if (facts.namePlaces.some(({ at, length }) => at + length > facts.headerLength)) throw new Error("a name outside the header");
  if (whyNoSlice(facts) !== null) return;
  const place = placeOfSlice(facts, 1, fileSize);
  if (place !== null && fileSize === bytes.length) grayPicture(bytes.subarray(place.start, place.end), facts);
}

const samples = {
  isq: isqHeader({ name: "Ada Example", calibration: { slope: 1600, intercept: -390 } }),
  scout: scoutHeader("Ada Example"),
  aim020: aim020(),
  aim030: aim030(),
};

describe("hostile images", () => {
  it.each(Object.entries(samples))("every third beginning of an %s is facts or a sentence", (_, sample) => {
    for (let length = 0; length <= sample.length; length += 3) {
      holds(sample.subarray(0, length));
      holds(sample.subarray(0, length), 5_000_000_000);
    }
  });

  it("headers with random bytes in them are facts or a sentence", () => {
    const byte = fc.record({ at: fc.nat(2500), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(samples)), fc.array(byte, { minLength: 1, maxLength: 40 }), (sample, changes) => {
        const bytes = new Uint8Array(sample);
        for (const { at, value } of changes) bytes[at % bytes.length] = value;
        holds(bytes);
        holds(bytes, 5_000_000_000);
      }),
      { numRuns: 200 },
    );
  });

  it("files of random bytes behind a mark are facts or a sentence", () => {
    const marks = Object.values(samples).map((sample) => sample.subarray(0, 16));
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 3000 }), (mark, rest) => {
        holds(Uint8Array.from([...mark, ...rest]), 5_000_000_000);
      }),
      { numRuns: 200 },
    );
  });

  it("read logs crafted for slow parsing before the test's time is over", () => {
    const bombs = [
      " ".repeat(300_000),
      `${"a ".repeat(150_000)}`,
      "Patient Name   a\n".repeat(50_000),
      `Patient Name${" ".repeat(300_000)}x`,
    ];
    bombs.push(
      Array.from({ length: 20_000 }, (_, index) => `Patient Name   Somebody ${index}`).join("\n"),
      `Patient Name   ${"a".repeat(300_000)}`,
    );
    for (const log of bombs) holds(aim030({ log: `${log}\n${madeLog}` }));
  });
});
