import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { studentLogCdf } from "../special/student-t.ts";

export interface ControlLimits {
  readonly center: number;
  readonly sd: number;
}

export interface LearnedLimits extends ControlLimits {
  readonly days: number;
}

export interface Yardstick {
  readonly limits: LearnedLimits;
  scoreOf(value: number): number;
  learn(value: number): void;
}

/** Learning stops after this many days, so that a slow drift is not learned. */
const mostDaysLearned = 50;
/** Later scores share the error of these limits, and sums add it up. */
const sharedError = 3;

export function knownYardstick({ center, sd }: ControlLimits): Yardstick {
  return { limits: { center, sd, days: 0 }, scoreOf: (value) => (value - center) / sd, learn: () => {} };
}

/**
 * The deviation over SD √(1 + 1/n) follows Student's t with n − 1 degrees of freedom; its normal scores are independent
 * (Hawkins, The Statistician 36 (1987) 299). Treating limits of 10 days as exact would reject one day in five.
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
    const share = this.#count < mostDaysLearned ? 1 : sharedError;
    return normalScore((value - center) / (sd * Math.sqrt(1 + share / this.#count)), this.#count - 1);
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

/** Normal score with the same tail probability as a Student's t. */
function normalScore(t: number, degreesOfFreedom: number): number {
  return t === 0 ? 0 : -Math.sign(t) * normalQuantileOfLog(studentLogCdf(-Math.abs(t), degreesOfFreedom));
}
