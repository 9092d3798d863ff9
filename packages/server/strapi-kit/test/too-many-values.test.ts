import { expect, it } from "vitest";
import { hasTooManyValues } from "../src/check-values.ts";

const tooMany = (text: string) => hasTooManyValues(new TextEncoder().encode(text), { values: 3, keys: 2 });

it.each([
  ["brackets without end", "[".repeat(1_000_000)],
  ["braces", '{"a":{"b":{"c":{}}}}'],
  ["a list", "[1,2,3,4,5]"],
  ["keys", '{"a":1,"b":2,"c":3}'],
])("refuses JSON of too many values before it is read: %s", (_what, text) => {
  expect(tooMany(text)).toBe(true);
});

it.each([
  ["as many as there may be", "[1,2,3]"],
  ["signs within a text", '{"notes":"a, b, c, d, [e], {f}: g: h: i"}'],
  ["a quote within a text", String.raw`["a\",,,,,[[[[", "\\", 1]`],
  ["a text that does not end", '[",,,,,,,'],
  ["nothing", ""],
])("accepts %s", (_what, text) => {
  expect(tooMany(text)).toBe(false);
});
