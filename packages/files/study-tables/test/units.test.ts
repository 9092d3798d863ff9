import type { Parameter } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { bracketed, headerAgeProblem, isSameUnit, isUnit, movePoint, placesBetween, unitOfHeader } from "../src/index.ts";

describe("units", () => {
  it("matches spellings of one unit, and distinguishes different units", () => {
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

  it("distinguishes units from other words in brackets", () => {
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

  it("is converted to the parameter's, or refused by its name", () => {
    expect(unitOfHeader("Ct.Th (um)", ctTh)).toEqual({ ok: true, places: -3 });
    expect(unitOfHeader("BV/TV (%)", parameter("bvtv", "fraction"))).toEqual({ ok: true, places: -2 });
    expect(unitOfHeader("TBS (mm)", parameter("tbs", ""))).toMatchObject({ message: expect.stringContaining("tbs has no unit") });
    expect(unitOfHeader("TBS (%)", parameter("tbs", ""))).toMatchObject({ ok: false });
    for (const header of ["Ct.Th (mm)", "Ct.Th (left)", "Ct.Th"]) expect(unitOfHeader(header, ctTh)).toEqual({ ok: true, places: 0 });
  });

  it("is converted without a trace of binary multiplication", () => {
    expect([0.284, 1.1, 0.07, 1e-7, 1e21].map((value) => movePoint(value, 3))).toEqual([284, 1100, 70, 0.0001, 1e24]);
    expect([1210, 8.1, -1003.5].map((value) => movePoint(value, -3))).toEqual([1.21, 0.0081, -1.0035]);
    expect(placesBetween("kg/m²", "g/cm2")).toBe(-1);
    expect([placesBetween("mm", "mm²"), placesBetween("lb", "kg"), placesBetween("constructor", "mm")]).toEqual([null, null, null]);
  });

  it("must not name less than years for an age", () => {
    expect(headerAgeProblem("Age (months)")).toContain("says months, but ages are in years");
    expect(headerAgeProblem("Age (d)")).toBeNull();
    expect(headerAgeProblem("Age (years)")).toBeNull();
  });
});
