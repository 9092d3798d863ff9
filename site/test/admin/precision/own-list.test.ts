import type { OwnPrecision, PrecisionReply, RepeatFigures } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { figureText, freedomText, lscText, placeText } from "../../../src/admin/precision/figure-messages.ts";
import { ownListOf, placeKey, takeOver } from "../../../src/admin/precision/own-precision.ts";

const open = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null, registration: null };
const hip: OwnPrecision = { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01 };
const figures: RepeatFigures = {
  ...{
    reportType: "dxa",
    parameter: "bmd_th",
    site: "hip",
    scanner: "hologic",
    protocol: open,
    persons: 30,
    scans: 60,
    degreesOfFreedom: 30,
  },
  ...{ mean: 0.9, rmsSd: 0.012, rmsSdInterval: [0.0096, 0.016], rmsCvPercent: 1.3, lsc: 0.03324, lscPercent: 3.601 },
  ...{ enough: "enough", words: "30 degrees of freedom: enough.", problem: null },
};

describe("taking figures over", () => {
  it("replaces figures of the same measurement, with open or missing protocol, and preserves others", () => {
    const neck: OwnPrecision = { ...hip, parameter: "bmd_fn" };
    const ge: OwnPrecision = { ...hip, scanner: "ge-lunar" };
    const { items, replaced } = takeOver([hip, neck, ge], [figures]);
    expect(replaced).toEqual([hip]);
    expect(items.slice(0, 2)).toEqual([neck, ge]);
    expect(items[2]).toMatchObject({
      parameter: "bmd_th",
      scanner: "hologic",
      rmsSd: 0.012,
      rmsCvPercent: 1.3,
      df: 30,
      note: "30 people scanned repeatedly",
    });
  });

  it("identifies protocols by content, in any key order", () => {
    const one = placeKey({ ...hip, protocol: { region: "multi-stack", stacks: 3 } });
    expect(placeKey({ ...hip, protocol: { stacks: 3, region: "multi-stack", offsetMm: null } })).toBe(one);
    expect(placeKey({ ...hip, protocol: { region: "multi-stack", stacks: 2 } })).not.toBe(one);
  });
});

describe("the list that a workspace or the laboratory saves", () => {
  const owners = [null, "w".repeat(24)];

  it.each(owners)("holds only the owner’s entries: %s", (workspaceId) => {
    const reply = {
      version: 3,
      figures: owners.map((owner) => ({ ...hip, kind: "own", workspaceId: owner, note: String(owner) })),
      crossCalibrations: owners.map((owner) => ({ workspaceId: owner, source: String(owner), lsc: null, lscProblem: null })),
    } as unknown as PrecisionReply;
    const { items, crossCalibrations } = ownListOf({ workspaceId }, reply);
    expect(items.map(({ note }) => note)).toEqual([String(workspaceId)]);
    expect(crossCalibrations).toEqual([{ source: String(workspaceId) }]);
  });
});

describe("the words of a figure", () => {
  it("has four digits and the unit, or a dash", () => {
    expect([figureText(0.0244949, "g/cm²"), figureText(0.0017, "fraction"), figureText(null, "%")]).toEqual([
      "0.02449 g/cm²",
      "0.0017",
      "–",
    ]);
    expect([lscText({ lsc: 0.0277, lscPercent: 3 }, "g/cm²"), lscText({ lsc: null, lscPercent: 5.3 }, "g/cm²")]).toEqual([
      "0.0277 g/cm²",
      "5.3 %",
    ]);
  });

  it("names site, scanner and protocol", () => {
    const tibia = { reportType: "hr-pqct", site: "distal-tibia", scanner: "xtremect-2" } as const;
    expect(placeText({ ...tibia, protocol: { ...open, region: "single-stack", registration: "area" } })).toBe(
      "Distal tibia, XtremeCT II, single-stack, matched by area",
    );
    expect(placeText({ ...tibia, protocol: open })).toBe("Distal tibia, XtremeCT II, any protocol");
    expect(placeText({ reportType: "dxa", site: "hip", scanner: null, protocol: open })).toBe("Hip, any scanner");
    expect([freedomText(12, "few"), freedomText(30, "enough"), freedomText(null, "not_stated")]).toEqual([
      "12, not enough",
      "30, enough",
      "not stated",
    ]);
  });
});
