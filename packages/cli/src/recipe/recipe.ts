import type { CohortColumns, ReportType, SaveFitRequest, Sex } from "@trabecula/contracts";
import type { CurvePlan } from "@trabecula/reference-fits";

/** A figure that the made dataset must come close to: it tells a wrong column, unit or code of the sex. */
export interface ExpectedMedian {
  readonly parameter: string;
  readonly sex: Sex;
  readonly age: number;
  readonly median: number;
  /** How far the median may lie off. */
  readonly within: number;
  /** Where the figure was read. */
  readonly source: string;
}

/** How a dataset is made of files that others publish and that may not come with the product. */
export interface Recipe {
  readonly about: SaveFitRequest;
  readonly reportType: ReportType;
  /** Where the files are had, and in which form they are wanted. */
  readonly files: readonly string[];
  /** Column of every file that names the person. */
  readonly person: string;
  /** Sex and age, in files with these columns. */
  readonly people: {
    readonly sex: string;
    readonly sexCodes: Readonly<Record<string, Sex>>;
    readonly years: string;
    /** Older people all have the same age in the file, so they are left out. */
    readonly lastYear: number;
    /** Columns with months of age, of which the first that has a number counts; completed years stand for their middle. */
    readonly months: readonly string[];
    /**
     * Columns with the survey's weight of a person, of which a file has one, and the years of survey that it stands for: each makes its cycle the whole
     * population, so that of several cycles a weight counts by these years.
     */
    readonly weights: readonly { readonly column: string; readonly years: number }[];
  };
  /** What a dataset says among its limits: with weights, and where the files have none. */
  readonly weighing: { readonly weighted: string; readonly unweighted: string };
  /** A measurement counts where this column says so. */
  readonly valid: { readonly column: string; readonly value: number };
  readonly values: CohortColumns["values"];
  readonly plan: CurvePlan;
  readonly expected: readonly ExpectedMedian[];
}
