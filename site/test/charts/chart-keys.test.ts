import { describe, expect, it } from "vitest";
import { keyAction } from "../../src/charts/ChartField.tsx";

describe("reading by keyboard", () => {
  it("moves one drawn age a key, or ten", () => {
    expect(["ArrowRight", "ArrowDown", "PageUp"].map((key) => keyAction(key, 5, 30))).toEqual([6, 4, 15]);
  });

  it("stays within the drawn ages", () => {
    expect(keyAction("ArrowRight", 9, 10)).toBe(9);
    expect(keyAction("PageDown", 3, 10)).toBe(0);
    expect(keyAction("PageUp", 3, 10)).toBe(9);
    expect([keyAction("Home", 7, 10), keyAction("End", 7, 10)]).toEqual([0, 9]);
  });

  it("goes back to where it began with Escape, and leaves other keys alone", () => {
    expect(keyAction("Escape", 4, 10)).toBeNull();
    expect(keyAction("Tab", 4, 10)).toBeUndefined();
  });
});
