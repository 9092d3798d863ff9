import { describe, expect, it } from "vitest";
import { safeReturnPath } from "../../src/app/login/return-path.ts";

const origin = "https://bones.example";

describe("the page opened after login", () => {
  it("is the one first asked for", () => {
    expect(safeReturnPath("/reports?q=tibia#top", origin)).toBe("/reports?q=tibia#top");
  });

  it.each([
    null,
    "",
    "reports",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/reports",
    "javascript:alert(1)",
    "/..//evil.example",
  ])("is the dashboard for %j", (asked) => {
    expect(safeReturnPath(asked, origin)).toBe("/dashboard");
  });
});
