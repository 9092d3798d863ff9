import type { CohortColumns, CohortReport, ReportType, Scanner, Sex, Site } from "@trabecula/contracts";
import type { Cohort } from "@trabecula/reference-stats";
import type { ColumnSuggestion } from "./suggest-columns.ts";

export interface CohortGroup {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly cohort: Cohort;
  /** Maximum rows per person; above 1 the cohort is longitudinal. */
  readonly mostVisits: number;
}

/** `ok: false`: the whole file is unusable (no text, too large, empty). Bad rows or columns are problems in the report. */
export type CohortReading =
  | { readonly ok: true; readonly report: CohortReport; readonly groups: readonly CohortGroup[] }
  | { readonly ok: false; readonly message: string };

export type ColumnChooser = (header: readonly string[], suggestion: ColumnSuggestion) => CohortColumns;

export interface ReadCohortOptions {
  /** Null: any. */
  readonly reportType: ReportType | null;
  /** Narrows plausible ranges that depend on the scanner. */
  readonly scanner?: Scanner | null;
  /** Accepts parameters outside the catalog, without ranges. */
  readonly anyParameter?: boolean;
}
