import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeLabels } from "../src/over-age/end-labels.ts";

describe("placeLabels", () => {
  it("leaves labels that have room where they belong", () => {
    expect(placeLabels([10, 40, 80], 13, 0, 100)).toEqual([10, 40, 80]);
  });

  it("spreads two that collide around their middle", () => {
    expect(placeLabels([50, 52], 12, 0, 100)).toEqual([45, 57]);
  });

  it("keeps the last label inside the plot", () => {
    expect(placeLabels([98, 99, 100], 12, 0, 100)).toEqual([76, 88, 100]);
  });

  it("keeps the first label inside a plot that does not begin at 0", () => {
    expect(placeLabels([12, 13], 12, 10, 100)).toEqual([10, 22]);
    expect(placeLabels([0, 90], 12, 10, 100)).toEqual([10, 90]);
  });

  it("returns positions in input order", () => {
    expect(placeLabels([80, 10], 12, 0, 100)).toEqual([80, 10]);
  });

  it("prevents overlap and preserves the order, for any anchors", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 7 }),
        fc.integer({ min: 0, max: 200 }),
        (anchors, top) => {
          const placed = placeLabels(anchors, 13, top, 400);
          const order = anchors.map((anchor, index) => ({ anchor, index })).sort((a, b) => a.anchor - b.anchor || a.index - b.index);
          for (let rank = 1; rank < order.length; rank++) {
            const distance = placed[order[rank]!.index]! - placed[order[rank - 1]!.index]!;
            expect(distance).toBeGreaterThanOrEqual(13 - 1e-9);
          }
          for (const y of placed) expect(y >= top - 1e-9 && y <= 400 + 1e-9).toBe(true);
        },
      ),
    );
  });
});
