import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  picturePalette,
  profileHeader,
  profileStrip,
  sideOfMiddle,
  svgText,
  xOfScore,
  type ProfileAxis,
  type Scene,
} from "../src/index.ts";
import { marksInside, textsApart } from "./support/scene-rules.ts";

const z: ProfileAxis = { score: "z", width: 220 };
const t: ProfileAxis = { score: "t", width: 220 };
const widths = fc.integer({ min: 100, max: 600 });
const kinds = fc.constantFrom("z" as const, "t" as const);
const scores = fc.double({ min: -12, max: 12, noNaN: true });
const texts = ({ marks }: Scene) => marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));

describe("the axis of a profile", () => {
  it("places a higher score further right, and never beyond its ends", () => {
    fc.assert(
      fc.property(kinds, widths, scores, scores, (score, width, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((value) => xOfScore({ score, width }, value));
        expect(low).toBeLessThanOrEqual(high!);
        expect(low).toBeGreaterThan(0);
        expect(high).toBeLessThan(width);
      }),
    );
    expect(xOfScore(z, -1)).toBeLessThan(xOfScore(z, -0.9));
    expect(xOfScore(z, 0)).toBe(110);
  });

  it("has percentiles above a Z-axis and never above a T-axis", () => {
    expect(texts(profileHeader(z))).toEqual(["5", "25", "50", "75", "95", "−3", "−2", "−1", "0", "1", "2", "3"]);
    expect(texts(profileHeader(t))).toEqual(["−2.5", "−1", "0", "1", "2", "3"]);
    expect(profileHeader(t).description).not.toMatch(/percentile/i);
  });

  it("keeps its numbers apart and inside at every width", () => {
    fc.assert(
      fc.property(kinds, widths, (score, width) => {
        const header = profileHeader({ score, width });
        textsApart(header);
        marksInside(header);
      }),
    );
  });
});

describe("a row of a profile", () => {
  it("draws its mark inside the strip, for any score", () => {
    fc.assert(
      fc.property(kinds, widths, scores, (score, width, value) => marksInside(profileStrip({ score, width }, { name: "x", score: value }))),
    );
  });

  it("draws a whisker across the score interval, with end caps inside the axis", () => {
    const whisker = (score: number, interval: [number | null, number | null]) =>
      profileStrip(z, { name: "Tb.N", score, interval }).marks.flatMap((mark) =>
        mark.role === "whisker" && mark.kind === "path" ? [mark.d] : [],
      );
    const [from, to] = [-1.5, -0.9].map((score) => xOfScore(z, score));
    expect(whisker(-1.2, [-1.5, -0.9])).toEqual([`M${from},13L${to},13M${from},11V15M${to},11V15`]);
    expect(whisker(-2.9, [null, -2.5])[0]).toMatch(
      new RegExp(`^M${xOfScore(z, -3)},13L${xOfScore(z, -2.5)},13M${xOfScore(z, -2.5)},11V15$`),
    );
    expect(whisker(-4, [-4.5, -3.6])).toEqual([]);
    const roles = profileStrip(z, { name: "Tb.N", score: -1.2, interval: [-1.5, -0.9] }).marks.map(({ role }) => role);
    expect(roles.indexOf("whisker")).toBeLessThan(roles.indexOf("point"));
  });

  it("draws an arrow for a score beyond the axis and describes it", () => {
    const roles = (score: number) => profileStrip(z, { name: "Tb.N", score }).marks.map(({ role }) => role);
    expect([roles(-3).at(-1), roles(-3.01).at(-1), roles(3.01).at(-1)]).toEqual(["point", "point-beyond", "point-beyond"]);
    expect(profileStrip(z, { name: "Tb.N", score: -4.2 }).description).toBe(
      "Tb.N: Z-score −4.2, beyond the axis, below the middle 90 % of the reference.",
    );
  });

  it("tints the zones below −1 and −2.5 on a T-score axis, and names them", () => {
    const strip = (score: number) => profileStrip(t, { name: "Neck", score });
    const zones = strip(-1.3).marks.flatMap((mark) => (mark.kind === "rect" ? [[mark.role, mark.x, mark.x + mark.width]] : []));
    const [low, veryLow] = [xOfScore(t, -1), xOfScore(t, -2.5)];
    expect(zones).toEqual([
      ["band-outer", veryLow, low],
      ["band-inner", 0, veryLow],
    ]);
    expect(strip(-1.3).description).toBe("Neck: T-score −1.3, between −1 and −2.5.");
    expect(strip(-1.04).description).toBe("Neck: T-score −1.0, −1 or higher.");
    expect(strip(-2.45).description).toBe("Neck: T-score −2.5, −2.5 or lower.");
  });

  it("draws only bands without a score", () => {
    expect(profileStrip(z, { name: "Ct.Po", score: null }).marks).toHaveLength(3);
  });

  it("counts a score on the edge of the middle 90 % to it", () => {
    expect([-1.645, -1.6448536269514722, 1.6448536269514722, 1.645].map(sideOfMiddle)).toEqual(["below", "within", "within", "above"]);
  });
});

describe("reviewed pictures", () => {
  it.each([
    ["profile-header-z", profileHeader(z)],
    ["profile-header-t", profileHeader(t)],
    ["profile-row-z", profileStrip(z, { name: "Tb.N", score: -1.83 })],
    ["profile-row-t", profileStrip(t, { name: "Femoral neck", score: -2.5 })],
    ["profile-row-beyond", profileStrip(z, { name: "Ct.Th", score: -4.2 })],
  ])("%s", async (name, scene) => {
    await expect(svgText(scene, picturePalette)).toMatchFileSnapshot(`pictures/${name}.svg`);
  });
});
