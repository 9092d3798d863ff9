export { engineVersion } from "./engine-version.ts";
export { cdf, density, logDensity, quantile, quantileAtZ, zScore } from "./distributions.ts";
export type { DistributionParameters } from "./families/family.ts";
export { familyNames, lookUpFamily, parameterNames, parameterProblem, type FamilyLookup, type FamilyName } from "./families/registry.ts";
export { normalCdf, normalDensity, normalLogCdf } from "./normal/normal-cdf.ts";
export { normalQuantile, normalQuantileOfLog } from "./normal/normal-quantile.ts";
export * from "./curves/curve-points.ts";
export { neighborProblem } from "./curves/neighbor-check.ts";
export { adaptedErrors } from "./adaptation/adapted-family.ts";
export * from "./adaptation/estimate-adaptation.ts";
export * from "./change-scores/change-score.ts";
export * from "./change-scores/fit-correlation.ts";
export { curveProblem, prepareCurve, readCurve, type CurveAdaptation, type CurveReading } from "./curves/prepare-curve.ts";
export {
  ageRanges,
  parametersAt,
  centileLines,
  type PreparedCurve,
  type AgeRange,
  type OutsideAges,
  type ParametersAtAge,
  type CentileSegment,
} from "./curves/prepared-curve.ts";
export * from "./scores/score-measurement.ts";
export { cohortProblem, criterionOf, fitCurve } from "./fitting/fit-curve.ts";
export { fittingRules } from "./fitting/fitting-rules.ts";
export { fittedPoints } from "./fitting/fitted-points.ts";
export * from "./fitting/fit-types.ts";
export { crossValidatedDeviance } from "./validation/cross-validation.ts";
export { wholeYearWarning } from "./diagnostics/cohort-checks.ts";
export { diagnoseFit } from "./diagnostics/diagnose-fit.ts";
export type { FitDiagnostics } from "./diagnostics/fit-diagnostics.ts";
export { centileErrors, type CentileErrors, type ErrorMethod } from "./centile-errors/centile-errors.ts";
export { statedZErrors, zErrorAt, zErrorScores, zErrorsOfPeople, type ZErrors } from "./centile-errors/z-errors.ts";
export { zErrorPercentiles, zErrorsOfFit } from "./centile-errors/z-errors-of-fit.ts";
export * from "./precision/least-significant-change.ts";
export { differenceOf, quantityWithoutNoise } from "./precision/decimal.ts";
export {
  generalizedLsc,
  generalizedLscOfLine,
  onOtherSystem,
  type CalibrationLine,
  type CalibrationPairs,
  type GeneralizedLsc,
} from "./precision/generalized-lsc.ts";
export { generalizedLscOfRatio, phantomLine, type PhantomLine, type PhantomSection, type SectionMeans } from "./precision/phantom-line.ts";
export { chanceOfChange, falseDiscoveryRates, keptByHolm } from "./precision/holm.ts";
export { normal95, percentileInterval, type PercentileInterval, type Uncertainty } from "./precision/percentile-interval.ts";
export * from "./precision/repeat-precision.ts";
export * from "./scanner-check/judge-controls.ts";
export {
  chanceToShowFit,
  controlsToShowFit,
  fitMargins,
  leastControls,
  meanInterval,
  momentsOf,
  shareInterval,
  type Estimate,
  type FitMargins,
  holmAdjusted,
} from "./scanner-check/control-intervals.ts";
export {
  controlChart,
  type ControlChartOptions,
  type ControlDay,
  type ControlLimits,
  type ControlPeriod,
  type QcValue,
} from "./quality-control/control-chart.ts";
export * from "./quality-control/control-status.ts";
export { westgardRules, type ControlRule } from "./quality-control/control-rules.ts";
