import { describe, expect, it } from "vitest";
import {
  changeScore,
  correlationBetween,
  correlationErrors,
  fitCorrelation,
  normalQuantile,
  type ChangeCorrelation,
  type LimitedCorrelation,
  type Visits,
} from "../../src/index.ts";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";

const puberty: ChangeCorrelation = { error: 0.003, base: 0.012, peak: 0.074, center: 12, width: 2.2 };
const adults: ChangeCorrelation = { error: 0.03, base: 0.02, peak: 0, center: 0, width: 2.2 };

/** Three visits a year apart, from the same process that the fit assumes. */
function cohort(truth: ChangeCorrelation, count: number, [youngest, oldest]: readonly [number, number], seed: number): Visits[] {
  const random = seededRandom(seed);
  const normal = () => normalQuantile(random() + 2 ** -33);
  return Array.from({ length: count }, () => {
    const first = youngest + random() * (oldest - 3 - youngest);
    const ages = [first, first + 0.8 + 0.5 * random(), first + 2 + random()];
    let state = normal() * Math.sqrt(1 - truth.error);
    return ages.map((age, index) => {
      if (index > 0) {
        const kept = correlationBetween(truth, ages[index - 1]!, age) / (1 - truth.error);
        state = kept * state + normal() * Math.sqrt((1 - truth.error) * (1 - kept ** 2));
      }
      return { age, z: state + normal() * Math.sqrt(truth.error) };
    });
  });
}

function scoresOf(people: readonly Visits[], correlation: LimitedCorrelation): number[] {
  return people.flatMap((visits) =>
    visits.slice(1).flatMap((later, index) => {
      const score = changeScore(correlation, visits[index]!, later);
      return typeof score === "string" ? [] : [score.z];
    }),
  );
}

describe("fitCorrelation", () => {
  it("scores changes of people left out as often as it says", () => {
    const scores = [1, 2, 3, 4].flatMap((seed) => {
      const people = cohort(puberty, 400, [9, 24], seed);
      const { correlation } = fitCorrelation(people.slice(0, 150));
      return scoresOf(people.slice(150), { ...correlation, ages: [9, 25] });
    });
    const mean = scores.reduce((sum, z) => sum + z, 0) / scores.length;
    const sd = Math.sqrt(scores.reduce((sum, z) => sum + (z - mean) ** 2, 0) / scores.length);
    const tails = scores.filter((z) => Math.abs(z) > 1.959964).length / scores.length;
    expect(scores.length).toBeGreaterThan(1_900);
    expect(Math.abs(mean)).toBeLessThanOrEqual(0.05);
    expect(sd).toBeGreaterThanOrEqual(0.95);
    expect(sd).toBeLessThanOrEqual(1.05);
    expect(tails).toBeGreaterThanOrEqual(0.04);
    expect(tails).toBeLessThanOrEqual(0.065);
  });

  it("finds the peak of growth, and an interval of r that holds the truth", () => {
    const people = cohort(puberty, 300, [9, 24], 11);
    const fit = fitCorrelation(people);
    expect([fit.people, fit.pairs]).toEqual([300, 600]);
    expect(Math.abs(fit.correlation.center - 12)).toBeLessThan(1.2);
    const { interval, of } = correlationErrors(people.slice(0, 60), fit);
    for (const age of [12, 18]) {
      const [low, high] = interval(age, age + 1);
      const truth = correlationBetween(puberty, age, age + 1);
      expect(low).toBeLessThan(truth);
      expect(high).toBeGreaterThan(truth);
    }
    expect(of.center).toBeGreaterThan(0);
  });

  it("keeps rates that a dataset may hold where Z-scores of one person do not agree", () => {
    const random = seededRandom(3);
    const people = Array.from({ length: 120 }, () => [14, 15].map((age) => ({ age, z: normalQuantile(random() + 2 ** -33) })));
    const { base, error } = fitCorrelation(people).correlation;
    expect(base).toBeLessThanOrEqual(2);
    expect(error).toBeLessThanOrEqual(0.9);
  });

  it("takes no peak from adults without one", () => {
    const { correlation } = fitCorrelation(cohort(adults, 200, [30, 70], 5));
    expect(correlation.peak).toBe(0);
    expect(Math.abs(correlationBetween(correlation, 50, 52) - correlationBetween(adults, 50, 52))).toBeLessThan(0.02);
  });
});
