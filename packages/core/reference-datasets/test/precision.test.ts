import { describe, expect, it } from "vitest";
import { precisionOfRepeats } from "@trabecula/reference-stats";
import { builtInPrecision } from "../src/built-in.ts";

const table = builtInPrecision();
const singleStack = (registration: "area" | null) =>
  table.figures.find(
    ({ parameter, site, scanner, protocol }) =>
      parameter === "tt_bmd" &&
      site === "distal-tibia" &&
      scanner === "xtremect-2" &&
      protocol.region === "single-stack" &&
      protocol.registration === registration,
  )!;

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
      // The source prints six decimals; the smallest value has four digits.
      expect((100 * rmsSd!) / mean! / (rmsCvPercent as number)).toBeCloseTo(1, 2);
    }
  });

  it("has at most one figure of people for each parameter, site, scanner and protocol", () => {
    const inVivo = table.figures.filter(({ measuredOn }) => measuredOn === "in-vivo");
    const keys = inVivo.map(({ parameter, site, scanner, protocol }) => JSON.stringify([parameter, site, scanner, protocol]));
    expect(new Set(keys).size).toBe(inVivo.length);
  });

  it("matches the error computed from the source’s repeated scans", () => {
    // Distal tibia Tt.BMD, XtremeCT II, area-matched: individual scans published by XcalRep.
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
    if (!computed.ok) throw new Error(computed.reason);
    const { rmsSd, rmsCvPercent, mean, degreesOfFreedom, n } = singleStack("area");
    expect({ n, degreesOfFreedom }).toEqual({ n: computed.persons, degreesOfFreedom: computed.degreesOfFreedom });
    expect([rmsSd, rmsCvPercent, mean]).toEqual(
      [computed.rmsSd, computed.rmsCvPercent, computed.mean].map((value) => expect.closeTo(value!, 3)),
    );
  });

  it("has the larger error for single-stack scans without stated registration", () => {
    expect(singleStack("area")).toMatchObject({ source: "xcalrep-2021-registered", rmsSd: 1.07736 });
    expect(singleStack(null)).toMatchObject({ source: "xcalrep-2021-unregistered", rmsSd: 1.8091 });
  });

  it("has the least significant changes of ISCD as ISCD states them", () => {
    const stated = table.figures.flatMap(({ parameter, lscPercent }) => (lscPercent === null ? [] : [[parameter, lscPercent]]));
    expect(Object.fromEntries(stated)).toEqual({ bmd_ls: 5.3, bmd_th: 5, bmd_fn: 6.9 });
  });
});
