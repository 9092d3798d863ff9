import { SHARE_OF_SKEWNESS, USUAL_SEED } from "../centile-errors/centile-errors.ts";
import { candidatePowers } from "./age-scale.ts";
import { MOST_PASSES, SETTLED_DEVIANCE, SETTLED_EDF, smoothnessOf } from "./average-smoothing.ts";
import { OVERHANG, ROW_SIZE } from "./b-spline-basis.ts";
import { AVERAGED_INTERVALS, FEW_INTERVALS, INTERVALS, SMALL_COHORT } from "./fit-at-power.ts";
import { USUAL_FOLLOWING, WEIGHT_AS_IT_IS } from "./guide.ts";
import { DEVIANCE_TOLERANCE, EDF_TOLERANCE, MAXIMUM_CYCLES, SETTLED_CYCLE } from "./rs-algorithm.ts";
import { SHARE } from "./smoothing-bias.ts";
import { DEPTH, REACH, STEP, STRONGEST, TURNS, weakestOf } from "./smoothing-candidates.ts";

/** Papers must state these, so that others can repeat a fit. */
export const fittingRules = {
  degree: ROW_SIZE - 1,
  intervals: { averaged: AVERAGED_INTERVALS, single: INTERVALS, few: FEW_INTERVALS, fewBelow: SMALL_COHORT },
  overhang: OVERHANG,
  /** Strengths of the penalties: powers of ten by order of the differences. */
  strengths: { step: STEP, strongest: STRONGEST, weakest: weakestOf },
  smoothness: smoothnessOf,
  bends: { places: TURNS, width: REACH, weakening: DEPTH },
  speed: { scale: USUAL_FOLLOWING, weightAsItIs: WEIGHT_AS_IT_IS },
  errors: { shareOfBias: SHARE, shareOfSkewness: SHARE_OF_SKEWNESS, seed: USUAL_SEED },
  powers: candidatePowers(1),
  stop: {
    deviance: DEVIANCE_TOLERANCE,
    edf: EDF_TOLERANCE,
    settledCycle: SETTLED_CYCLE,
    cycles: MAXIMUM_CYCLES,
    averaged: { deviance: SETTLED_DEVIANCE, edf: SETTLED_EDF, passes: MOST_PASSES },
  },
} as const;
