import type { Category, Parameter, ReportType, ReportTypeCatalogue, Scanner, Sex, Site } from "@trabecula/contracts";
import type { AgeFacts } from "./age.ts";

export type PreferredScore = "z" | "t" | "none";

export interface PersonFacts {
  sex: Sex | null;
  age: AgeFacts | null;
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
}

/** Scores in full precision, null if refused. */
export interface ScoredValue {
  parameter: string;
  site: Site;
  zScore: number | null;
  tScore: number | null;
  /** The scan does not confirm the reference's scanner or protocol. */
  unconfirmed?: boolean;
}

/** Catalog units, by parameter key. */
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
 * Detects a plausible number in a likely wrong unit, such as porosity 0.03 % meant as a fraction. Returns the catalog
 * value and the apparent unit, or null.
 */
export type Suspicion = (value: number) => { value: number; looksLike: string } | null;

/** A new modality needs a folder and entries in registry and labels. */
export interface Modality {
  key: ReportType;
  catalogue: ReportTypeCatalogue;
  suspicions: Readonly<Record<string, Suspicion>>;
  checkConsistency: (scan: ScanValues) => ConsistencyWarning[];
  preferredScore: (parameter: Parameter, person: PersonFacts) => PreferredScore;
  categorize: (person: PersonFacts, results: readonly ScoredValue[]) => Category;
}
