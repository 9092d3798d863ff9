import { normalQuantile, quantileAtZ, type Cohort } from "@trabecula/reference-stats";
import { uniform } from "./simulated-cohort.ts";

interface Parameters {
  readonly mu: number;
  readonly sigma: number;
  readonly nu: number;
  readonly tau?: number;
}

/** Distribution of values over age, and how ages are drawn and recorded. LMS, or BCT if it has a tau. */
export interface Truth {
  readonly name: string;
  readonly persons: number;
  readonly ages: readonly [number, number];
  readonly at: (age: number) => Parameters;
  readonly drawAge?: (random: () => number) => number;
  readonly recordedAge?: (age: number, random: () => number) => number;
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const bell = (x: number) => Math.exp(-(x ** 2));
const menopause = (age: number, width: number, fall: number) => 1 - 0.001 * (age - 20) - fall * logistic((age - 51) / width);
const spurt = (age: number, middle: number, width: number) => 200 + 2.5 * (age - 5) + 95 * logistic((age - middle) / width);
const adults = [20, 80] as const;
const heaped = (age: number, random: () => number) => (random() < 0.5 ? Math.min(80, Math.max(20, Math.round(age / 5) * 5)) : age);
const wholeYear = (age: number) => Math.floor(age) + 0.5;
const fourGroups = (random: () => number) => [20, 38, 56, 75][Math.floor(4 * random())]! + 5 * random();
const fewOld = (random: () => number) => 20 + 70 * Math.min(1, Math.abs(normalQuantile(random())) / 3);

export const truths: readonly Truth[] = [
  { name: "normal, 150", persons: 150, ages: [18, 75], at: (a) => ({ mu: 1.25 - 0.003 * (a - 18), sigma: 0.11, nu: 1 }) },
  { name: "skewed, 150", persons: 150, ages: adults, at: (a) => ({ mu: 250 - 60 * ((a - 20) / 60) ** 2, sigma: 0.15, nu: -0.5 }) },
  { name: "log-normal, 400", persons: 400, ages: adults, at: (a) => ({ mu: 60 * Math.exp(-0.004 * (a - 20)), sigma: 0.22, nu: 1e-4 }) },
  { name: "normal, 400", persons: 400, ages: adults, at: (a) => ({ mu: 330 - 0.8 * (a - 20), sigma: 0.11, nu: 1 }) },
  {
    name: "menopause",
    persons: 1000,
    ages: [20, 85],
    at: (a) => ({ mu: menopause(a, 2.2, 0.15), sigma: 0.12 + 0.0006 * (a - 20), nu: 0.5 }),
  },
  {
    name: "porosity",
    persons: 1000,
    ages: [20, 85],
    at: (a) => ({ mu: Math.exp(0.018 * (a - 20)), sigma: 0.42 - 0.001 * (a - 20), nu: 0.15 }),
  },
  { name: "changing skewness", persons: 1000, ages: adults, at: (a) => ({ mu: 1, sigma: 0.16, nu: -1.3 * Math.tanh((a - 50) / 10) }) },
  {
    name: "falling spread",
    persons: 600,
    ages: [18, 75],
    at: (a) => ({ mu: 1.05 - 0.0012 * a, sigma: 0.15 - 0.0008 * (a - 18), nu: 1.6 }),
  },
  {
    ...{ name: "growth of boys", persons: 1000, ages: [6, 22] },
    at: (a) => ({ mu: spurt(a, 13.8, 1.1), sigma: 0.125 + 0.025 * bell((a - 13.8) / 2), nu: 0.2 }),
  },
  {
    ...{ name: "growth, whole-year ages", persons: 1000, ages: [5, 20], recordedAge: wholeYear },
    at: (a) => ({ mu: spurt(a, 13, 1.2), sigma: 0.13, nu: 0.5 }),
  },
  {
    ...{ name: "few old people", persons: 800, ages: adults, drawAge: fewOld },
    at: (a) => ({ mu: 1 - 0.3 * ((a - 20) / 70) ** 2, sigma: 0.12 + 0.05 * ((a - 20) / 70), nu: 0.5 }),
  },
  {
    ...{ name: "half of the ages rounded to five years", persons: 1000, ages: adults, recordedAge: heaped },
    at: (a) => ({ mu: 1 - 0.12 * ((a - 20) / 60) ** 2 - 0.06 * logistic((a - 52) / 3), sigma: 0.13, nu: 0.6 }),
  },
  {
    ...{ name: "four age groups, 13 years apart", persons: 1000, ages: adults, drawAge: fourGroups },
    at: (a) => ({ mu: menopause(a, 3, 0.12), sigma: 0.13, nu: 0.7 }),
  },
  { name: "heavy tails", persons: 5000, ages: adults, at: (a) => ({ mu: 1.2 - 7e-5 * (a - 20) ** 2, sigma: 0.12, nu: 0.5, tau: 6 }) },
  {
    ...{ name: "whole life", persons: 5000, ages: [5, 85] },
    at: (a) => ({
      mu: 0.55 + 0.5 * logistic((a - 12.5) / 1.8) - 0.0025 * Math.max(0, a - 30) - 0.1 * logistic((a - 52) / 3),
      ...{ sigma: 0.11 + 0.03 * bell((a - 12.5) / 3) + 0.0006 * Math.max(0, a - 50), nu: 0.5 },
    }),
  },
];

function valueAt(truth: Truth, z: number, age: number): number {
  const { tau = 0, ...parameters } = truth.at(age);
  return quantileAtZ(tau > 0 ? "BCT" : "LMS", z, { ...parameters, tau });
}

export function cohortOf(truth: Truth, seed: number): Cohort {
  const random = uniform(seed);
  const [from, to] = truth.ages;
  const drawn = Array.from({ length: truth.persons }, () => {
    const age = truth.drawAge?.(random) ?? from + (to - from) * random();
    return { age: truth.recordedAge?.(age, random) ?? age, value: valueAt(truth, normalQuantile(random()), age) };
  });
  return {
    ages: Float64Array.from(drawn, ({ age }) => age),
    values: Float64Array.from(drawn, ({ value }) => value),
    persons: Int32Array.from(drawn.keys()),
    weights: new Float64Array(truth.persons).fill(1),
  };
}

const zs = [3, 10, 25, 50, 75, 90, 97].map((percentile) => normalQuantile(percentile / 100));
const comparedPoints = 200;

/** Leaves out the first and last twentieth of the ages. */
export function comparedAges({ ages: [from, to] }: Truth): number[] {
  return Array.from({ length: comparedPoints }, (_, index) => from + (to - from) * (0.05 + (0.9 * index) / (comparedPoints - 1)));
}

/** Relative root mean square of P3 to P97, percent. */
export function percentError(truth: Truth, fitted: (z: number, age: number, index: number) => number): number {
  const squares = comparedAges(truth).flatMap((age, index) => zs.map((z) => (fitted(z, age, index) / valueAt(truth, z, age) - 1) ** 2));
  return 100 * Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
