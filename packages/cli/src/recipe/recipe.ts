import type {
  CohortColumns,
  ReportType,
  SaveFitRequest,
  Sex,
  CurveProtocol,
  DatasetManifest,
  DatasetSource,
  Site,
} from "@trabecula/contracts";
import type { CurvePlan } from "@trabecula/reference-fits";

/** Figure that the dataset must reproduce; detects a wrong column, unit or sex code. */
export interface ExpectedMedian {
  readonly parameter: string;
  readonly sex: Sex;
  readonly age: number;
  readonly median: number;
  readonly within: number;
  readonly source: string;
}

/** How to build a dataset from published files that the product may not include. */
export interface Recipe {
  readonly about: SaveFitRequest;
  readonly reportType: ReportType;
  readonly files: readonly string[];
  readonly person: string;
  readonly people: {
    readonly sex: string;
    readonly sexCodes: Readonly<Record<string, Sex>>;
    readonly years: string;
    /** The file gives all older people one age, so they are excluded. */
    readonly lastYear: number;
    /** Columns with months of age; the first with a number counts. Completed years count from their middle. */
    readonly months: readonly string[];
    /** One weight column per file. Each cycle represents the whole population, so weights count by years. */
    readonly weights: readonly { readonly column: string; readonly years: number }[];
  };
  /** Limitation to state in the dataset, with and without weights. */
  readonly weighing: { readonly weighted: string; readonly unweighted: string };
  readonly valid: { readonly column: string; readonly value: number };
  readonly values: CohortColumns["values"];
  readonly plan: CurvePlan;
  readonly expected: readonly ExpectedMedian[];
}

export interface TableMeasure {
  readonly parameter: string;
  readonly site: Site;
  readonly protocol?: Partial<CurveProtocol>;
  /** Multiplier to the catalog's unit; default 1. */
  readonly factor?: number;
}

type DescribedKey = "key" | "name" | "reportType" | "summary" | "population" | "ancestry" | "limits";
type Source = Pick<DatasetSource, "citation" | "doi" | "scanner" | "scannerText" | "protocolText" | "n">;

export interface TableRecipe {
  readonly about: Pick<DatasetManifest, DescribedKey>;
  readonly source: Source;
  readonly table: string;
  readonly measures: Readonly<Record<string, TableMeasure>>;
  readonly compareWith: readonly string[];
}
