import { expect, it } from "vitest";
import { stateOf } from "@trabecula/report-view";

const signature = {
  ...{ revision: 1, signedBy: "a".repeat(24), printedName: "Ada Marsh", credentials: "MD", meaning: "approved" as const },
  ...{ signedAt: "2026-11-28T02:04:59.000Z", recordHash: "0f".repeat(32), valid: true },
};

it("names who signed, when and why, and what was added", () => {
  const addenda = [{ text: "Vitamin D is low.", by: "Ada Marsh", at: "2026-11-28T03:00:00.000Z" }];
  expect(stateOf({ readState: "appended", signs: true, signature, addenda })).toEqual({
    ...{ state: "appended", label: "Signed with addendum", mark: null, notice: null },
    addenda: ["Addendum by Ada Marsh, Nov 28, 2026: Vitamin D is low."],
    signature: [
      "Electronically signed by Ada Marsh, MD, Nov 28, 2026, 02:04 (UTC), meaning: approved.",
      `SHA-256 of all that was signed: ${"0f".repeat(32)}`,
    ],
  });
  const hidden = stateOf({ readState: "final", signs: true, signature: { ...signature, credentials: null, recordHash: null } });
  expect(hidden.signature).toEqual(["Electronically signed by Ada Marsh, Nov 28, 2026, 02:04 (UTC), meaning: approved."]);
});

it("marks what must not pass for a signed report", () => {
  const marks = (given: Parameters<typeof stateOf>[0]) => [stateOf(given).label, stateOf(given).mark];
  expect(marks({ readState: "draft", signs: false })).toEqual(["Draft, not read", null]);
  expect(marks({ readState: "draft", signs: true })).toEqual(["Draft, not read", "Not signed"]);
  expect(marks({ readState: "preliminary", signs: true })).toEqual(["Read, not signed", "Not signed"]);
  const broken = { ...signature, valid: false };
  expect(marks({ readState: "preliminary", signs: true, signature: broken })).toEqual(["Signature not valid", "Signature not valid"]);
  expect(marks({ readState: "entered-in-error", signs: true, signature })).toEqual(["Entered in error", "Entered in error"]);
  expect(stateOf({ readState: "final", signs: true, signature, beingReplaced: true }).notice).toBe("A newer revision is being prepared.");
});
