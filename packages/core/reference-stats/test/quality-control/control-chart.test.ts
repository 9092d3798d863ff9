import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import { controlChart, normalQuantile, westgardRules, type QcValue } from "../../src/index.ts";

const calendar = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));
const day = (index: number) => calendar[index]!;
const series = (values: readonly number[]): QcValue[] => values.map((value, index) => ({ day: day(index), value }));
const daysOf = (values: readonly number[], options = {}) => controlChart(series(values), options)[0]!;

/** Montgomery, Introduction to Statistical Quality Control, table 9.1: the mean rises by one SD after the twentieth. */
const montgomery = [
  9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31, 8.52, 10.84, 10.9,
  9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
];
/** Further days, so that the sum of 5.30 passes 9. */
const further = [11.5, 11.4, 11.6, 11.5];

describe("cumulative sums", () => {
  const { days, shift } = daysOf([...montgomery, ...further], { known: { center: 10, sd: 1 } });

  it("are those of the textbook's example", () => {
    const [up, down] = [0, 1].map((side) => days.map(({ sums }) => Math.round(sums![side]! * 100) / 100));
    expect(up!.slice(0, 10)).toEqual([0, 0, 0, 1.16, 2.82, 2.5, 0.04, 1, 0, 0]);
    expect(up!.slice(22, 30)).toEqual([1.79, 2.79, 2.89, 3.47, 3.35, 4.47, 5.28, 5.3]);
    expect(down!.slice(0, 5)).toEqual([0.05, 1.56, 1.77, 0, 0]);
  });

  it("detect the shift where they pass 9, and date it to day 23, as in the textbook", () => {
    expect(shift).toEqual({ direction: "up", seenOn: day(33), since: day(22) });
    expect(days[33]).toMatchObject({ state: "out_of_control", broken: expect.arrayContaining(["cusum_up"]) as string[] });
    expect(days[32]!.state).toBe("in_control");
  });

  it("see a fall as they see a rise", () => {
    const fallen = daysOf(
      [...montgomery, ...further].map((value) => 20 - value),
      { known: { center: 10, sd: 1 } },
    );
    expect(fallen.shift).toEqual({ direction: "down", seenOn: day(33), since: day(22) });
  });
});

describe("Westgard's rules", () => {
  it.each([
    [[3.01], ["1_3s"]],
    [[3], []],
    [[-3.5], ["1_3s"]],
    [[4], ["1_3s"]],
    [[-4.01], ["1_4s"]],
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
    const { limits, days } = daysOf([...baseline, 112]);
    expect(limits).toEqual({ center: 100, sd: expect.closeTo(1.1547005383792515, 12) as number, days: 10 });
    expect(days.map(({ state }) => state)).toEqual([...Array<string>(10).fill("baseline"), "out_of_control"]);
    expect(days[10]!.broken).toEqual(["1_4s"]);
  });

  it("take Westgard’s rules as remarks, and learn their days", () => {
    const { limits, days } = daysOf([...baseline, 105.5, 106.5, 93, 106.5]);
    expect(days.slice(10).map(({ state }) => state)).toEqual(Array(4).fill("in_control"));
    expect(days.slice(10).flatMap(({ broken }) => broken)).toEqual(expect.arrayContaining(["1_3s", "2_2s", "R_4s"]));
    expect(limits!.days).toBe(14);
  });

  it("account for the small number of baseline days, and improve with each day", () => {
    // SciPy: norm.isf(t.sf(|(x − mean) / (s √(1 + 1/n))|, n − 1)) over the n in-control days before. 104 is 3.46 raw
    // SDs but scores below 3.
    const { limits, days } = daysOf([...baseline, 104, 107, 100.5, 98.2, 101.8]);
    const scores = [2.604999206444665, 2.9716504632132676, -0.1585704737075596, -1.0464618326841244, 0.438783582581315];
    for (const [index, score] of scores.entries()) expect(days[10 + index]!.score).toBeCloseTo(score, 9);
    expect(days.slice(10, 12).map(({ broken }) => broken)).toEqual([[], ["2_2s"]]);
    expect(limits!.center).toBeCloseTo(100.76666666666667, 12);
    expect(limits!.sd).toBeCloseTo(2.313212567178464, 12);
  });

  it("stay after fifty days, so that a slow drift is not learned", () => {
    const steady = Array.from({ length: 50 }, (_, index) => baseline[index % 10]!);
    const { limits, shift } = daysOf([...steady, ...Array.from({ length: 40 }, (_, index) => 100 + 0.05 * index)]);
    expect(limits).toMatchObject({ center: expect.closeTo(100, 12) as number, days: 50 });
    expect(shift).toMatchObject({ direction: "up" });
  });

  it("call out at most one steady device of ten in a year, with 52, 250 or 365 values", () => {
    const random = seededRandom(13);
    const devices = 400;
    const alarms = new Map([52, 250, 365].map((values) => [values, 0]));
    for (let device = 0; device < devices; device += 1) {
      const { days } = daysOf(Array.from({ length: 375 }, () => normalQuantile(random() + 2 ** -33)));
      const first = days.findIndex(({ state }) => state === "out_of_control");
      for (const [values, called] of alarms) if (first >= 0 && first < values + 10) alarms.set(values, called + 1);
    }
    const [of52, of250, of365] = [...alarms.values()].map((called) => called / devices) as [number, number, number];
    expect(of52).toBeLessThan(0.02);
    expect(of250).toBeLessThan(0.075);
    expect(of365).toBeLessThan(0.09);
  });

  it("call out at most one steady device of ten in 365 values also with a percentage of 3 SD", () => {
    const random = seededRandom(15);
    const devices = 200;
    let called = 0;
    for (let device = 0; device < devices; device += 1) {
      const drawn = Array.from({ length: 375 }, () => 100 + 0.5 * normalQuantile(random() + 2 ** -33));
      if (daysOf(drawn, { percent: 1.5 }).days.some(({ state }) => state === "out_of_control")) called += 1;
    }
    expect(called / devices).toBeLessThan(0.1);
  });

  it.each([
    [1, 21],
    [1.5, 11],
    [2, 7.5],
  ])("find a shift of %d SD after about %d values", (shift, most) => {
    const random = seededRandom(14);
    const devices = 150;
    let values = 0;
    for (let device = 0; device < devices; device += 1) {
      const drawn = Array.from({ length: 160 }, (_, index) => normalQuantile(random() + 2 ** -33) + (index < 60 ? 0 : shift));
      const { days } = daysOf(drawn);
      values += days.findIndex(({ state }, index) => index >= 60 && state === "out_of_control") - 59;
    }
    expect(values / devices).toBeLessThan(most);
  });

  it("are recalculated from the day of a device change", () => {
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

  it("include a percentage of the center, as in DXA practice", () => {
    const { days } = daysOf([...baseline, 101.6, 101.4, 101.7, 101.7], { percent: 1.5 });
    expect(days.slice(-4).map(({ broken }) => broken.includes("percent"))).toEqual([true, false, true, true]);
    expect(days.slice(-4).map(({ state }) => state)).toEqual(["in_control", "in_control", "in_control", "out_of_control"]);
  });

  it("throw for fewer than five baseline days, non-finite values or a zero SD", () => {
    expect(() => daysOf(baseline, { baselineDays: 4 })).toThrow(RangeError);
    expect(() => daysOf([Number.NaN])).toThrow(RangeError);
    expect(() => daysOf(baseline, { known: { center: 1, sd: 0 } })).toThrow(RangeError);
  });
});

it("applies Westgard rules to all scores up to each day", () => {
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
