import { describe, expect, it } from "vitest";
import { keyAction } from "../../src/charts/chart-keys.ts";

describe("reading by keyboard", () => {
  it("starts at the measured age and moves one drawn age a key", () => {
    expect(keyAction("ArrowRight", null, 5, 10)).toBe(6);
    expect(keyAction("ArrowDown", null, 5, 10)).toBe(4);
    expect(keyAction("ArrowRight", 5, 5, 10)).toBe(6);
    expect(keyAction("ArrowLeft", 5, 5, 10)).toBe(4);
  });

  it("stays within the drawn ages", () => {
    expect(keyAction("ArrowRight", 9, 5, 10)).toBe(9);
    expect(keyAction("PageDown", 3, 5, 10)).toBe(0);
    expect(keyAction("PageUp", 3, 5, 10)).toBe(9);
    expect(keyAction("End", null, 5, 10)).toBe(9);
    expect(keyAction("Home", 7, 5, 10)).toBe(0);
  });

  it("ends with Escape and leaves other keys alone", () => {
    expect(keyAction("Escape", 4, 5, 10)).toBeNull();
    expect(keyAction("Tab", 4, 5, 10)).toBeUndefined();
  });
});
