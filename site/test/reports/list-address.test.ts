import { describe, expect, it } from "vitest";
import { readAddress, writeAddress, defaultSettings } from "../../src/app/reports/model/report-list.ts";

describe("the list's address", () => {
  it("is plain for a plain list", () => {
    expect(writeAddress(defaultSettings).toString()).toBe("");
    expect(readAddress(new URLSearchParams())).toEqual(defaultSettings);
  });

  it("carries every setting there and back", () => {
    const settings = {
      query: "Anna & Bert",
      reportType: "dxa",
      readState: "corrected",
      patientId: "patient00000000000000001",
      sortField: "scanDate",
      sortOrder: "asc",
      page: 3,
    } as const;
    expect(readAddress(writeAddress(settings))).toEqual(settings);
  });

  it("falls back where it makes no sense", () => {
    expect(readAddress(new URLSearchParams("type=mri&state=done&patient=me&sort=owner&order=up&page=-2"))).toEqual(defaultSettings);
  });
});
