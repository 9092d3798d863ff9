export { engineVersion } from "./engine-version.ts";
export { cdf, density, logDensity, quantile, quantileAtZ, zScore } from "./distributions.ts";
export type { DistributionParameters } from "./families/family.ts";
export { familyNames, lookUpFamily, parameterNames, parameterProblem, type FamilyLookup, type FamilyName } from "./families/registry.ts";
export { normalCdf, normalDensity, normalLogCdf } from "./normal/normal-cdf.ts";
export { normalQuantile, normalQuantileOfLog } from "./normal/normal-quantile.ts";
export {
  isBand,
  type AgeBand,
  type AgePoint,
  type CurvePoint,
  type CurveSegment,
  type Interpolation,
  type LastAge,
} from "./curves/curve-points.ts";
export { curveProblem, prepareCurve, readCurve, type CurveReading } from "./curves/prepare-curve.ts";
export type { PreparedCurve } from "./curves/prepared-curve.ts";
export { ageRanges, parametersAt, type AgeRange, type OutsideAges, type ParametersAtAge } from "./curves/parameters-at.ts";
export { centileLines, type CentileSegment } from "./curves/centile-lines.ts";
export {
  placeMeasurement,
  scoreMeasurement,
  type MeasurementPlace,
  type MeasurementScore,
  type OutsideSupport,
} from "./scores/score-measurement.ts";
export { scoreColumn } from "./scores/score-column.ts";
export { tScore } from "./scores/t-score.ts";
export { cohortProblem } from "./fitting/check-cohort.ts";
export { criterionOf, fitCurve } from "./fitting/fit-curve.ts";
export { fittedPoints } from "./fitting/fitted-points.ts";
export {
  fittedFamilies,
  type Cohort,
  type Fit,
  type FitProgress,
  type FitReading,
  type FitSettings,
  type FittedFamilyName,
  type FittedParameter,
  type ParameterName,
  type SmoothingChoice,
} from "./fitting/fit-types.ts";
export { crossValidatedDeviance } from "./validation/cross-validation.ts";
export { diagnoseFit } from "./diagnostics/diagnose-fit.ts";
export type { FitDiagnostics } from "./diagnostics/fit-diagnostics.ts";
export { centileErrors, type CentileErrors, type ErrorMethod } from "./centile-errors/centile-errors.ts";
export { statedZErrors, zErrorAt, zErrorScores, zErrorsOfPeople, type ZErrors } from "./centile-errors/z-errors.ts";
export { zErrorPercentiles, zErrorsOfFit } from "./centile-errors/z-errors-of-fit.ts";
export { changeBetween, lscAt, type Change } from "./precision/change.ts";
export { differenceOf } from "./precision/decimal.ts";
export {
  generalizedLsc,
  generalizedLscOfLine,
  onOtherSystem,
  type CalibrationLine,
  type CalibrationPairs,
  type GeneralizedLsc,
} from "./precision/generalized-lsc.ts";
export {
  ENOUGH_DEGREES_OF_FREEDOM,
  leastSignificantChange,
  precisionErrorAt,
  type PrecisionBasis,
} from "./precision/least-significant-change.ts";
export { generalizedLscOfRatio, phantomLine, type PhantomLine, type PhantomSection, type SectionMeans } from "./precision/phantom-line.ts";
export { percentileInterval, type PercentileInterval, type Uncertainty } from "./precision/percentile-interval.ts";
export {
  precisionOfRepeats,
  type PrecisionRemark,
  type RepeatPrecision,
  type RepeatPrecisionReading,
} from "./precision/repeat-precision.ts";
export {
  expectedBeyond,
  judgeControls,
  smallestGroup,
  type Control,
  type ControlFigures,
  type ControlGroup,
  type FitVerdict,
  type MisfitReason,
} from "./fitness/judge-controls.ts";
export type { Estimate } from "./fitness/control-intervals.ts";
export { chanceToShowFit, controlsToShowFit, fitMargins, leastControls, type FitMargins } from "./fitness/fit-margins.ts";
export {
  controlChart,
  type ControlChartOptions,
  type ControlDay,
  type ControlLimits,
  type ControlPeriod,
  type QcValue,
} from "./quality-control/control-chart.ts";
export {
  decisiveStanding,
  standingOn,
  type ControlStanding,
  type StandingOptions,
  type StandingState,
} from "./quality-control/standing.ts";
export { controlRules, westgardRules, type ControlRule } from "./quality-control/control-rules.ts";
