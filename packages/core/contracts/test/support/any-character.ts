import * as fc from "fast-check";

const codePoint = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));

/** fast-check's own units first list a million characters. */
export const anyCharacter = fc.oneof(
  codePoint(0x20, 0x7e),
  codePoint(0xa0, 0xd7ff),
  codePoint(0xe000, 0x10ffff),
  fc.constantFrom("A\u030a", "e\u0316\u0301", "\u1112\u1161\u11ab", "ש\u05c1", "👩\u200d🔬", "🇨🇦"),
);
