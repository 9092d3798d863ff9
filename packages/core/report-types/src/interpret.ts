import type { Category, Parameter, ReportType } from "@trabecula/contracts";
import type { ConsistencyWarning, PersonFacts, PreferredScore, ScanValues, ScoredValue } from "./modality.ts";
import { modalities } from "./registry.ts";

/** Score to report by the modality's rules (ISCD for DXA; none for HR-pQCT). */
export function preferredScore(reportType: ReportType, parameter: Parameter, person: PersonFacts): PreferredScore {
  return modalities[reportType].preferredScore(parameter, person);
}

/** Category of a report by the modality's rules; `code` null if none. */
export function interpret(reportType: ReportType, person: PersonFacts, results: readonly ScoredValue[]): Category {
  return modalities[reportType].categorize(person, results);
}

/** Contradictions within a scan. Warnings only, values are never refused. */
export function checkConsistency(reportType: ReportType, scan: ScanValues): ConsistencyWarning[] {
  return modalities[reportType].checkConsistency(scan);
}
