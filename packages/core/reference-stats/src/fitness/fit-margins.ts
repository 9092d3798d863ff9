import { normalCdf } from "../normal/normal-cdf.ts";
import { chiSquareQuantile, chiSquareTail } from "../special/chi-square.ts";
import { meanInterval, spreadInterval, studentDistance, type Moments } from "./control-intervals.ts";

/** Minimum for a verdict; fewer give the SD to within a half only. */
export const leastControls = 20;
const mostControls = 10_000;

/** Equivalence margins. */
export interface FitMargins {
  readonly shift: number;
  /** SD ratio, from its inverse to itself. */
  readonly ratio: number;
}

/** By shift: `0.3` is usual, `0.5` coarse. */
export const fitMargins = {
  "0.3": { shift: 0.3, ratio: 4 / 3 },
  "0.5": { shift: 0.5, ratio: 3 / 2 },
} satisfies Record<string, FitMargins>;

/**
 * Controls needed to show, with probability `power`, that a perfectly fitting reference (mean 0, SD 1) fits. Normal
 * mean and chi-square variance, independent.
 */
export function controlsToShowFit(margins: FitMargins, power = 0.8): number {
  return firstFrom(leastControls, (n) => chanceToShowFit(n, margins) >= power) ?? mostControls;
}

/** Probability, 0 to 1, that `n` controls show that a reference fits which fits perfectly. @param n at least 2 */
export function chanceToShowFit(n: number, { shift, ratio }: FitMargins): number {
  const df = n - 1;
  const room = shift * Math.sqrt(n) - studentDistance(0.025, df);
  if (room <= 0) return 0;
  // SDs whose whole interval is inside the margin.
  const least = chiSquareQuantile(0.025, df) / ratio ** 2;
  const most = chiSquareQuantile(0.975, df) * ratio ** 2;
  if (least >= most) return 0;
  return (2 * normalCdf(room) - 1) * (chiSquareTail(least, df) - chiSquareTail(most, df));
}

/**
 * How many controls would decide, if mean and standard deviation stayed as these are: the fewest above `n`, which do not, with which both
 * intervals lie inside the margins, or one of them is off beyond doubt. Null where even ten thousand would not. Fewer than `n` may seem to
 * decide: a difference that is sure and small may be called off where its interval is still wide.
 *
 * @param tail of each side that a difference is held against, smaller than 2.5 % where several are judged
 */
export function controlsThatDecide({ n: have, mean, sd }: Moments, margins: FitMargins, tail: number): number | null {
  const shift = Math.abs(mean);
  const { shift: margin, ratio } = margins;
  const fits = (n: number) => {
    const spread = spreadInterval(n, sd);
    return meanInterval(n, shift, sd).high <= margin && spread.low >= 1 / ratio && spread.high <= ratio;
  };
  const isOff = (n: number) => {
    const spread = spreadInterval(n, sd, tail);
    return (
      (meanInterval(n, shift, sd, tail).low > 0 && meanInterval(n, shift, sd).high > margin) ||
      (spread.low > 1 && spreadInterval(n, sd).high > ratio) ||
      (spread.high < 1 && spreadInterval(n, sd).low < 1 / ratio)
    );
  };
  return firstFrom(Math.max(leastControls, have + 1), (n) => fits(n) || isOff(n));
}

/** Smallest number for which `holds`, in growing, approximate steps. */
function firstFrom(start: number, holds: (n: number) => boolean): number | null {
  for (let n = start; n <= mostControls; n += n < 200 ? 1 : Math.ceil(n / 50)) if (holds(n)) return n;
  return null;
}
