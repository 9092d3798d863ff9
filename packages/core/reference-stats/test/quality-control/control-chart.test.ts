import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import { controlChart, normalQuantile, westgardRules, type QcValue } from "../../src/index.ts";

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const series = (values: readonly number[]): QcValue[] => values.map((value, index) => ({ day: day(index), value }));
const daysOf = (values: readonly number[], options = {}) => controlChart(series(values), options)[0]!;

/** Montgomery, Introduction to Statistical Quality Control, table 9.1: the mean rises by one SD after the twentieth. */
const montgomery = [
  9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31, 8.52, 10.84, 10.9,
  9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
];

describe("cumulative sums", () => {
  const { days, shift } = daysOf(montgomery, { known: { center: 10, sd: 1 } });

  it("are those of the textbook's example", () => {
    const [up, down] = [0, 1].map((side) => days.map(({ sums }) => Math.round(sums![side]! * 100) / 100));
    expect(up!.slice(0, 10)).toEqual([0, 0, 0, 1.16, 2.82, 2.5, 0.04, 1, 0, 0]);
    expect(up!.slice(-8)).toEqual([1.79, 2.79, 2.89, 3.47, 3.35, 4.47, 5.28, 5.3]);
    expect(down!.slice(0, 5)).toEqual([0.05, 1.56, 1.77, 0, 0]);
  });

  it("see the shift on the 29th day, and date it from the 23rd as the textbook does", () => {
    expect(shift).toEqual({ direction: "up", seenOn: day(28), since: day(22) });
    expect(days[28]!.broken).toContain("cusum_up");
    expect(days[27]!.broken).not.toContain("cusum_up");
  });

  it("see a fall as they see a rise", () => {
    const fallen = daysOf(
      montgomery.map((value) => 20 - value),
      { known: { center: 10, sd: 1 } },
    );
    expect(fallen.shift).toEqual({ direction: "down", seenOn: day(28), since: day(22) });
  });
});

describe("Westgard's rules", () => {
  it.each([
    [[3.01], ["1_3s"]],
    [[3], []],
    [[-3.5], ["1_3s"]],
    [[2.1, 2.2], ["2_2s"]],
    [[2.1, -2.2], ["R_4s"]],
    [[2.1, 1.9], []],
    [[1.1, 1.2, 1.3, 1.4], ["4_1s"]],
    [[1.1, 1.2, 0.9, 1.4], []],
    [[0.1, 0.2, 0.1, 0.3, 0.2, 0.1, 0.1, 0.4, 0.1, 0.2], ["10_x"]],
    [[-0.1, 0.2, 0.1, 0.3, 0.2, 0.1, 0.1, 0.4, 0.1, 0.2], []],
    [[], []],
  ])("of %j are %j", (scores, rules) => {
    expect(westgardRules(scores)).toEqual(rules);
  });
});

