import type { Category, Parameter, ReportType } from "@trabecula/contracts";
import type { ConsistencyWarning, PersonFacts, PreferredScore, ScanValues, ScoredValue } from "./modality.ts";
import { modalities } from "./registry.ts";

/** Which score the modality's rules say to report for this parameter and person (ISCD for DXA; none for HR-pQCT). */
export function preferredScore(reportType: ReportType, parameter: Parameter, person: PersonFacts): PreferredScore {
  return modalities[reportType].preferredScore(parameter, person);
}

/** The category words that the modality's rules allow for all scored values of a report; `code` null where they allow none. */
export function interpret(reportType: ReportType, person: PersonFacts, results: readonly ScoredValue[]): Category {
  return modalities[reportType].categorize(person, results);
}

/** Warnings where the values of one scan contradict each other; they never refuse a value. */
export function checkConsistency(reportType: ReportType, scan: ScanValues): ConsistencyWarning[] {
  return modalities[reportType].checkConsistency(scan);
}
