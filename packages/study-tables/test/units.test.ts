import { expect, it } from "vitest";
import { isSameUnit } from "../src/index.ts";

it("takes one unit's spellings as the same, and no two units", () => {
  expect(isSameUnit("g/cm2", "g/cm²")).toBe(true);
  expect(isSameUnit("mg HA/cm3", "mg HA/cm³")).toBe(true);
  expect(isSameUnit("", "fraction")).toBe(true);
  expect(isSameUnit("%", "fraction")).toBe(false);
  expect(isSameUnit("mm", "µm")).toBe(false);
});
