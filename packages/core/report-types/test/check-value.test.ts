import { describe, expect, it } from "vitest";
import { checkConsistency, checkValue } from "../src/index.ts";

describe("checkValue names the likely mistake", () => {
  it.each([
    ["ct_th", 1250, "hard", "µm", 1.25],
    ["tt_bmd", 0.284, "hard", "g/cm³", 284],
    ["tb_bmd", 0.197, "soft", "g/cm³", 197],
    ["failure_load", 9400, "hard", "N", 9.4],
    ["failure_load", -9.4, "hard", "a sign left by the export", 9.4],
    ["failure_load", -9400, "hard", "N", 9.4],
    ["failure_load", 1003, "hard", "N", 1.003],
    ["ct_th", 210, "hard", "µm", 0.21],
    ["stiffness", 121_000, "hard", "N/mm", 121],
    ["bvtv", 28.6, "hard", "%", 0.286],
    ["ct_po", 0.015, "soft", "a fraction", 1.5],
    ["ct_pm", 9.5, "hard", "cm", 95],
  ] as const)("%s %d", (key, value, verdict, looksLike, meant) => {
    const check = checkValue(key, "distal-tibia", "xtremect-2", value);
    expect(check.verdict).toBe(verdict);
    expect(check.message).toContain(`looks like ${looksLike}`);
    expect(check.suggestion?.value).toBeCloseTo(meant, 9);
  });

  it("for DXA and body composition", () => {
    expect(checkValue("bmd_th", "hip", "hologic", 870).suggestion?.value).toBe(0.87);
    expect(checkValue("bmd_th", "hip", "hologic", 8.7).message).toContain("misplaced decimal point");
    expect(checkValue("fat_pct", "whole-body", null, 0.32).suggestion?.value).toBe(32);
    expect(checkValue("lean_kg", "whole-body", null, 45_300).suggestion?.value).toBe(45.3);
  });

  it("words a mix-up of scanner generations", () => {
    const check = checkValue("tb_th", "distal-radius", "xtremect-1", 0.242);
    expect(check).toMatchObject({ verdict: "soft" });
    expect(check.message).toContain("usual on XtremeCT II");
    expect(checkValue("tb_th", "distal-radius", "xtremect-2", 0.07).message).toContain("usual on XtremeCT (first generation)");
  });
});

it("suggests no unit for an impossible spine value that no unit explains", () => {
  expect(checkValue("bmd_ls", "lumbar-spine", "hologic", 3.091).message).toContain("is not possible");
});

it("does not suggest centimeters for a merely thin cortex", () => {
  const check = checkValue("ct_th", "distal-radius", "xtremect-2", 0.25);
  expect(check).toEqual({ verdict: "soft", message: "Ct.Th of 0.25 mm is unusual (usually 0.3 to 2.5 mm); check it." });
});

it("refuses the impossible and flags the doubtful spine", () => {
  expect(checkValue("bmd_ls", "lumbar-spine", "hologic", 3.091)).toEqual({
    verdict: "hard",
    message: "L1–L4 BMD of 3.091 g/cm² is not possible; it lies between 0.2 and 2.6 g/cm².",
  });
  expect(checkValue("bmd_ls", "lumbar-spine", "hologic", 2.31).verdict).toBe("soft");
  expect(checkValue("bmd_ls", "lumbar-spine", "hologic", 0.858)).toEqual({ verdict: "ok", message: null });
});

it("accepts the limits themselves, and rejects NaN", () => {
  expect(checkValue("bmd_ls", "lumbar-spine", null, 2.6).verdict).toBe("soft");
  expect(checkValue("bmd_ls", "lumbar-spine", null, Number.NaN).verdict).toBe("hard");
  expect(() => checkValue("nonsense", "hip", null, 1)).toThrow("nonsense");
});

describe("checkConsistency", () => {
  const warn = (
    reportType: "hr-pqct" | "dxa",
    site: "distal-tibia" | "hip" | "lumbar-spine",
    values: Record<string, number>,
    scanner: "xtremect-1" | "xtremect-2" | null = null,
  ) => checkConsistency(reportType, { site, scanner, values: new Map(Object.entries(values)) }).map((warning) => warning.parameters);

  it("compares areas and regions", () => {
    expect(warn("hr-pqct", "distal-tibia", { tt_ar: 850, tb_ar: 730, ct_ar: 120 })).toEqual([]);
    expect(warn("hr-pqct", "distal-tibia", { tt_ar: 850, tb_ar: 500, ct_ar: 120 })).toEqual([["tt_ar", "tb_ar", "ct_ar"]]);
    expect(warn("hr-pqct", "distal-tibia", { tb_bmd_meta: 150, tb_bmd: 197 })).toEqual([["tb_bmd_meta", "tb_bmd"]]);
    expect(warn("dxa", "hip", { bmd_fn: 0.95, bmd_th: 0.85 })).toEqual([["bmd_fn", "bmd_th"]]);
  });

  it("checks derived first-generation values against their definitions, and no others", () => {
    const values = { bvtv: 0.165, tb_bmd: 197, tb_n: 2, tb_sp: 0.42 };
    expect(warn("hr-pqct", "distal-tibia", values, "xtremect-1")).toEqual([]);
    expect(warn("hr-pqct", "distal-tibia", { ...values, bvtv: 0.286 }, "xtremect-1")).toHaveLength(2);
    expect(warn("hr-pqct", "distal-tibia", { ...values, bvtv: 0.286 }, "xtremect-2")).toEqual([]);
  });
});
