import type { Category, Parameter, ReportType, ReportTypeCatalogue, Scanner, Sex, Site } from "@trabecula/contracts";
import type { AgeFacts } from "./age.ts";

/** Which score a modality's rules say to report. */
export type PreferredScore = "z" | "t" | "none";

/** What the rules need to know of the person; anything may be unknown. */
export interface PersonFacts {
  sex: Sex | null;
  age: AgeFacts | null;
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
}

/** A scored value as the rules see it; `tScore` and `zScore` in full precision, null where refused. */
export interface ScoredValue {
  parameter: string;
  site: Site;
  zScore: number | null;
  tScore: number | null;
  /** The scan leaves open whether scanner or protocol are those of the reference. */
  unconfirmed?: boolean;
}

/** The values of one scan, in catalogue units, by parameter key. */
export interface ScanValues {
  site: Site;
  scanner: Scanner | null;
  values: ReadonlyMap<string, number>;
}

/** A failed consistency check: the sentence and the parameters it is about. */
export interface ConsistencyWarning {
  parameters: string[];
  message: string;
}

/**
 * A plausible number that is more likely another unit, such as a porosity of 0.03 % that was meant as a fraction.
 * Returns the value in the catalogue's unit and what the typed number looks like, or null.
 */
export type Suspicion = (value: number) => { value: number; looksLike: string } | null;

/** Everything the product knows about one kind of report. A new modality is a new folder, a line in the registry and one in the labels. */
export interface Modality {
  key: ReportType;
  catalogue: ReportTypeCatalogue;
  suspicions: Readonly<Record<string, Suspicion>>;
  checkConsistency: (scan: ScanValues) => ConsistencyWarning[];
  preferredScore: (parameter: Parameter, person: PersonFacts) => PreferredScore;
  categorize: (person: PersonFacts, results: readonly ScoredValue[]) => Category;
}
