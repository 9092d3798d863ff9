import { expect, it } from "vitest";
import { typedBefore } from "../../src/forms/use-contract-form.ts";

it("takes over what a browser filled in, and no list or object that only was copied", () => {
  const empty = { email: "", agreed: false, count: 0, intendedUse: [], address: {}, note: null };
  expect(typedBefore(empty, structuredClone(empty))).toEqual([]);
  const filled = { ...structuredClone(empty), email: "anna@example.org", agreed: true, intendedUse: ["research"] as never[] };
  expect(typedBefore(empty, filled)).toEqual([
    ["email", "anna@example.org"],
    ["agreed", true],
  ]);
});
