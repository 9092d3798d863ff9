import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityWithoutNoise } from "@trabecula/reference-stats";
import { scoreWithoutNoise } from "../../src/index.ts";
import { ByteWriter } from "../../src/table/csv-sink.ts";
import { anyCharacter } from "../../../contracts/test/support/any-character.ts";

function written(write: (bytes: ByteWriter) => void): string {
  const bytes = new ByteWriter();
  write(bytes);
  return new TextDecoder().decode(bytes.take());
}

describe("result writer", () => {
  it("writes every number as JavaScript does", () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.double({ min: -40, max: 40, noNaN: true }).map(scoreWithoutNoise),
      fc.double({ min: 0, max: 100, noNaN: true }).map(quantityWithoutNoise),
      fc.integer({ min: -1200, max: 1200 }),
      fc.integer({ min: -1e15, max: 1e15 }).map((scaled) => scaled / 1e12),
    );
    fc.assert(
      fc.property(numbers, (number) => written((bytes) => bytes.number(number)) === String(number)),
      { numRuns: 700 },
    );
    for (const number of [0, -0, 1e-6, 9.99999e-7, 999.999999999999, 1000, 1e15, NaN, -Infinity, 0.1 + 0.2, 100, 5e-324])
      expect(written((bytes) => bytes.number(number))).toBe(String(number));
  });

  it("writes text of any length, and later writes leave returned chunks unchanged", () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 300 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
        expect(written((bytes) => texts.forEach((each) => bytes.text(each)))).toBe(texts.join("").toWellFormed());
      }),
      { numRuns: 100 },
    );
    const bytes = new ByteWriter();
    bytes.text("first");
    const first = bytes.take();
    bytes.text("other");
    expect(new TextDecoder().decode(first)).toBe("first");
  });
});
