import { describe, expect, it } from "vitest";
import type { CurveProtocol } from "@trabecula/contracts";
import { builtInPrecision } from "../src/built-in.ts";
import { findPrecision, type PrecisionQuery } from "../src/index.ts";

const table = builtInPrecision();
const open: CurveProtocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null };
const multiStack: CurveProtocol = { ...open, region: "multi-stack", stacks: 3 };
const tibia: PrecisionQuery = { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", protocol: multiStack };

describe("built-in precision", () => {
  it("names a source for every figure and a figure for every source", () => {
    const keys = table.sources.map(({ key }) => key);
    expect(new Set(table.figures.map(({ source }) => source))).toEqual(new Set(keys));
    for (const { citation, scannerText, protocolText } of table.sources)
      for (const text of [citation, scannerText, protocolText]) expect(text).not.toBe("");
  });

  it("has percentages that are those of its absolute figures", () => {
    const absolute = table.figures.filter(({ rmsSd }) => rmsSd !== null);
    expect(absolute).toHaveLength(22);
    for (const { rmsSd, mean, rmsCvPercent } of absolute) {
      // The source prints means and standard deviations to six decimals of its own unit; the smallest has four digits.
      expect((100 * rmsSd!) / mean! / (rmsCvPercent as number)).toBeCloseTo(1, 2);
    }
  });

  it("has at most one figure of people for each parameter, site, scanner and protocol", () => {
    const inVivo = table.figures.filter(({ measuredOn }) => measuredOn === "in-vivo");
    expect(new Set(inVivo.map(({ parameter, site }) => `${parameter} ${site}`)).size).toBe(inVivo.length);
  });
});

describe("findPrecision", () => {
  it("finds the figure of the same scanner, protocol and site, with its source", () => {
    expect(findPrecision(table, tibia)).toMatchObject({
      ok: true,
      figure: { rmsSd: 1.155847, degreesOfFreedom: 73, n: 39 },
      source: { key: "poncioni-2026" },
    });
  });

  it("does not mind what the figure leaves open", () => {
    expect(findPrecision(table, { ...tibia, protocol: { ...multiStack, offsetMm: 22 } }).ok).toBe(true);
  });

  it.each<[string, Partial<PrecisionQuery>]>([
    ["no-figure", { parameter: "vat_mass" }],
    ["other-site", { site: "diaphyseal-tibia" }],
    ["scanner-not-stated", { scanner: null }],
    ["other-scanner", { scanner: "xtremect-1" }],
    ["other-protocol", { protocol: { ...open, region: "single-stack", stacks: 1 } }],
    ["other-protocol", { protocol: { ...multiStack, stacks: 2 } }],
    ["protocol-not-stated", { protocol: { ...open, region: "multi-stack" } }],
    ["protocol-not-stated", { protocol: open }],
    // Its figure is of cadaver phantoms.
    ["not-in-vivo", { site: "distal-radius", scanner: "xtremect-1", protocol: { ...open, region: "single-stack" } }],
    // The published minimum of operators is nobody's precision.
    ["not-in-vivo", { parameter: "bmd_th", site: "hip", scanner: "hologic", protocol: open }],
    ["criterion-not-stated", { parameter: "failure_load" }],
    ["criterion-not-stated", { parameter: "failure_load", protocol: { ...multiStack, feCriterion: "pistoia" } }],
  ])("borrows nothing: %s", (reason, changed) => {
    expect(findPrecision(table, { ...tibia, ...changed })).toEqual({ ok: false, reason });
  });
});
