import { describe, expect, it } from "vitest";
import { dayReader, readDate, readScanDay } from "../src/index.ts";

describe("dates of scanner files", () => {
  it("infers the order of slashed dates from other dates of the column", () => {
    expect(dayReader(["03/04/2026", "03/14/2026"], null)("03/04/2026")).toEqual({ date: "2026-03-04", remark: null });
    expect(dayReader(["03/04/2026", "14/03/2026"], null)("03/04/2026")).toEqual({ date: "2026-04-03", remark: null });
    expect(dayReader(["03/04/2026"], null)("03/04/2026").date).toBeNull();
  });

  it("warns about a date that could be two where only the form shows the order", () => {
    expect(dayReader(["03/04/2026"], "month-first")("03/04/2026")).toMatchObject({ date: "2026-03-04", remark: expect.any(String) });
    expect(dayReader(["04/04/2026"], "month-first")("04/04/2026")).toEqual({ date: "2026-04-04", remark: null });
  });

  it("reads serial day numbers of a workbook only in columns without slashed dates", () => {
    expect(dayReader(["45730"], null, 1900)("45730")).toMatchObject({ date: "2025-03-14", remark: expect.stringContaining("45730") });
    expect(dayReader(["45730", "14/03/2025"], null, 1900)("45730").date).toBeNull();
  });

  it("gives the reason when a filled cell has no valid scan date", () => {
    const read = (text: string) => readScanDay((cell) => ({ date: readDate(cell), remark: null }), text);
    expect(read("")).toEqual({ date: null, remark: null, problem: null });
    expect(read("14-MAR-2026")).toMatchObject({ date: "2026-03-14", problem: null });
    expect(read("17-NOV-1858")).toMatchObject({ date: null, problem: expect.stringContaining("1858-11-17") });
    expect(read("soon")).toMatchObject({ date: null, problem: expect.stringContaining("not a date") });
  });
});
