import type { CohortColumns, CohortReport, ReportType, Scanner, Sex, Site } from "@trabecula/contracts";
import type { Cohort } from "@trabecula/reference-stats";
import type { ColumnSuggestion } from "./suggest-columns.ts";

/** Usable measurements of one parameter, site and sex, in the catalogue's unit. */
export interface CohortGroup {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly cohort: Cohort;
  /** Largest number of rows of one person; above 1 the cohort is longitudinal. */
  readonly mostVisits: number;
}

/**
 * A raw cohort file as read. `ok: false` where the file as a whole cannot be used (no text, too large, empty); a row or
 * a column that cannot be used is a problem of the report.
 */
export type CohortReading =
  | { readonly ok: true; readonly report: CohortReport; readonly groups: readonly CohortGroup[] }
  | { readonly ok: false; readonly message: string };

/** Decides what the columns mean when the header is known. */
export type ColumnChooser = (header: readonly string[], suggestion: ColumnSuggestion) => CohortColumns;

export interface ReadCohortOptions {
  /** Parameters of this type only; null: any. */
  readonly reportType: ReportType | null;
  /** Narrows the plausible ranges where they differ by scanner. */
  readonly scanner?: Scanner | null;
  /** Reads parameters that the catalogue does not know, without ranges; for covariates and values of any kind. */
  readonly anyParameter?: boolean;
}
