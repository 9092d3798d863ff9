import { describe, expect, it } from "vitest";
import { logFileName } from "../../src/ui/save-text-file.ts";

describe("logFileName", () => {
  it("carries the reader's calendar date, which at night differs from the one in UTC", () => {
    expect(logFileName(new Date(2026, 2, 4, 23, 30))).toBe("error-2026-03-04.txt");
  });
});
