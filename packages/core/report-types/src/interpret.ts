import type { Category, Parameter, ReportType, Refusal, ScoreResult } from "@trabecula/contracts";
import type { ConsistencyWarning, PersonFacts, PreferredScore, ScanValues, ScoredValue } from "./modality.ts";
import { modalities } from "./registry.ts";

/** Follows the modality's rules (ISCD for DXA; none for HR-pQCT). */
export function preferredScore(reportType: ReportType, parameter: Parameter, person: PersonFacts): PreferredScore {
  return modalities[reportType].preferredScore(parameter, person);
}

/** Refusal of a T-score where the modality's rules ask for the Z-score. */
export const zRequired: Refusal = {
  code: "z_required",
  message: "The Z-score applies here. T-scores are for bone density of postmenopausal women and of men aged 50 or over.",
};

export function interpret(reportType: ReportType, person: PersonFacts, results: readonly ScoredValue[]): Category {
  return modalities[reportType].categorize(person, results);
}

/** Contradicting values are refused, and no category is given. */
export function findContradictions(reportType: ReportType, scan: ScanValues): ConsistencyWarning[] {
  return modalities[reportType].findContradictions(scan);
}

/** Warnings only, values are never refused. */
export function checkConsistency(reportType: ReportType, scan: ScanValues): ConsistencyWarning[] {
  return modalities[reportType].checkConsistency(scan);
}

/** Warnings only. */
export function checkScores(reportType: ReportType, results: readonly Pick<ScoredValue, "parameter" | "tScore">[]): ConsistencyWarning[] {
  return modalities[reportType].checkScores?.(results) ?? [];
}

export function whyNoNumber({ zScore, tScore, refusal, tRefusal }: ScoreResult): Refusal | null {
  if (zScore !== null || tScore !== null) return null;
  // Prefers the more specific reason.
  return refusal?.code === "no_curve" && tRefusal && tRefusal.code !== "no_curve" ? tRefusal : refusal;
}

/** "no_curve: The dataset has no curve for …". */
export const refusalText = ({ code, message }: { readonly code: string; readonly message: string }): string => `${code}: ${message}`;
