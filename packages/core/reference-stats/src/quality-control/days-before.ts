import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { studentLogCdf } from "../special/student-t.ts";

/** Center and standard deviation, in the unit of the values. */
export interface ControlLimits {
  readonly center: number;
  readonly sd: number;
}

/** What days have taught, and how many of them; 0 where it was known beforehand. */
export interface LearnedLimits extends ControlLimits {
  readonly days: number;
}

/** What a day is held against. */
export interface Yardstick {
  readonly limits: LearnedLimits;
  /** How far a value lies from the center: a standard normal score where the device is steady. */
  scoreOf(value: number): number;
  /** Takes a day that was in control into account. */
  learn(value: number): void;
}

/** So many days teach center and SD; later ones are held against these for good, so that a slow drift is not learned. */
const mostDaysLearned = 50;

/** Limits that are known beforehand. */
export function knownYardstick({ center, sd }: ControlLimits): Yardstick {
  return { limits: { center, sd, days: 0 }, scoreOf: (value) => (value - center) / sd, learn: () => {} };
}

/**
 * The days before: the distance of a day from their mean over SD √(1 + 1/n) is Student's t with n − 1 degrees of freedom, and the normal score of the same
 * probability is independent of the scores before it (Hawkins, The Statistician 36 (1987) 299). Limits of a few days that are taken for exact call a
 * device out of control that is not: one day of five, where ten made them.
 */
export class DaysBefore implements Yardstick {
  #count = 0;
  #mean = 0;
  #squares = 0;

  /** @param baseline values of the first days, two at least */
  constructor(baseline: readonly number[]) {
    for (const value of baseline) this.#add(value);
  }

  get limits(): LearnedLimits {
    return { center: this.#mean, sd: Math.sqrt(this.#squares / (this.#count - 1)), days: this.#count };
  }

  scoreOf(value: number): number {
    const { center, sd } = this.limits;
    return normalScore((value - center) / (sd * Math.sqrt(1 + 1 / this.#count)), this.#count - 1);
  }

  learn(value: number): void {
    if (this.#count < mostDaysLearned) this.#add(value);
  }

  /** Welford, Technometrics 4 (1962) 419. */
  #add(value: number): void {
    this.#count += 1;
    const before = value - this.#mean;
    this.#mean += before / this.#count;
    this.#squares += before * (value - this.#mean);
  }
}

/** The standard normal score that is as far out as a Student's t. */
function normalScore(t: number, degreesOfFreedom: number): number {
  return t === 0 ? 0 : -Math.sign(t) * normalQuantileOfLog(studentLogCdf(-Math.abs(t), degreesOfFreedom));
}
