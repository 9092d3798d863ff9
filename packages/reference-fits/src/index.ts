export type { CohortGroup, CohortReading, ColumnChooser, ReadCohortOptions } from "./cohort-group.ts";
export type { CurvePlan } from "./curve-plan.ts";
export { datasetFromFits, type FittedDataset } from "./dataset-from-fits.ts";
export { fitGroup, groupProblem, type FittedGroup, type GroupFit, type GroupProgress } from "./fit-group.ts";
export { anyOrigin, toDatasetCurve, type FittedCurve } from "./fitted-curve.ts";
export { curveRecord, type CohortFacts } from "./fitting-record.ts";
export type { ColumnSuggestion } from "./suggest-columns.ts";
export { parameterOfHeader } from "./parameter-names.ts";
export { readCohort } from "./read-cohort.ts";
