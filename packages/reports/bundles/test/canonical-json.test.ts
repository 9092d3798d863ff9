import * as fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../src/report-record.ts";

/** Independent implementation of docs/reports.md. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(keys.map(([key, part]) => [key, inOrder(part)]));
}

it("equals JSON.stringify of the same value with sorted keys", () => {
  const key = fc.string().filter((text) => !/^\d+$/.test(text) && text !== "__proto__");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 4 }), (object) => {
      expect(canonicalJson(object)).toBe(JSON.stringify(inOrder(object)));
    }),
    { numRuns: 80 },
  );
});

it("returns the same text for any key order", () => {
  expect(canonicalJson({ b: 1, a: [{ d: 1, c: "µ" }] })).toBe(canonicalJson({ a: [{ c: "µ", d: 1 }], b: 1 }));
});
