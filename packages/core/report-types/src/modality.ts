import type { Category, Parameter, ReportType, ReportTypeCatalogue, Scanner, Sex, Site } from "@trabecula/contracts";
import type { AgeFacts } from "./age.ts";

export type PreferredScore = "z" | "t" | "none";

export interface PersonFacts {
  sex: Sex | null;
  age: AgeFacts | null;
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
}

export interface ScoredValue {
  parameter: string;
  site: Site;
  zScore: number | null;
  tScore: number | null;
  /** False: the scan does not state its scanner. */
  hasScanner?: boolean;
  /** Limits of a category inside the interval of the T-score. */
  crosses?: readonly number[];
}

export interface ScanValues {
  site: Site;
  scanner: Scanner | null;
  values: ReadonlyMap<string, number>;
}

export interface ConsistencyWarning {
  parameters: string[];
  message: string;
}

/**
 * Detects a plausible number in a likely wrong unit, such as porosity 0.03 % meant as a fraction. Returns catalog value
 * and apparent unit, or null.
 */
type Suspicion = (value: number) => { value: number; looksLike: string } | null;

export interface Modality {
  key: ReportType;
  catalogue: ReportTypeCatalogue;
  suspicions: Readonly<Record<string, Suspicion>>;
  checkConsistency: (scan: ScanValues) => ConsistencyWarning[];
  findContradictions: (scan: ScanValues) => ConsistencyWarning[];
  checkScores?: (results: readonly Pick<ScoredValue, "parameter" | "tScore">[]) => ConsistencyWarning[];
  preferredScore: (parameter: Parameter, person: PersonFacts) => PreferredScore;
  categorize: (person: PersonFacts, results: readonly ScoredValue[]) => Category;
}

export interface ConsistencyRule {
  parameters: readonly string[];
  holds: (...values: number[]) => boolean;
  message: string;
  applies?: (scan: ScanValues) => boolean;
}

/** `share` is relative to the second number (0.02: 2 %). */
export function agrees(left: number, right: number, share: number): boolean {
  return Math.abs(left - right) <= share * Math.abs(right);
}

export function checkRules(rules: readonly ConsistencyRule[], scan: ScanValues): ConsistencyWarning[] {
  return rules.flatMap((rule) => {
    if (rule.applies && !rule.applies(scan)) return [];
    const values = rule.parameters.map((key) => scan.values.get(key));
    if (!values.every((value) => value !== undefined)) return [];
    return rule.holds(...values) ? [] : [{ parameters: [...rule.parameters], message: rule.message }];
  });
}
