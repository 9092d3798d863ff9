import { normalQuantile, quantileAtZ, type Cohort } from "@trabecula/reference-stats";

const family = "LMS";

function truthAt(age: number): { mu: number; sigma: number; nu: number; tau: number } {
  const q = (age - 20) / 60;
  return { mu: 1 - 0.25 * q * q + 0.05 * Math.sin(3 * q), sigma: 0.12 + 0.05 * q, nu: 1 - 1.2 * q, tau: 0 };
}

/** Uniform numbers in (0, 1) from a seed (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

export function simulateCohort(persons: number, seed: number): Cohort {
  const random = uniform(seed);
  const ages = Float64Array.from({ length: persons }, () => 20 + 60 * random());
  return {
    ages,
    values: ages.map((age) => quantileAtZ(family, normalQuantile(random()), truthAt(age))),
    persons: Int32Array.from(ages.keys()),
    weights: new Float64Array(persons).fill(1),
  };
}

const zs = [3, 10, 25, 50, 75, 90, 97].map((percentile) => normalQuantile(percentile / 100));

export const comparedAges: readonly [number, number] = [22, 78];

export function percentError(fitted: (age: number, index: number) => { mu: number; sigma: number; nu: number; tau: number }): number {
  const [from, to] = comparedAges;
  let sum = 0;
  for (let index = 0; index < 200; index++) {
    const age = from + ((to - from) * index) / 199;
    const parameters = fitted(age, index);
    for (const z of zs) sum += (quantileAtZ(family, z, parameters) / quantileAtZ(family, z, truthAt(age)) - 1) ** 2;
  }
  return 100 * Math.sqrt(sum / (200 * zs.length));
}
