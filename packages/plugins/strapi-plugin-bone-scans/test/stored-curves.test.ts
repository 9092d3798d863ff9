import { describe, expect, it } from "vitest";
import { curvesText, isPacked, mostPlainBytes, storedCurves } from "../server/src/services/datasets/reading/stored-curves.ts";

describe("curves as they are stored", () => {
  it("are the file itself up to the size that visitors may load, counted in bytes", () => {
    const text = "²".repeat(mostPlainBytes / 2);
    expect(storedCurves(text)).toBe(text);
    expect(curvesText(text)).toBe(text);
    expect(isPacked(storedCurves(`${text}1`))).toBe(true);
  });

  it("are compressed above that size, and restored byte for byte", () => {
    const text = `parameter,unit\n${Array.from({ length: 150_000 }, (_, index) => `tt_bmd,mg/cm³,${index}`).join("\n")}\n`;
    const stored = storedCurves(text);
    expect(stored.length).toBeLessThan(text.length / 3);
    expect(curvesText(stored)).toBe(text);
  });

  it("are refused where a tampered row would grow without end", () => {
    const bomb = storedCurves("1".repeat(20_000_001));
    expect(() => curvesText(bomb)).toThrow("larger than");
  });
});
