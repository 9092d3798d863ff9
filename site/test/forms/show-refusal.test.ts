import { describe, expect, it, vi } from "vitest";
import { showRefusal } from "../../src/app/forms/show-refusal.ts";
import { ApiError } from "../../src/shell/api-error.ts";

interface Values {
  newPassword: string;
  repeat: string;
}
const names = { password: "newPassword" } as const;

describe("showRefusal", () => {
  it("shows a reason at the field that the form calls otherwise, and leads the focus there", () => {
    const setError = vi.fn();
    showRefusal<Values>(new ApiError("validation_failed", "Check it.", 422, { password: "Too common." }), setError, names);
    expect(setError.mock.calls).toEqual([["newPassword", { message: "Too common." }, { shouldFocus: true }]]);
  });

  it.each([
    [new ApiError("validation_failed", "Check it.", 422, { other: "Not in this form." }), "Check it."],
    [
      new ApiError("network", "Our server is temporarily down. Please try again later."),
      "Our server is temporarily down. Please try again later.",
    ],
    [new TypeError("programming"), "Something went wrong. Please try again."],
  ])("shows everything else above the form", (error, message) => {
    const setError = vi.fn();
    showRefusal<Values>(error, setError, names);
    expect(setError.mock.calls).toEqual([["root", { message }]]);
  });
});
