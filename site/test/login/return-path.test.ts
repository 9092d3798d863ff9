import { describe, expect, it } from "vitest";
import { safeReturnPath } from "../../src/shell/return-path.ts";

const origin = "https://bones.example";

describe("the page opened after login", () => {
  it.each(["/reports?q=tibia#top", "/settings/sessions", "/admin/users/abc", "/reports/abc?next=//evil.example"])(
    "is the one first asked for: %s",
    (asked) => {
      expect(safeReturnPath(asked, origin)).toBe(asked);
    },
  );

  it.each([
    null,
    "",
    "reports",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https:evil.example",
    "https://evil.example/reports",
    "https://bones.example/reports",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/..//evil.example",
    "/reports/..//evil.example",
    "/%2f%2fevil.example",
    "/%2F/evil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "//bones.example@evil.example/reports",
    "//evil.example/dashboard",
    "/\u0000",
    "/api/user/logout",
    "/uploads/x",
    "/nowhere",
    "/",
    "/faq",
  ])("is the dashboard for %j, which is not a screen of the app", (asked) => {
    expect(safeReturnPath(asked, origin)).toBe("/dashboard");
  });

  it.each([
    "/researcher-login",
    "/researcher-login/",
    "/patient-login?x=1",
    "/researcher-signup",
    "/forgot-password",
    "/reset-password/abc",
  ])("is the dashboard for %s, which would lead back to itself", (asked) => {
    expect(safeReturnPath(asked, origin)).toBe("/dashboard");
  });
});
