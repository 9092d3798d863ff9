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
  it("is “cannot tell” for 25 controls and a margin of 0.3, even without a shift", () => {
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

  it("is “shifted” for a significant mean shift that may exceed the margin", () => {
    const shifted = one(people(30, 0.8, 1));
    expect(shifted).toMatchObject({ verdict: "shifted", reasons: ["mean"], needed: null });
    expect(one(people(400, 0.15, 1)).verdict).toBe("fits");
  });

  it("detects a larger and a smaller spread", () => {
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

  it("detects opposite shifts in children and adults", () => {
    const { reasons } = one([...people(30, 0.7, 1, { age: 12 }), ...people(30, -0.7, 1, { age: 18 })]);
    expect(reasons).toContain("ages");
  });

  it("shows subgroups only when each has at least 5 people", () => {
    expect(one([...people(30, 0, 1, { sex: "female" }), ...people(4, 0, 1, { sex: "male" })]).groups).toEqual([]);
    expect(one([...people(30, 0, 1, { sex: "female" }), ...people(5, 0, 1, { sex: "male" })]).groups).toHaveLength(2);
  });

  it("gives no verdict below 20 controls and no figures below 5", () => {
    expect(one(people(19, 3, 1))).toMatchObject({ verdict: "cannot_tell", isFew: true, reasons: [] });
    expect(one(people(20, 3, 1))).toMatchObject({ verdict: "shifted", isFew: false });
    expect(judgeControls([people(4, 3, 1)], usual)).toEqual([null]);
  });

  it("treats one difference among many parameters as chance, by Holm’s correction", () => {
    const doubtful = people(60, 0.35, 1);
    expect(one(doubtful)).toMatchObject({ verdict: "shifted" });
    const others = Array.from({ length: 11 }, () => people(60, 0, 1));
    expect(judgeControls([doubtful, ...others], usual)[0]).toMatchObject({ verdict: "cannot_tell" });
  });

  it("calls at most one in twenty sets of fitting quantities anything but fitting or open", () => {
    const random = seededRandom(20);
    const wrong = Array.from({ length: 100 }, () =>
      judgeControls(
        Array.from({ length: 8 }, () =>
          Array.from({ length: 30 }, (_, index): Control => ({ z: normalQuantile(random()), sex: index % 2 ? "male" : "female", age: 40 })),
        ),
        usual,
      ).some((figures) => figures!.reasons.length > 0),
    ).filter(Boolean).length;
    expect(wrong).toBeLessThanOrEqual(8);
    expect(wrong).toBeGreaterThan(1);
  });
});

describe("number of controls needed", () => {
  it("is the number that confirms a perfect reference in 8 of 10 checks", () => {
    // NumPy, 200,000 simulated checks: 0.793 with 120, 0.801 with 121; coarse 0.759 with 45, 0.831 with 50.
    expect(controlsToShowFit(usual)).toBeGreaterThanOrEqual(118);
    expect(controlsToShowFit(usual)).toBeLessThanOrEqual(123);
    expect(chanceToShowFit(100, usual)).toBeCloseTo(0.661, 1);
    expect(controlsToShowFit(coarse)).toBeGreaterThanOrEqual(45);
    expect(controlsToShowFit(coarse)).toBeLessThanOrEqual(50);
    expect(chanceToShowFit(30, usual)).toBe(0);
    expect(chanceToShowFit(30, coarse)).toBeCloseTo(0.383, 1);
  });

  it("increases when the mean is between “fits” and “shifted”", () => {
    const near = one(people(30, 0.02, 1)).needed!;
    const between = one(people(30, 0.15, 1)).needed!;
    expect(between).toBeGreaterThan(3 * near);
  });

  it("exceeds the present number when a significant spread difference is irrelevant", () => {
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
