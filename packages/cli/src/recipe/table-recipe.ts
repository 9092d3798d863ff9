import type { CurveProtocol, DatasetManifest, DatasetSource, Site } from "@trabecula/contracts";

export interface TableMeasure {
  readonly parameter: string;
  readonly site: Site;
  readonly protocol?: Partial<CurveProtocol>;
  /** Multiplier to the catalog's unit; default 1. */
  readonly factor?: number;
}

type Told = "key" | "name" | "reportType" | "summary" | "population" | "ancestry" | "limits";
type Source = Pick<DatasetSource, "citation" | "doi" | "scanner" | "scannerText" | "protocolText" | "n">;

/** How to build a dataset from a published table that the product may not include. */
export interface TableRecipe {
  readonly about: Pick<DatasetManifest, Told>;
  readonly source: Source;
  readonly table: string;
  readonly measures: Readonly<Record<string, TableMeasure>>;
  /** Manual checks before use, as no expected figures are available. */
  readonly compareWith: readonly string[];
}
