import { describe, expect, it } from "vitest";
import { findAppPath, findEntryPath } from "../../src/paths.ts";

describe("findAppPath", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/", "/dashboard"],
    ["/patients/new", "/patients/new"],
    ["/patients/abc", "/patients/:patientId"],
    ["/reports/abc", "/reports/:reportId"],
    ["/settings/account-details", "/settings/:view"],
    ["/admin/users/abc", "/admin/users/:userId"],
    ["/admin/datasets/import", "/admin/datasets/import"],
    ["/admin/datasets/abc", "/admin/datasets/:datasetId"],
    ["/settings/change-email", "/settings/:view"],
  ])("knows %s as %s", (path, pattern) => {
    expect(findAppPath(path)).toBe(pattern);
  });

  it.each(["/", "/features", "/reports/a/b", "/settings", "/settings/nowhere", "/admin/nowhere", "/Dashboard", "/confirm-email/token"])(
    "leaves %s to the not-found page or the public pages",
    (path) => {
      expect(findAppPath(path)).toBeNull();
    },
  );
});

describe("findEntryPath", () => {
  it.each([
    ["/researcher-login/", "/researcher-login"],
    ["/reset-password/token", "/reset-password/:token"],
    ["/confirm-email/token", "/confirm-email/:token"],
  ])("knows %s as %s", (path, pattern) => {
    expect(findEntryPath(path)).toBe(pattern);
  });

  it.each(["/reset-password", "/confirm-email//", "/accept-invite/a/b", "/dashboard"])("leaves %s to others", (path) => {
    expect(findEntryPath(path)).toBeNull();
  });
});
