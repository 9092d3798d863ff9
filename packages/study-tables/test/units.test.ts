import type { Parameter } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { bracketed, headerAgeProblem, headerUnitProblem, isSameUnit, isUnit } from "../src/index.ts";

describe("units", () => {
  it("take one unit's spellings as the same, and no two units", () => {
    expect(isSameUnit("g/cm2", "g/cm²")).toBe(true);
    expect(isSameUnit("mg HA/cm3", "mg HA/cm³")).toBe(true);
    expect(isSameUnit("mg/ccm", "mg HA/cm³")).toBe(true);
    expect(isSameUnit("mm-1", "1/mm")).toBe(true);
    expect(isSameUnit("µm", "μm")).toBe(true);
    expect(isSameUnit("", "fraction")).toBe(true);
    expect(isSameUnit("%", "fraction")).toBe(false);
    expect(isSameUnit("mm", "µm")).toBe(false);
    expect(isSameUnit("N", "kN")).toBe(false);
  });

  it("are told from other words in brackets", () => {
    expect(["um", "kg/m²", "g/cm^2", "%", "N", "kN/mm", "fraction"].filter((text) => !isUnit(text))).toEqual([]);
    expect(["left", "m", "l", "d", "dominant", "2019", ""].filter(isUnit)).toEqual([]);
  });
});

describe("a header that names a unit", () => {
  const parameter = (key: string, unit: string) => ({ key, unit }) as Parameter;
  const ctTh = parameter("ct_th", "mm");

  it("is read from the brackets at its end", () => {
    expect(["Ct.Th (um)", "BMD[g/cm2] ", "Ct.Th", "(x) y"].map(bracketed)).toEqual(["um", "g/cm2", null, null]);
  });

  it("must name the parameter's", () => {
    expect(headerUnitProblem("Ct.Th (um)", ctTh)).toBe(
      "The header “Ct.Th (um)” says um, but ct_th is in mm; convert the column and rename it.",
    );
    expect(headerUnitProblem("BV/TV (%)", parameter("bvtv", "fraction"))).toContain("bvtv is in fractions of 1");
    expect(headerUnitProblem("TBS (mm)", parameter("tbs", ""))).toContain("tbs has no unit");
    expect([headerUnitProblem("Ct.Th (mm)", ctTh), headerUnitProblem("Ct.Th (left)", ctTh), headerUnitProblem("Ct.Th", ctTh)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("must not name less than years for an age", () => {
    expect(headerAgeProblem("Age (months)")).toContain("says months, but ages are in years");
    expect(headerAgeProblem("Age (d)")).toBeNull();
    expect(headerAgeProblem("Age (years)")).toBeNull();
  });
});
