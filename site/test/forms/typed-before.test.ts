import { expect, it } from "vitest";
import { typedBefore } from "../../src/forms/use-contract-form.ts";

it("keeps values that a browser filled in, but no copied list or object", () => {
  const empty = { email: "", agreed: false, count: 0, intendedUse: [], address: {}, note: null };
  expect(typedBefore(empty, structuredClone(empty))).toEqual([]);
  const filled = { ...structuredClone(empty), email: "anna@example.org", agreed: true, intendedUse: ["research"] as never[] };
  expect(typedBefore(empty, filled)).toEqual([
    ["email", "anna@example.org"],
    ["agreed", true],
  ]);
});
