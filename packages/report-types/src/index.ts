export * from "./age.ts";
export * from "./check-value.ts";
export * from "./format.ts";
export * from "./interpret.ts";
export type { ConsistencyWarning, PersonFacts, PreferredScore, ScanValues, ScoredValue } from "./modality.ts";
export * from "./range-for.ts";
export { reportTypeLabel, scannerLabel, siteLabel } from "./labels.ts";
export { findParameter, reportTypeOf, reportTypes } from "./registry.ts";
export * from "./wording.ts";
