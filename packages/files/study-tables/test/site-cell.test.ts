import { describe, expect, it } from "vitest";
import { siteOfCell } from "../src/index.ts";

describe("a site in a cell", () => {
  it.each([
    ["Distal radius", "distal-radius", null, false],
    ["tibia_30%", "diaphyseal-tibia", null, false],
    ["Radius", "distal-radius", null, true],
    ["TIBIA ", "distal-tibia", null, true],
    ["桡骨", "distal-radius", null, true],
    ["Radius left", "distal-radius", "left", true],
    ["Tibia (R)", "distal-tibia", "right", true],
    ["L distal radius", "distal-radius", "left", false],
    ["Linker Radius", undefined, undefined, undefined],
    ["left hip", "hip", "left", false],
  ])("%j is %s, %s", (text, site, side, isBoneAlone) => {
    expect(siteOfCell(text)).toEqual(site === undefined ? null : { site, side, isBoneAlone });
  });

  // R may be radius or right; a number is a workstation code.
  it.each(["", "R", "T", "left", "right left radius", "20", "radius 33%", "radius tibia", "constructor"])("%j is not understood", (text) =>
    expect(siteOfCell(text)).toBeNull(),
  );
});
