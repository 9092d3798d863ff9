import { expect, it } from "vitest";
import { inParts } from "../src/index.ts";

it("hands over a list in parts, and lets others have their turn between two", async () => {
  const seen: unknown[] = [];
  setImmediate(() => void seen.push("another"));
  for await (const part of inParts([1, 2, 3], 2)) seen.push(part);
  expect(seen).toEqual([[1, 2], "another", [3]]);
  for await (const part of inParts([], 2)) seen.push(part);
  expect(seen).toHaveLength(3);
});
