export { compareFits, type ComparedFit } from "./compare-fits.ts";
export { peopleText } from "./cohort-group.ts";
export type { CohortGroup, CohortReading, ColumnChooser, ReadCohortOptions } from "./cohort-group.ts";
export type { CurvePlan } from "./fit-families.ts";
export * from "./dataset-from-fits.ts";
export { fitGroup, groupProblem, type FittedGroup, type GroupFit, type GroupProgress } from "./fit-group.ts";
export { parameterOfHeader, type ColumnSuggestion } from "./suggest-columns.ts";
export { readCohort } from "./read-cohort.ts";
