import { describe, expect, it } from "vitest";
import type { PrecisionProtocol } from "@trabecula/contracts";
import { precisionOfRepeats } from "@trabecula/reference-stats";
import { builtInPrecision } from "../src/built-in.ts";
import { findPrecision, type PrecisionQuery } from "../src/index.ts";

const table = builtInPrecision();
const open: PrecisionProtocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null, registration: null };
const multiStack: PrecisionProtocol = { ...open, region: "multi-stack", stacks: 3 };
const tibia: PrecisionQuery = { parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", protocol: multiStack };

describe("built-in precision", () => {
  it("names a source for every figure and a figure for every source", () => {
    const keys = table.sources.map(({ key }) => key);
    expect(new Set(table.figures.map(({ source }) => source))).toEqual(new Set(keys));
    for (const { name, citation, scannerText, protocolText } of table.sources)
      for (const text of [name, citation, scannerText, protocolText]) expect(text).not.toBe("");
  });

  it("has percentages that are those of its absolute figures", () => {
    const absolute = table.figures.filter(({ rmsSd, source }) => rmsSd !== null && source === "poncioni-2026");
    expect(absolute).toHaveLength(22);
    for (const { rmsSd, mean, rmsCvPercent } of absolute) {
      // The source prints means and standard deviations to six decimals of its own unit; the smallest has four digits.
      expect((100 * rmsSd!) / mean! / (rmsCvPercent as number)).toBeCloseTo(1, 2);
    }
  });

  it("has at most one figure of people for each parameter, site, scanner and protocol", () => {
    const inVivo = table.figures.filter(({ measuredOn }) => measuredOn === "in-vivo");
    const keys = inVivo.map(({ parameter, site, scanner, protocol }) => JSON.stringify([parameter, site, scanner, protocol]));
    expect(new Set(keys).size).toBe(inVivo.length);
  });

  it("has what the repeats of its source give", () => {
    // Tt.BMD of the distal tibia on XtremeCT II, matched by area: the scans of each person as XcalRep publishes them.
    const computed = precisionOfRepeats([
      ...[
        [205.6, 205.6],
        [218.9, 219.1],
        [214.5, 213.3],
        [168.3, 167.4],
        [271.7, 271.7],
        [180.7, 183, 185, 185],
        [199.5, 199.3],
        [144.1, 141.5],
      ],
      ...[
        [218.4, 217.8],
        [166.4, 166.8],
        [222.7, 221.7],
        [164.5, 164.7],
        [228.6, 230],
        [152.1, 150.5],
        [196.6, 196.4],
        [314.3, 313.1],
      ],
    ]);
    const figure = findPrecision(table, { ...tibia, protocol: { ...open, region: "single-stack", registration: "area" } });
    if (!computed.ok || !figure.ok) throw new Error("Both must be there.");
    const { rmsSd, rmsCvPercent, mean, degreesOfFreedom, n } = figure.figure;
    expect({ n, degreesOfFreedom }).toEqual({ n: computed.persons, degreesOfFreedom: computed.degreesOfFreedom });
    expect([rmsSd, rmsCvPercent, mean]).toEqual(
      [computed.rmsSd, computed.rmsCvPercent, computed.mean].map((value) => expect.closeTo(value!, 3)),
    );
  });

  it.each<[PrecisionProtocol, string, number]>([
    [{ ...open, region: "single-stack", registration: "area" }, "xcalrep-2021-registered", 1.07736],
    [{ ...open, region: "single-stack", registration: "none" }, "xcalrep-2021-unregistered", 1.8091],
    // Nobody said how the scans were matched: the larger error.
    [{ ...open, region: "single-stack", registration: null }, "xcalrep-2021-unregistered", 1.8091],
  ])("gives scans of a single stack the error of scans matched alike", (protocol, source, rmsSd) => {
    expect(findPrecision(table, { ...tibia, protocol })).toMatchObject({ ok: true, figure: { source, rmsSd } });
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
    ["other-scanner", { scanner: "ge-lunar" }],
    ["other-protocol", { protocol: { ...multiStack, stacks: 1 } }],
    ["other-protocol", { protocol: { ...multiStack, stacks: 2 } }],
    ["protocol-not-stated", { protocol: { ...open, region: "multi-stack" } }],
    ["protocol-not-stated", { protocol: open }],
    // The published minimum of operators is nobody's precision.
    ["not-in-vivo", { parameter: "bmd_th", site: "hip", scanner: "hologic", protocol: open }],
    ["criterion-not-stated", { parameter: "failure_load" }],
    ["criterion-not-stated", { parameter: "failure_load", protocol: { ...multiStack, feCriterion: "pistoia" } }],
  ])("borrows nothing: %s", (reason, changed) => {
    expect(findPrecision(table, { ...tibia, ...changed })).toEqual({ ok: false, reason });
  });

  it("does not take a phantom's figure for that of people", () => {
    const phantoms = { ...table, figures: table.figures.filter(({ measuredOn }) => measuredOn === "phantom") };
    const radius: PrecisionQuery = {
      ...tibia,
      site: "distal-radius",
      scanner: "xtremect-1",
      protocol: { ...open, region: "single-stack" },
    };
    expect(findPrecision(phantoms, radius)).toEqual({ ok: false, reason: "not-in-vivo" });
  });
});
