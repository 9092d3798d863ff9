import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parametersAt, prepareCurve, type AgeBand, type AgePoint, type LastAge } from "../src/index.ts";

interface Stretch {
  readonly isBand: boolean;
  readonly gap: number;
  readonly steps: readonly number[];
}

const stretches = fc.array(
  fc.record({
    isBand: fc.boolean(),
    gap: fc.constantFrom(0, 0, 1e-9, 0.5, 7),
    steps: fc.array(fc.constantFrom(1e-6, 0.003, 0.1, 1, 1, 12), { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const otherAges = fc.array(fc.double({ min: -1, max: 250, noNaN: true }), { maxLength: 20 });

interface Placed {
  readonly isBand: boolean;
  readonly ages: readonly number[];
}

function place(drawn: readonly Stretch[]): Placed[] {
  let age = 0;
  return drawn.map(({ isBand, gap, steps }) => {
    age += gap;
    const ages = [age, ...steps.map((step) => (age += step))];
    return { isBand, ages: isBand ? [ages[0]!, ages.at(-1)!] : ages };
  });
}

function pointsOf(placed: readonly Placed[]): (AgePoint | AgeBand)[] {
  const others = { sigma: 1, nu: 0, tau: 0 };
  return placed.flatMap(({ isBand, ages }, index): (AgePoint | AgeBand)[] =>
    isBand
      ? [{ ageMin: ages[0]!, ageMax: ages[1]!, mu: -index, ...others }]
      : ages.map((age) => ({ segment: `s${index}`, age, mu: age, ...others })),
  );
}

function expectedMu(placed: readonly Placed[], age: number, lastAge: LastAge): number | null {
  const index = placed.findLastIndex(
    ({ ages }) => age >= ages[0]! && (age < ages.at(-1)! || (lastAge === "covered" && age === ages.at(-1)!)),
  );
  if (index < 0) return null;
  return placed[index]!.isBand ? -index : age;
}

describe("finding an age among segments, bands and gaps", () => {
  it("follows the file form at every end and in between", () => {
    fc.assert(
      fc.property(stretches, fc.constantFrom<LastAge>("covered", "open"), otherAges, (drawn, lastAge, others) => {
        const placed = place(drawn);
        const curve = prepareCurve("NO", pointsOf(placed), "linear", lastAge);
        const ends = placed.flatMap(({ ages }) => ages.flatMap((age) => [age, age * (1 - 2e-16), age * (1 + 2e-16)]));
        for (const age of [...ends, ...others]) {
          const parameters = parametersAt(curve, age);
          const expected = expectedMu(placed, age, lastAge);
          const isRight = parameters.ok
            ? expected !== null && Math.abs(parameters.mu - expected) < 5e-10
            : expected === null && parameters.reason === "outside-ages";
          if (!isRight) throw new Error(`at ${age}: ${JSON.stringify(parameters)} instead of ${expected}`);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("rejects a negative or non-finite age", () => {
    const curve = prepareCurve("NO", [{ ageMin: 0, ageMax: 1, mu: 1, sigma: 1, nu: 0, tau: 0 }], "linear");
    for (const age of [Number.NaN, -Infinity, Infinity, -1e-300]) expect(parametersAt(curve, age).ok).toBe(false);
    expect(parametersAt(curve, 0).ok).toBe(true);
  });
});
