import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import {
  chanceToShowFit,
  controlsToShowFit,
  fitMargins,
  judgeControls,
  normalQuantile,
  type Control,
  type ControlFigures,
} from "../../src/index.ts";

const usual = fitMargins["0.3"];
const coarse = fitMargins["0.5"];

function people(n: number, mean: number, sd: number, of: Partial<Control> = {}): Control[] {
  const raw = Array.from({ length: n }, (_, index) => normalQuantile((index + 0.5) / n));
  const square = raw.reduce((sum, z) => sum + z * z, 0) / (n - 1);
  return raw.map((z, index) => ({ z: mean + (sd * z) / Math.sqrt(square), sex: index % 2 ? "male" : "female", age: 40, ...of }));
}

const one = (controls: readonly Control[], margins = usual) => judgeControls([controls], margins)[0] as ControlFigures;

describe("the verdict on a reference", () => {
  it("cannot tell of 25 controls whether a shift of 0.3 is there, however close they lie", () => {
    const { verdict, mean, needed } = one(people(25, 0, 1));
    expect(verdict).toBe("cannot_tell");
    expect(mean.high).toBeCloseTo(0.413, 3);
    expect(needed).toBe(46);
  });

  it("fits only where both whole intervals are inside the margins", () => {
    expect(one(people(46, 0, 1)).verdict).toBe("fits");
    expect(one(people(45, 0, 1)).verdict).toBe("cannot_tell");
    expect(one(people(46, 0.02, 1)).verdict).toBe("cannot_tell");
    expect(one(people(60, 0, 1.15)).verdict).toBe("cannot_tell");
    expect(one(people(32, 0, 1), coarse).verdict).toBe("fits");
  });

  it("is shifted where the mean is off beyond doubt and may be off by more than the margin", () => {
    const shifted = one(people(30, 0.8, 1));
    expect(shifted).toMatchObject({ verdict: "shifted", reasons: ["mean"], needed: null });
    expect(one(people(400, 0.15, 1)).verdict).toBe("fits");
  });

  it("says where the spread differs, both ways", () => {
    expect(one(people(40, 0, 1.7))).toMatchObject({ verdict: "spread_differs", reasons: ["spread"] });
    expect(one(people(40, 0, 0.5))).toMatchObject({ verdict: "spread_differs", reasons: ["spread"] });
  });

  it("is shifted where women and men are off to different sides, though their mean is 0", () => {
    const women = people(30, 0.7, 1, { sex: "female" });
    const men = people(30, -0.7, 1, { sex: "male" });
    const { verdict, reasons, groups } = one([...women, ...men]);
    expect(verdict).toBe("shifted");
    expect(reasons).toContain("sexes");
    expect(groups.map(({ key, n, mean }) => [key, n, Number(mean.value.toFixed(6))])).toEqual([
      ["female", 30, 0.7],
      ["male", 30, -0.7],
    ]);
  });

  it("says the same of children and adults", () => {
    const { reasons } = one([...people(30, 0.7, 1, { age: 12 }), ...people(30, -0.7, 1, { age: 18 })]);
    expect(reasons).toContain("ages");
  });

  it("shows a part only where the other is no small group either", () => {
    expect(one([...people(30, 0, 1, { sex: "female" }), ...people(4, 0, 1, { sex: "male" })]).groups).toEqual([]);
    expect(one([...people(30, 0, 1, { sex: "female" }), ...people(5, 0, 1, { sex: "male" })]).groups).toHaveLength(2);
  });

  it("judges nothing of fewer than 20, and shows nothing of fewer than 5", () => {
    expect(one(people(19, 3, 1))).toMatchObject({ verdict: "cannot_tell", isFew: true, reasons: [] });
    expect(one(people(20, 3, 1))).toMatchObject({ verdict: "shifted", isFew: false });
    expect(judgeControls([people(4, 3, 1)], usual)).toEqual([null]);
  });

  it("takes one difference among many quantities for chance, as Holm's correction does", () => {
    const doubtful = people(60, 0.35, 1);
    expect(one(doubtful)).toMatchObject({ verdict: "shifted" });
    const others = Array.from({ length: 11 }, () => people(60, 0, 1));
    expect(judgeControls([doubtful, ...others], usual)[0]).toMatchObject({ verdict: "cannot_tell" });
  });

  it("calls at most one in twenty sets of fitting quantities anything but fitting or open", () => {
    const random = seededRandom(20);
    const wrong = Array.from({ length: 400 }, () =>
      judgeControls(
        Array.from({ length: 8 }, () =>
          Array.from({ length: 30 }, (_, index): Control => ({ z: normalQuantile(random()), sex: index % 2 ? "male" : "female", age: 40 })),
        ),
        usual,
      ).some((figures) => figures!.reasons.length > 0),
    ).filter(Boolean).length;
    expect(wrong).toBeLessThanOrEqual(32);
    expect(wrong).toBeGreaterThan(3);
  });
});

describe("how many controls would tell", () => {
  it("is about the number with which a perfect reference is shown to fit in eight of ten checks", () => {
    // NumPy, 200,000 simulated checks: 0.793 with 120, 0.801 with 121; coarse 0.759 with 45, 0.831 with 50.
    expect(controlsToShowFit(usual)).toBeGreaterThanOrEqual(118);
    expect(controlsToShowFit(usual)).toBeLessThanOrEqual(123);
    expect(chanceToShowFit(100, usual)).toBeCloseTo(0.661, 1);
    expect(controlsToShowFit(coarse)).toBeGreaterThanOrEqual(45);
    expect(controlsToShowFit(coarse)).toBeLessThanOrEqual(50);
    expect(chanceToShowFit(30, usual)).toBe(0);
    expect(chanceToShowFit(30, coarse)).toBeCloseTo(0.383, 1);
  });

  it("grows where the mean lies between fitting and shifted", () => {
    const near = one(people(30, 0.02, 1)).needed!;
    const between = one(people(30, 0.15, 1)).needed!;
    expect(between).toBeGreaterThan(3 * near);
  });

  it("is more than there are, where what is sure of the spread does not matter", () => {
    // SciPy, n = 150: mean −0.069 to 0.309, ratio 1.051 to 1.320, significant (P 0.004) but irrelevant. Both intervals
    // lie inside the limits from 165.
    expect(one(people(150, 0.12, 1.17))).toMatchObject({ verdict: "cannot_tell", needed: 165 });
  });

  it("is such that the verdict is given with as many of the same", () => {
    for (const mean of [0.02, 0.1, 0.2, 0.27]) {
      const needed = one(people(30, mean, 1)).needed!;
      expect(one(people(needed, mean, 1)).verdict).not.toBe("cannot_tell");
    }
  });
});