describe("limits", () => {
  const baseline = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];

  it("are mean and SD of the first days, which break no rule themselves", () => {
    const { limits, days } = daysOf([...baseline, 107]);
    expect(limits).toEqual({ center: 100, sd: expect.closeTo(1.1547005383792515, 12) as number, days: 10 });
    expect(days.map(({ state }) => state)).toEqual([...Array<string>(10).fill("baseline"), "out_of_control"]);
    expect(days[10]!.broken).toEqual(["1_3s"]);
  });

  it("reckon with how few days have told them, and are told by more as days come", () => {
    // SciPy: norm.isf(t.sf(|(x − mean) / (s √(1 + 1/n))|, n − 1)) over the n in-control days before. 104 is 3.46 raw
    // SDs but scores below 3.
    const { limits, days } = daysOf([...baseline, 104, 107, 100.5, 98.2, 101.8]);
    const scores = [2.604999206444665, 2.9716504632132668, 0.07814490033079549, -1.2652575502773806, 0.9190663216172346];
    for (const [index, score] of scores.entries()) expect(days[10 + index]!.score).toBeCloseTo(score, 9);
    expect(days.slice(10, 12).map(({ broken }) => broken)).toEqual([[], ["2_2s"]]);
    expect(limits!.center).toBeCloseTo(100.32142857142857, 12);
    expect(limits!.sd).toBeCloseTo(1.6000858493451917, 12);
  });

  it("stay after fifty days, so that a slow drift is not learned", () => {
    const steady = Array.from({ length: 50 }, (_, index) => baseline[index % 10]!);
    const { limits, shift } = daysOf([...steady, ...Array.from({ length: 40 }, (_, index) => 100 + 0.05 * index)]);
    expect(limits).toMatchObject({ center: expect.closeTo(100, 12) as number, days: 50 });
    expect(shift).toMatchObject({ direction: "up" });
  });

  it("call a steady device out of control on few days: one of forty in the first fifty, one of twenty later", () => {
    // NumPy, 600 devices of 250 days: 2.4 % of days 11 to 60 and 5.3 % later; with ten-day limits taken as exact, 15.9
    // % and 26.7 %.
    const random = seededRandom(7);
    const out = Array.from({ length: 200 }, () => {
      const { days } = daysOf(Array.from({ length: 160 }, () => normalQuantile(random())));
      const share = (from: number, to: number) =>
        days.slice(from, to).filter(({ state }) => state === "out_of_control").length / (to - from);
      return [share(10, 60), share(60, 160)] as const;
    });
    const [early, late] = [0, 1].map((part) => out.reduce((sum, shares) => sum + shares[part]!, 0) / out.length);
    expect(early).toBeLessThan(0.03);
    expect(late).toBeLessThan(0.06);
  });

  it("are made anew from the day that the device was changed", () => {
    const chart = controlChart(series([...baseline, 100, ...baseline.map((value) => value + 10), 110]), { changes: [day(11)] });
    expect(chart.map(({ from, limits }) => [from, limits?.center])).toEqual([
      [day(0), 100],
      [day(11), 110],
    ]);
    expect(chart[1]!.days.at(-1)!.state).toBe("in_control");
    expect(chart.map(({ step }) => step)).toEqual([null, 10]);
  });

  it("are none with too few days, or with days that never differ", () => {
    expect(daysOf(baseline.slice(1)).limits).toBeNull();
    const copies = daysOf(Array<number>(12).fill(100));
    expect([copies.limits, copies.days.at(-1)!.state]).toEqual([null, "no_limits"]);
  });

  it("are of days: two values of a day are one", () => {
    const twice = controlChart([...series(baseline), { day: day(0), value: 104 }]);
    expect(twice[0]!.days[0]!.value).toBe(102);
    expect(twice[0]!.days).toHaveLength(10);
  });

  it("take a share of the center besides, as DXA does", () => {
    const { days } = daysOf([...baseline, 101.6, 101.4], { percent: 1.5 });
    expect(days.slice(-2).map(({ broken }) => broken)).toEqual([["percent"], []]);
  });

  it("cannot be made of fewer than five days, of infinite values or of an SD of zero", () => {
    expect(() => daysOf(baseline, { baselineDays: 4 })).toThrow(RangeError);
    expect(() => daysOf([Number.NaN])).toThrow(RangeError);
    expect(() => daysOf(baseline, { known: { center: 1, sd: 0 } })).toThrow(RangeError);
  });
});

it("gives each day the rules that all scores before it give", () => {
  const values = fc.array(fc.tuple(fc.double({ min: 0.01, max: 4, noNaN: true }), fc.integer({ min: 1, max: 12 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(values, (runs) => {
      const scores = runs.flatMap(([size, length], run) =>
        Array.from({ length }, (_, index) => (run % 2 ? -size : size) / (1 + index / 9)),
      );
      const { days } = daysOf(scores, { known: { center: 0, sd: 1 } });
      const sums = new Set(["cusum_up", "cusum_down"]);
      expect(days.map(({ broken }) => broken.filter((rule) => !sums.has(rule)))).toEqual(
        scores.map((_, index) => westgardRules(scores.slice(0, index + 1))),
      );
    }),
  );
});

it("judges alike in any unit and any order", () => {
  const values = fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 12, maxLength: 40 });
  fc.assert(
    fc.property(values, fc.double({ min: 0.1, max: 10, noNaN: true }), (given, factor) => {
      const plain = daysOf(given);
      fc.pre(plain.limits !== null && plain.limits.sd > 0.01);
      const scaled = controlChart(series(given.map((value) => value * factor)).toReversed())[0]!;
      for (const [index, { score }] of plain.days.entries()) expect(scaled.days[index]!.score).toBeCloseTo(score!, 6);
    }),
  );
});
